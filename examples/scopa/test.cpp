// SPDX-License-Identifier: Apache-2.0
//
// Each rule has its effect, and one fact away it has none. Rounds keep the invariants.
#include <gtest/gtest.h>

#include "game.h"
#include "model/trace/basic/game_defects.h"
#include "properties/play/deck.h"
#include "properties/verify/checked_round.h"

namespace scopa {
namespace {

// So a deal is shrunk, although the game has a table of its own.
static_assert(properties::DealsADeck<Game>);

Rules rules_of(const std::string& name) {
  table::Diagnostics wrong;
  const rules::Library library(SCOPA_CORPUS "/rules");
  const auto set = library.load(Game::schema(), name, wrong);
  if (!set) throw std::runtime_error(table::to_text(wrong.front()));
  return Game::compile(*set, kPlayers);
}

CardSet cards(std::string_view names) {
  CardSet all;
  for (int i = 0; i < Card::kCount; ++i) {
    if (names.find(name(Card(i))) != std::string_view::npos) all |= Card(i);
  }
  return all;
}

// The legal actions of seat 0 with this card.
std::string legal(const Rules& rules, std::string_view card, std::string_view table) {
  State state{0, {{cards(card), {}}}, {}, cards(table), {}, {}, {}, table::kNobody};
  std::string text;
  for (const auto& action : Game::legal(rules, state)) text += Game::action_text(action) + '\n';
  return text;
}

TEST(Captures, AreOneCardOfTheRankOrASum) {  // SC-2, SC-3
  const Rules rules = rules_of("scopa/usual");
  EXPECT_EQ(legal(rules, "7C", "2S 3U 4C"), "play 7C 3U 4C\n");
  EXPECT_EQ(legal(rules, "JC", "2S 3U 4C"), "play JC\n");
  EXPECT_EQ(legal(rules, "NC", "2S 3U 4C"), "play NC 2S 3U 4C\n");
  EXPECT_EQ(legal(rules, "KC", "AC 2S 3U 4C 6B"),
            "play KC AC 2S 3U 4C\nplay KC AC 3U 6B\nplay KC 4C 6B\n");
}

TEST(Captures, TakeOneCardBeforeASum) {  // SC-4
  Rules rules = rules_of("scopa/usual");
  EXPECT_EQ(legal(rules, "7C", "3U 4C 7S"), "play 7C 7S\n");
  rules.single_first = false;
  EXPECT_EQ(legal(rules, "7C", "3U 4C 7S"), "play 7C 7S\nplay 7C 3U 4C\n");
}

TEST(Captures, AnAceTakesAllButBesideAnother) {  // SC-7
  const Rules rules = rules_of("scopa/ace-takes-all");
  EXPECT_EQ(legal(rules, "AC", "2S KU"), "play AC 2S KU\n");
  EXPECT_EQ(legal(rules, "AC", "AU 2S KU"), "play AC AU\n");
  EXPECT_EQ(legal(rules, "AC", ""), "play AC\n");
  EXPECT_EQ(legal(rules_of("scopa/usual"), "AC", "2S KU"), "play AC\n");
}

// The last card of seat 0 on this table, with which the round ends.
State ended(const Rules& rules, std::string_view card, std::string_view table, Seat last_taker) {
  State state{0, {{cards(card), {}}}, {}, cards(table), {}, {}, {}, last_taker};
  Game::apply(rules, state, Game::legal(rules, state).nth(0), nullptr);
  return state;
}

TEST(TheLastCard, DoesNotSweepAndLeavesTheRestToTheLastTaker) {  // SC-6, SC-8
  Rules rules = rules_of("scopa/usual");
  EXPECT_EQ(ended(rules, "7C", "3U 4C", 1).sweeps[0], 0);
  EXPECT_EQ(ended(rules, "7C", "2U", 1).captured[1], cards("7C 2U"));
  EXPECT_EQ(ended(rules, "7C", "7U 2U", 1).captured[0], cards("7C 7U 2U"));
  rules.last_sweeps = true;
  EXPECT_EQ(ended(rules, "7C", "3U 4C", 1).sweeps[0], 1);
}

Result settled(const Rules& rules, std::string_view first, PerSeat<int> score = {}) {
  State state;
  state.captured = {{cards(first), showstopper::stoppa::kAllCards - cards(first)}};
  state.score = score;
  return Game::settle(rules, state, nullptr);
}

TEST(Points, AreThoseOfCardsCoinsSevenAndPrimiera) {  // SC-9 to SC-12, SC-15
  const Rules rules = rules_of("scopa/usual");
  // Three sevens and a six, 81, against the other sixes and the seven of clubs: 18 + 18 + 18 + 21.
  const Result result = settled(rules, "7C 7U 7S 6B");
  EXPECT_EQ(result.primiera, (PerSeat<int>{{1, 0}}));
  EXPECT_EQ(result.sette_bello, (PerSeat<int>{{1, 0}}));
  EXPECT_EQ(result.cards, (PerSeat<int>{{0, 1}}));
  EXPECT_EQ(result.coins, (PerSeat<int>{{0, 1}}));
  EXPECT_EQ(result.payments, (PerSeat<int>{{0, 0}}));
  EXPECT_EQ(settled(rules, "7C 7U 7S").primiera, (PerSeat<int>{{0, 1}}));  // no clubs
}

TEST(Points, ANapolaIsARunFromTheAce) {  // SC-14
  const Rules rules = rules_of("scopa/naples");
  EXPECT_EQ(settled(rules, "AC 2C 3C 5C").napola, (PerSeat<int>{{3, 0}}));
  EXPECT_EQ(settled(rules, "AC 2C 4C").napola, (PerSeat<int>{{0, 0}}));
  EXPECT_EQ(settled(rules, "KU").napola, (PerSeat<int>{{0, 10}}));
  EXPECT_EQ(settled(rules_of("scopa/usual"), "KU").napola, (PerSeat<int>{{0, 0}}));
}

TEST(Match, TheLeaderAtTheTargetWins) {         // SC-16
  const Rules rules = rules_of("scopa/usual");  // the other seat makes 4 points of the first deal
  EXPECT_EQ(settled(rules, "KU", {{0, 6}}).match_winner, table::kNobody);
  EXPECT_EQ(settled(rules, "KU", {{0, 7}}).match_winner, 1);
  EXPECT_EQ(settled(rules, "KU", {{11, 7}}).match_winner, table::kNobody);
  EXPECT_EQ(settled(rules, "KU", {{12, 7}}).match_winner, 0);
}

TEST(Tables, AreComplete) {
  for (const std::string& fault : showstopper::trace::faults_of<Game>()) ADD_FAILURE() << fault;
}

TEST(Rounds, KeepTheInvariants) {
  for (const char* const name : {"usual", "ace-takes-all", "naples", "re-bello"}) {
    const Rules rules = rules_of(std::string("scopa/") + name);
    properties::CheckCounts counts;
    for (std::uint64_t round = 0; round < 100; ++round) {
      auto plan = plan_round(rules, /*seed=*/1, round, properties::Generator::biased);
      properties::CheckedRound<Game> checked(rules, {}, counts);
      const auto found = checked.play(plan.table, plan.deal, policy_of(plan));
      ASSERT_FALSE(found) << name << " seed 1 round " << round << ": " << found->invariants.front();
    }
  }
}

}  // namespace
}  // namespace scopa
