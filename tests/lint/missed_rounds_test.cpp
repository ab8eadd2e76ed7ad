// SPDX-License-Identifier: Apache-2.0
//
// The solver checks differences that random play misses: `compare` prints the round, a proof that
// there is none, or that neither was found.
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "lint/compare.h"
#include "tests/lint/linted.h"

namespace showstopper::lint {
namespace {

using nlohmann::json;
using testing::HasSubstr;

Comparison compared_for(const rules::RuleSet& a, const rules::RuleSet& b, double seconds) {
  CompareJob job;
  job.a = &a;
  job.b = &b;
  job.rounds = 6;  // so few that chance shows no rare event
  job.seconds = seconds;
  job.base_of = [](const rules::RuleSet& rules) {
    return std::make_shared<const rules::RuleSet>(named_rules(rules.library_base));
  };
  return compare(job);
}

constexpr double kSeconds = 60;  // more than any of these questions takes

// Three triples in one hand: the row decides in a round in which all of them are shown.
TEST(MissedRounds, AreFoundByTheSolver) {
  const auto matgo = named_rules("gostop/matgo");
  const auto third = matgo_with(
      "[[event]]\non = \"shake\"\nwhen.count = 3\neffect = \"collect 2 points from each\"\n");
  EXPECT_FALSE(compared_for(matgo, third, 0).parting);
  const Comparison found = compared_for(matgo, third, kSeconds);
  ASSERT_TRUE(found.parting);
  EXPECT_TRUE(found.proof.empty());
  for (const std::string& witness : found.parting->witness) expect_holds(witness);
}

// Without jokers in the deck none is gained; with one the same row decides.
TEST(MissedRounds, AreProvedNotToBe) {
  const auto with_row = [](const std::string& lines) {
    return matgo_with(lines +
                      "[[event]]\non = \"joker_gained\"\nwhen.count = 2\n"
                      "effect = \"collect 2 points from each\"\n");
  };
  const Comparison never = compared_for(named_rules("gostop/matgo"), with_row(""), kSeconds);
  EXPECT_FALSE(never.parting);
  EXPECT_THAT(never.proof, HasSubstr("deck.jokers = []"));
  ASSERT_EQ(never.differences.size(), 1u);
  EXPECT_FALSE(never.differences[0].idle.empty());
  const std::string jokers = "deck.jokers = [2, 2]\n";
  const Comparison some = compared_for(matgo_with(jokers), with_row(jokers), kSeconds);
  EXPECT_TRUE(some.parting);
  EXPECT_TRUE(some.proof.empty());
}

// Of two rows with the same conditions the first one wins. The time is over before the solver has
// an answer.
TEST(MissedRounds, AreNotExcludedByTheSameRowsInAnotherOrder) {
  const auto seventh = [](const std::string& effect) {
    return "[[event]]\non = \"jjok\"\nwhen.count = 7\neffect = \"" + effect + "\"\n";
  };
  const std::string five = seventh("win 5"), nine = seventh("win 9");
  const Comparison open = compared_for(matgo_with(five + nine), matgo_with(nine + five), 0.001);
  EXPECT_EQ(open.differences.size(), 1u);
  EXPECT_EQ(open.proof, "");
}

// Neither found nor proved: the solver does not run.
TEST(MissedRounds, AreNoProofWhereNobodyLooks) {
  const auto matgo = named_rules("gostop/matgo");
  const auto cap = matgo_with("payment.cap = 900000\n");
  const Comparison open = compared_for(matgo, cap, 0);
  EXPECT_FALSE(open.parting);
  EXPECT_TRUE(open.proof.empty());
  EXPECT_GT(open.rounds, 0u);
}

}  // namespace
}  // namespace showstopper::lint
