// SPDX-License-Identifier: Apache-2.0
//
// Rounds that the deal decides, under random rules: what holds in one of them must be found among
// the representative deals, or be left open.
#include "solver/deals/deal_ending.h"

#include <iterator>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "properties/play/gostop/policy.h"
#include "solver/deals/deal_count.h"
#include "tests/gostop/shipped_rules.h"
#include "tests/solver/deal_of.h"
#include "tests/solver/goal_values.h"
#include "tests/solver/oracle_rounds.h"
#include "tests/solver/rules_of.h"

namespace showstopper::solver {
namespace {

// Of a deal with a quad in a hand or on the table; over before the first turn, or nothing.
std::optional<History> decided_round(const gostop::Rules& rules, std::uint64_t index) {
  constexpr const char* kWantedDeals[] = {"table.quads >= 1", "hand.quads >= 1", "hand.quads >= 2",
                                          "hand.quads >= 1 for each seat"};
  const char* const wanted = kWantedDeals[index % std::size(kWantedDeals)];
  table::Diagnostics diagnostics;
  const auto quads = DealConstraint::parse(wanted, rules, diagnostics);
  const DealCounter deals(rules, {*quads});
  if (deals.gave_up() || deals.count() == 0) return std::nullopt;
  table::Random random(index);
  History history(rules, 0, static_cast<int>(index % 2), deals.sample(random));
  while (!history.over() && history.state().decision == gostop::Decision::declare) {
    history.act(properties::choose(history.state(), gostop::legal(rules, history.state()),
                                   properties::Policy::uniform, random));
  }
  if (!history.over()) return std::nullopt;
  return history;
}

std::string facts_of(const History& history) {
  std::vector<std::string> words = {"quad_win",      "misdeal", "nagari",
                                    "winner.dealer", "stopped", "winner.payment"};
  for (Seat seat = 0; seat < history.rules().players; ++seat) {
    for (const char* of :
         {"hand", "hand.quads", "hand.triples", "hand.month(1)", "hand.month(9)", "dealt_quads",
          "shakes", "payment", "instant", "next_dealer", "shake", "captured", "hand_quad"}) {
      words.push_back(fmt::format("p{}.{}", seat, of));
    }
  }
  std::string facts;
  for (const std::string& word : words) {
    facts += fmt::format("{}{} == {}", facts.empty() ? "" : " and ", word, value_of(history, word));
  }
  return facts;
}

TEST(DealEnding, WhatHoldsInARoundThatTheDealDecidesIsNotRuledOut) {
  constexpr std::uint64_t kSamples = 60;
  int rounds = 0;
  for (std::uint64_t index = 0; index < kSamples; ++index) {
    const auto drawn = oracle_sample(kWanted * index);  // of any kind, which is soon found
    if (!drawn) continue;
    const auto history = decided_round(drawn->rules, index);
    if (!history) continue;
    ++rounds;
    const std::string facts = facts_of(*history);
    const DecidedByDeal decided =
        decided_by_deal(drawn->rules, goal_of(facts, drawn->rules.players));
    EXPECT_TRUE(decided.round || !decided.complete)
        << "round " << index << " of " << drawn->source.name << ", " << drawn->moves << ": "
        << facts;
  }
  EXPECT_GT(rounds, 10);
}

// Ten cards hold two quads or three triples.
TEST(DealEnding, WhatNoDealHoldsIsRuledOut) {
  const gostop::Rules& rules = shipped("gostop/spanish", 2);
  for (const char* goal : {"hand.quads >= 3 and quad_win", "hand.triples >= 4 and quad_win",
                           "quad_win and stopped and hand.quads >= 1", "hand.month(5) == 5",
                           "quad_win and (hand.quads == 0 for each seat)"}) {
    const DecidedByDeal decided = decided_by_deal(rules, goal_of(goal, 2));
    EXPECT_FALSE(decided.round) << goal;
    EXPECT_TRUE(decided.complete) << goal;
  }
  for (const char* goal : {"hand.quads >= 2 and quad_win", "hand.triples >= 3 and quad_win"}) {
    const DecidedByDeal decided = decided_by_deal(rules, goal_of(goal, 2));
    EXPECT_TRUE(decided.round || !decided.complete) << goal;
  }
}

// The deals that stand for all others have no three of December in a hand that pays.
TEST(DealEnding, LeavesOpenWhatPayerRowsSeeOfHands) {
  const auto with = [](const std::string& lines) {
    table::Diagnostics diagnostics;
    const rules::Library library(SHOWSTOPPER_SOURCE_CORPUS "/rules");
    const auto read = library.read(gostop::schema(),
                                   "format = \"showstopper-rules/1\"\n"
                                   "extends = \"gostop/spanish\"\n" +
                                       lines,
                                   "mine.toml", diagnostics);
    for (const auto& diagnostic : diagnostics) ADD_FAILURE() << to_text(diagnostic);
    return gostop::compile(*read, 2);
  };
  const std::string row =
      "[[payer]]\nname = \"rain\"\nloser = \"hand.month(12) == 3\"\nfactor = 2\n";
  const gostop::Deal deal =
      deal_of("01B 01R 01J 01K 02A 03B 04A 05A 06A 07A", "12B 12A 12R 02R 03R 04R 05R 06R 07R 08B",
              "08A 09A 09R 10A 10R 11B 11J 11K",
              "02J 02K 03J 03K 04J 04K 05J 05K 06J 06K 07J 07K 08J 08K 09J "
              "09K 10J 10K 11D 12D");
  const Goal doubled = goal_of("quad_win and winner.payment == 10", 2);
  for (const char* const key :
       {"hand_quad.multipliers = [\"bak\"]\n", "bak.on_fixed_wins = true\n"}) {
    const gostop::Rules rules = with(key + row);
    const History history(rules, 0, 0, deal);
    ASSERT_TRUE(history.over());
    EXPECT_TRUE(doubled.holds(history)) << key;
    const DecidedByDeal decided = decided_by_deal(rules, doubled, 0);
    EXPECT_TRUE(decided.round || !decided.complete) << key;
  }
  const DecidedByDeal plain = decided_by_deal(with(row), doubled, 0);
  EXPECT_FALSE(plain.round);
  EXPECT_TRUE(plain.complete);
}

// A row for a quad may win by the month: the deals that stand for all others have the first months.
TEST(DealEnding, LeavesOpenWhatRowsWinByTheMonthOfAQuad) {
  const Goal won = goal_of("stopped and winner.payment == 20", 2);
  for (const std::string kind : {"hand_quad", "table_quad"}) {
    const std::string row = "[[event]]\non = \"" + kind + "\"\neffect = \"win 20\"\n";
    const gostop::Rules any = gostop::house_rules(row, "gostop/spanish", 2);
    EXPECT_TRUE(decided_by_deal(any, won, 0).round) << kind;
    const gostop::Rules of_month =
        gostop::house_rules(row + "when.month = [12]\n", "gostop/spanish", 2);
    const DecidedByDeal decided = decided_by_deal(of_month, won, 0);
    EXPECT_TRUE(decided.round || !decided.complete) << kind;
  }
}

}  // namespace
}  // namespace showstopper::solver
