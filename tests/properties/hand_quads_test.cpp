// SPDX-License-Identifier: Apache-2.0
//
// The payment formula knows payer rows on hand quads (AMB-13, AMB-80): it agrees with the engine,
// and an engine that pays the plain sum breaks it.
#include <string>

#include <gtest/gtest.h>

#include "model/gostop/settlement/settle.h"
#include "model/table/random.h"
#include "properties/invariants/gostop/catalogue.h"
#include "properties/invariants/gostop/step.h"
#include "properties/play/gostop/policy.h"
#include "tests/properties/named.h"
#include "tests/properties/rule_sets.h"

namespace showstopper::properties {
namespace {

using namespace gostop;

constexpr std::uint64_t kQuadSeed = 20'261'127;

rules::RuleSet house(const std::string& keys, const std::string& rows) {
  table::Diagnostics diagnostics;
  const rules::Library library(SHOWSTOPPER_SOURCE_CORPUS "/rules");
  const auto read = library.read(
      schema(), "format = \"showstopper-rules/1\"\nextends = \"gostop/spanish\"\n" + keys + rows,
      "house.toml", diagnostics);
  for (const auto& diagnostic : diagnostics) ADD_FAILURE() << to_text(diagnostic);
  return read ? *read : shipped("spanish");
}

struct Seen {
  int quads = 0, charged = 0, of_two_holders = 0;
};

// Judges the ends of rounds that a hand quad has won, as they are and paid without the rows.
Seen judge_quads(const rules::RuleSet& set, int players) {
  const GostopInvariant& formula = *named(gostop_invariants(), "payments_follow_the_formula");
  const Rules rules = compile(set, players);
  const RuleFacts rule_facts = implied_by(rules);
  Rules without_rows = rules;
  without_rows.payers.clear();
  Seen seen;
  constexpr std::uint64_t kRounds = 3000;
  for (std::uint64_t index = 0; index < kRounds; ++index) {
    const RoundPlan<gostop::Game> plan = plan_round(rules, kQuadSeed, index, Generator::biased);
    const State state = start(rules, plan.table, plan.deal);
    if (state.quad_holders == 0) continue;
    const Legal nothing = legal(rules, state);
    const Result result = settle(rules, state), plain = settle(without_rows, state);
    GostopWatch watch(rules, rule_facts), other(rules, rule_facts);
    ++seen.quads;
    EXPECT_TRUE(formula.holds(watch.open(plan.deal, state, nothing, &result))) << "round " << index;
    if (plain.payments == result.payments) continue;
    ++seen.charged;
    seen.of_two_holders += (state.quad_holders & (state.quad_holders - 1)) != 0 ? 1 : 0;
    EXPECT_FALSE(formula.holds(other.open(plan.deal, state, nothing, &plain))) << "round " << index;
  }
  return seen;
}

TEST(HandQuadFormula, KnowsPayerRowsByEitherKey) {
  const std::string rows =
      "[[payer]]\nname = \"host\"\nloser = \"dealer\"\nfactor = 2\nadd = 1\n"
      "[[payer]]\nname = \"bare\"\nwinner = \"not dealer\"\nloser = \"brights == 0\"\nfactor = 3\n"
      "[[payer]]\nname = \"all\"\nscope = \"all\"\nloser = \"dealt_quads == 0\"\nadd = 2\n";
  const std::string twice = "hand_quad.two_in_one_hand = \"per_quad\"\n";
  for (const char* const key :
       {"hand_quad.multipliers = [\"carry\", \"bak\"]\n", "bak.on_fixed_wins = true\n"}) {
    const Seen three = judge_quads(house(key, rows), 3);
    EXPECT_GT(three.charged, 20) << key;
    EXPECT_GT(three.of_two_holders, 0) << key;
    const Seen two = judge_quads(house(key + twice, rows), 2);
    EXPECT_GT(two.charged, 20) << key;
  }
}

TEST(HandQuadFormula, HasNoRowsWithoutAKey) {
  const Seen seen =
      judge_quads(house("", "[[payer]]\nname = \"host\"\nloser = \"dealer\"\nfactor = 2\n"), 3);
  EXPECT_GT(seen.quads, 20);
  EXPECT_EQ(seen.charged, 0);
}

}  // namespace
}  // namespace showstopper::properties
