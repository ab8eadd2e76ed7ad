// SPDX-License-Identifier: Apache-2.0
//
// Each rule has its effect, and one fact away it has none. Rounds keep the invariants.
#include <gtest/gtest.h>

#include "game.h"
#include "model/trace/basic/game_defects.h"
#include "properties/play/deck.h"
#include "properties/verify/checked_round.h"

namespace koikoi {
namespace {

// So a deal is shrunk, although the game has a table of its own.
static_assert(properties::DealsADeck<Game>);

Rules rules_of(const std::string& name) {
  table::Diagnostics wrong;
  const rules::Library library(KOIKOI_CORPUS "/rules");
  const auto set = library.load(Game::schema(), name, wrong);
  if (!set) throw std::runtime_error(table::to_text(wrong.front()));
  return Game::compile(*set, kPlayers);
}

CardSet cards(std::string_view names) {
  CardSet all;
  for (int i = 0; i < Game::kCards; ++i) {
    if (names.find(name(Card(i))) != std::string_view::npos) all |= Card(i);
  }
  return all;
}

std::string legal(const Rules& rules, const State& state) {
  std::string text;
  for (const auto& action : Game::legal(rules, state)) text += Game::action_text(action) + '\n';
  return text;
}

// The turn of seat 0 in which it plays a card and flips another.
State turn(const Rules& rules, std::string_view hand, std::string_view table, std::string_view flip,
           std::string_view captured = "") {
  State state;
  state.to_move = 0;
  state.hands = {{cards(hand), cards("05A")}};
  state.captured[0] = cards(captured);
  state.table = cards(table);
  state.stock = {cards(flip).first()};
  Game::apply(rules, state, Game::legal(rules, state).nth(0), nullptr);
  return state;
}

TEST(ATurn, TakesOneOfTwoOrAllThree) {  // KK-2
  const Rules rules = rules_of("koikoi/usual");
  EXPECT_EQ(turn(rules, "01B", "02A 03A", "04A").captured[0], CardSet());
  EXPECT_EQ(turn(rules, "01B", "01R 03A", "04A").captured[0], cards("01B 01R"));
  EXPECT_EQ(legal(rules, turn(rules, "01B", "01R 01J", "04A")), "take 01R\ntake 01J\n");
  EXPECT_EQ(turn(rules, "01B", "01R 01J 01K", "04A").captured[0], CardSet::of(1));
  EXPECT_EQ(turn(rules, "01B", "04R", "04A").captured[0], cards("04A 04R"));
}

TEST(ATurn, LeadsToADecisionIfItBringsPoints) {  // KK-7, KK-8
  const Rules rules = rules_of("koikoi/usual");
  EXPECT_EQ(legal(rules, turn(rules, "03B 04J", "03J", "07J", "09A")), "stop\nkoi\n");
  EXPECT_EQ(legal(rules, turn(rules, "03B", "03J", "07J", "09A")), "stop\n");
  EXPECT_EQ(turn(rules, "03B 04J", "03J", "07J", "09R").to_move, 1);
  State state = turn(rules, "03B 04J", "03J", "07J", "09A");
  Game::apply(rules, state, {Verb::koi, {}}, nullptr);
  EXPECT_EQ(state.to_move, 1);
  EXPECT_EQ(state.koi, (PerSeat<int>{{1, 0}}));
}

// The result if seat 0 stops with these cards, in the sixth month.
Result stopped(const Rules& rules, std::string_view captured, PerSeat<int> koi = {}) {
  State state;
  state.month = 6;
  state.captured[0] = cards(captured);
  state.koi = koi;
  state.winner = 0;
  return Game::settle(rules, state, nullptr);
}

TEST(Yaku, CountFromANumberOfCardsOn) {  // KK-3, KK-4
  const Rules rules = rules_of("koikoi/usual");
  EXPECT_EQ(stopped(rules, "01R 02R 03R").base, 5);
  EXPECT_EQ(stopped(rules, "01R 02R").base, 0);
  EXPECT_EQ(stopped(rules, "02A 04A 05A 08A").base, 0);
  EXPECT_EQ(stopped(rules, "02A 04A 05A 08A 12A 06A").base, 2);
  EXPECT_EQ(stopped(rules, "01B 03B 08B").base, 5);
  EXPECT_EQ(stopped(rules, "01B 03B 12B").base, 0);
  EXPECT_EQ(stopped(rules, "01B 03B 08B 12B").base, 7);
  EXPECT_EQ(stopped(rules, "01B 03B 08B 11B").base, 8);
  EXPECT_EQ(stopped(rules, "01B 03B 08B 11B 12B").base, 10);
}

TEST(Yaku, OfTheCafeHaveItsPoints) {
  const Rules rules = rules_of("koikoi/kyoto-cafe");
  EXPECT_EQ(stopped(rules, "01B 03B 08B").base, 6);
  EXPECT_EQ(stopped(rules, "01J 01K 02J 02K 03J 03K 04J 04K 05J 09A").base, 1);  // the cup is junk
  EXPECT_EQ(stopped(rules_of("koikoi/usual"), "01J 01K 02J 02K 03J 03K 04J 04K 05J 09A").base, 0);
  EXPECT_EQ(stopped(rules, "01B 03B 08B 09A").doubled, 1);  // 16 points
}

TEST(Viewing, CountsAloneOrBesideAnotherYaku) {  // KK-5
  const Rules usual = rules_of("koikoi/usual"), months = rules_of("koikoi/twelve-months");
  EXPECT_EQ(stopped(usual, "03B 09A").base, 5);
  EXPECT_EQ(stopped(usual, "03B 08B 09A").base, 10);
  EXPECT_EQ(stopped(months, "03B 09A").base, 0);
  EXPECT_EQ(stopped(months, "03B 09A 01R 02R 03R").base, 10);
}

TEST(TheMonth, OfTheRoundCounts) {  // KK-6
  const Rules rules = rules_of("koikoi/twelve-months");
  EXPECT_EQ(stopped(rules, "06A 06R 06J 06K").base, 4);
  EXPECT_EQ(stopped(rules, "07A 07R 07J 07K").base, 0);
  EXPECT_EQ(stopped(rules_of("koikoi/usual"), "06A 06R 06J 06K").base, 0);
}

TEST(Factors, AreThoseOfSevenPointsAndOfCalls) {  // KK-9, KK-10, KK-12
  const Rules usual = rules_of("koikoi/usual"), months = rules_of("koikoi/twelve-months");
  EXPECT_EQ(stopped(usual, "01B 03B 08B 12B").payments, (PerSeat<int>{{14, -14}}));
  EXPECT_EQ(stopped(usual, "01B 03B 08B").payments, (PerSeat<int>{{5, -5}}));
  EXPECT_EQ(stopped(usual, "01B 03B 08B", {{0, 1}}).payments, (PerSeat<int>{{10, -10}}));
  EXPECT_EQ(stopped(usual, "01B 03B 08B", {{1, 0}}).payments, (PerSeat<int>{{5, -5}}));
  EXPECT_EQ(stopped(usual, "01B 03B 08B 12B", {{0, 2}}).payments, (PerSeat<int>{{28, -28}}));
  EXPECT_EQ(stopped(months, "01B 03B 08B", {{1, 2}}).payments, (PerSeat<int>{{20, -20}}));
}

TEST(NoStop, IsTheDealers) {  // KK-11
  State state;
  state.dealer = 1;
  const Rules cafe = rules_of("koikoi/kyoto-cafe"), usual = rules_of("koikoi/usual");
  EXPECT_EQ(Game::settle(cafe, state, nullptr).payments, (PerSeat<int>{{-6, 6}}));
  EXPECT_EQ(Game::settle(usual, state, nullptr).payments, (PerSeat<int>{{0, 0}}));
}

TEST(Tables, AreComplete) {
  for (const std::string& fault : showstopper::trace::faults_of<Game>()) ADD_FAILURE() << fault;
}

TEST(Rounds, KeepTheInvariants) {
  for (const char* const name : {"usual", "kyoto-cafe", "twelve-months"}) {
    const Rules rules = rules_of(std::string("koikoi/") + name);
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
}  // namespace koikoi
