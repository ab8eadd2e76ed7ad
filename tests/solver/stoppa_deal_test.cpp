// SPDX-License-Identifier: Apache-2.0
//
// The formula of a deal of Stoppa beside rounds that were played: what a round has must never be
// refuted, and words of a hand must have no other value than those of the engine.
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "model/stoppa/engine.h"
#include "model/stoppa/situation.h"
#include "properties/play/play.h"
#include "solver/stoppa/deal_formula.h"
#include "solver/stoppa/expression_search.h"

namespace showstopper::solver::stoppa {
namespace {

constexpr std::uint64_t kSeed = 20261127;

game::Rules rules_of(const std::string& lines, int players) {
  table::Diagnostics diagnostics;
  const rules::Library library(SHOWSTOPPER_SOURCE_CORPUS "/rules");
  const auto read = library.read(
      game::schema(), "format = \"showstopper-rules/1\"\nextends = \"stoppa/italian\"\n" + lines,
      "mine.toml", diagnostics);
  for (const auto& diagnostic : diagnostics) ADD_FAILURE() << to_text(diagnostic);
  return game::compile(read ? *read : rules::RuleSet(game::schema()), players);
}

rules::Expression parsed(const std::string& text, const game::Rules& rules) {
  table::Diagnostics diagnostics;
  const auto expression = parse_expression(text, rules.players, diagnostics);
  for (const auto& diagnostic : diagnostics) ADD_FAILURE() << to_text(diagnostic);
  return expression.value_or(rules::Expression());
}

Verdict verdict(const std::string& text, const game::Rules& rules,
                std::span<const Dealt> where = {}) {
  return DealFormula(rules, parsed(text, rules), game::kNobody, where).verdict({});
}

struct Played {
  game::State dealt, end;
  game::EventLog log;
};

Played played(const game::Rules& rules, std::uint64_t index) {
  auto plan = properties::plan_round<game::Rules, game::Game>(rules, kSeed, index,
                                                              properties::Generator::biased);
  Played round;
  round.end = game::start(rules, plan.table, plan.deal, &round.log);
  round.dealt = round.end;
  for (game::Seat seat = 0; seat < rules.players; ++seat) {
    round.dealt.shed.hands[seat] = hand_of(rules, plan.deal, seat);
  }
  const auto choose = properties::policy_of(plan);
  while (!round.end.over()) {
    game::apply(rules, round.end, choose(round.end, game::legal(rules, round.end)), &round.log);
  }
  return round;
}

const char* const kOfTheDeal[] = {"figures", "kings", "aces", "twos", "hand.rank(7)"};

// `text` about a seat, or about the round, with its value there.
std::string fact(const std::string& word, const game::Rules& rules, const game::State& state,
                 const game::EventLog& log) {
  const game::RoundSituation situation(rules, state, &log);
  return fmt::format("{} == {}", word, parsed(word, rules).evaluate(situation, 0));
}

// Under rules with and without declarations, with each number of players.
class DealsOfStoppa : public testing::TestWithParam<std::pair<const char*, int>> {};

TEST_P(DealsOfStoppa, AllowWhatARoundHas) {
  const game::Rules rules = rules_of(GetParam().first, GetParam().second);
  for (std::uint64_t index = 0; index < 12; ++index) {
    const Played round = played(rules, index);
    std::string all = "over == 1";
    for (const auto& quantity : game::vocabulary().quantities) {
      if (!quantity.of_seat)
        all += " and " + fact(std::string(quantity.name), rules, round.end, round.log);
    }
    EXPECT_EQ(verdict(all, rules), Verdict::satisfied) << all;
    for (int seat = 0; seat < rules.players; ++seat) {
      std::string facts = "over == 1";
      const auto add = [&](std::string_view word, const game::State& state) {
        facts += " and " + fact(fmt::format("p{}.{}", seat, word), rules, state, round.log);
      };
      for (const char* word : kOfTheDeal) add(word, round.dealt);
      for (const char* word : {"point", "suited"}) add(word, round.dealt);
      for (const char* word : {"cards", "purse", "bet", "start", "payment", "paid", "raised",
                               "shown", "misera", "stoppa", "continued", "escape"}) {
        add(word, round.end);
      }
      EXPECT_EQ(verdict(facts, rules), Verdict::satisfied) << facts;
    }
  }
}

// What rounds that a declaration ended have, in the deal of each of them.
TEST_P(DealsOfStoppa, AllowTheDeclarationsOfARound) {
  const game::Rules rules = rules_of(GetParam().first, GetParam().second);
  constexpr int kRounds = 6;
  int declared = 0;
  for (std::uint64_t index = 0; index < 3000 && declared < kRounds; ++index) {
    const Played round = played(rules, index);
    if (round.end.outcome == game::Outcome::stoppa) continue;
    ++declared;
    std::vector<Dealt> deal;
    std::string all = "over == 1";
    for (const char* word : {"riches", "misera", "three_twos", "three_aces"}) {
      all += " and " + fact(fmt::format("by_{}", word), rules, round.end, round.log);
      for (int seat = 0; seat < rules.players; ++seat) {
        all += " and " + fact(fmt::format("p{}.{}", seat, word), rules, round.end, round.log);
      }
    }
    for (game::Seat seat = 0; seat < rules.players; ++seat) {
      for (const game::Card card : round.dealt.hand(seat)) deal.push_back({seat, card});
    }
    EXPECT_EQ(verdict(all, rules, deal), Verdict::satisfied) << all;
  }
  EXPECT_GT(declared, 0);
}

TEST_P(DealsOfStoppa, GiveWordsOfAHandNoOtherValue) {
  const game::Rules rules = rules_of(GetParam().first, GetParam().second);
  for (std::uint64_t index = 0; index < 3; ++index) {
    const Played round = played(rules, index);
    std::vector<Dealt> deal;
    for (game::Seat seat = 0; seat < rules.players; ++seat) {
      for (const game::Card card : round.dealt.hand(seat)) deal.push_back({seat, card});
    }
    for (int seat = 0; seat < rules.players; ++seat) {
      for (const char* word : kOfTheDeal) {
        const std::string same =
            fact(fmt::format("p{}.{}", seat, word), rules, round.dealt, round.log);
        EXPECT_EQ(verdict(same, rules, deal), Verdict::satisfied) << same;
        EXPECT_EQ(verdict("not (" + same + ")", rules, deal), Verdict::refuted) << same;
      }
    }
  }
}

// The words of goals about events: of a seat, or of the round, as the engine reports them.
TEST_P(DealsOfStoppa, EventsHaveTheSeatsOfTheirWords) {
  const game::Rules rules = rules_of(GetParam().first, GetParam().second);
  std::set<game::EventType> of_round;
  for (std::uint64_t index = 0; index < 2000; ++index) {
    for (const game::Event& event : played(rules, index).log) {
      if (event.what == game::EventType::move) continue;
      ASSERT_EQ(event.seat != game::kNobody, has_seat(event.what)) << word(event.what);
      if (!has_seat(event.what)) of_round.insert(event.what);
    }
  }
  EXPECT_TRUE(of_round.contains(game::EventType::showdown));
  EXPECT_TRUE(of_round.contains(game::EventType::closed) ||
              of_round.contains(game::EventType::closed_below_king));
}

INSTANTIATE_TEST_SUITE_P(
    Rules, DealsOfStoppa,
    testing::Values(
        std::pair("", 3), std::pair("", 4), std::pair("", 5), std::pair("", 6),
        std::pair("pre.three_aces = \"any\"\n", 4),
        std::pair("pre.three_aces = \"four_no_king\"\npre.declaration_optional = \"all\"\n", 5),
        std::pair("pre.order = [\"three_aces\", \"three_twos\", \"misera\", \"four_kings\"]\n"
                  "pre.three_aces = \"no_king\"\npre.declaration_optional = \"none\"\n",
                  4),
        std::pair("pre.misera = \"off\"\npre.four_kings = \"off\"\n", 4)));

TEST(DealFormula, RefutesWhatNoDealHas) {
  const game::Rules rules = rules_of("", 4);  // ten cards each
  for (const char* text :
       {"p1.cards == 11", "p0.kings >= 3 and p1.kings >= 2", "each seat kings == 0",
        "p0 has 7C and p1 has 7C", "p0.figures + p0.hand.rank(7) == 11",
        "by_misera and each seat figures >= 1",  // ST-043
        "by_riches and each seat kings <= 3",    // ST-044
        "by_three_aces",                         // off in this account, ST-039
        "by_stoppa and by_misera",
        "by_stoppa and p0.kings == 4",            // declared of itself, ST-044
        "by_three_twos and any seat kings == 4",  // ranks lower
        "p0.payment != p0.purse + p0.bet - p0.start",
        "p0.point > 55"}) {  // 7, 6 and ace of a suit (ST-017, ST-025)
    EXPECT_EQ(verdict(text, rules), Verdict::refuted) << text;
  }
  for (const char* text :
       {"p1.cards == 10", "p0.kings == 4", "by_misera and each seat kings == 1 or by_misera",
        "by_riches", "by_three_twos", "p0.point == 55", "winner.kings == 4 and loser.kings == 0",
        "by_stoppa and any seat figures == 0", "showdown >= 2 and nobody_continues >= 1"}) {
    EXPECT_EQ(verdict(text, rules), Verdict::satisfied) << text;
  }
  // One King is not dealt to three players, and none to six (ST-004).
  EXPECT_EQ(verdict("p0.kings + p1.kings + p2.kings == 4", rules_of("", 3)), Verdict::refuted);
  EXPECT_EQ(verdict("p0.kings >= 1", rules_of("", 6)), Verdict::refuted);
}

// ST-038, ST-039, ST-043, ST-044: who declares has the cards, and the declaration ends the round.
TEST(DealFormula, RefutesDeclarationsThatNoHandMakes) {
  const game::Rules rules = rules_of("", 4);
  for (const char* text :
       {"riches and kings <= 3", "misera and figures >= 1", "misera and by_stoppa",
        "three_twos and by_stoppa", "three_twos and kings >= 1", "misera >= 2", "three_aces",
        "by_misera and each seat misera == 0"}) {
    EXPECT_EQ(verdict(text, rules), Verdict::refuted) << text;
  }
  for (const char* text : {"riches", "p0.misera and p1.misera", "three_twos and twos == 3"}) {
    EXPECT_EQ(verdict(text, rules), Verdict::satisfied) << text;
  }
  EXPECT_EQ(verdict("riches", rules_of("", 3)), Verdict::refuted);  // a King is out, ST-004
}

// Each hand that qualifies has the event of a declaration that is automatic; of an optional one the
// seat may decline (ST-043).
TEST(DealFormula, HasTheEventOfAnAutomaticDeclarationForEachHand) {
  const std::string some = "by_misera and p0.figures == 0 and p0.misera == 0";
  const std::string optional = "pre.declaration_optional = ";
  EXPECT_EQ(verdict(some, rules_of(optional + "\"none\"\n", 4)), Verdict::refuted);
  EXPECT_EQ(verdict(some, rules_of(optional + "\"misera\"\n", 4)), Verdict::satisfied);
}

TEST(DealFormula, GivesDealsThatHaveIt) {
  const game::Rules rules = rules_of("", 4);
  const rules::Expression rare = parsed("p0.kings == 4 and p1.aces == 4 and p2.twos == 4", rules);
  const DealFormula formula(rules, rare, game::kNobody, {});
  std::set<std::uint64_t> hands;
  for (std::uint64_t number = 0; number < 8; ++number) {
    const auto deal = formula.deal(number, {});
    ASSERT_TRUE(deal);
    EXPECT_EQ(game::fault(rules, *deal), std::nullopt);
    EXPECT_TRUE(hand_of(rules, *deal, 0).contains(game::kKings));
    EXPECT_EQ(hand_of(rules, *deal, 1).count(game::kAce), 4);
    EXPECT_EQ(hand_of(rules, *deal, 2).count(game::kTwo), 4);
    hands.insert(hand_of(rules, *deal, 3).bits());
  }
  EXPECT_GT(hands.size(), 4u);  // near to different random deals
}

}  // namespace
}  // namespace showstopper::solver::stoppa
