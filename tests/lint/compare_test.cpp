// SPDX-License-Identifier: Apache-2.0
//
// Where rule sets part: equal ones are proved equal, one key apart they part in a small round in
// which that key decides, and what is idle is said to be.
#include "lint/compare.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/lint/linted.h"

namespace showstopper::lint {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Comparison compared(const rules::RuleSet& a, const rules::RuleSet& b, bool each = false) {
  CompareJob job;
  job.a = &a;
  job.b = &b;
  job.each = each;
  job.base_of = [](const rules::RuleSet& rules) {
    return std::make_shared<const rules::RuleSet>(named_rules(rules.library_base));
  };
  return compare(job);
}

TEST(Compare, ProvesARuleSetEqualToItselfSpeltOut) {
  const rules::RuleSet matgo = named_rules("gostop/matgo");
  EXPECT_FALSE(compared(matgo, matgo).proof.empty());
  table::Diagnostics diagnostics;
  const auto spelt = corpus_rules().read(gostop::schema(), to_toml(matgo), "spelt", diagnostics);
  ASSERT_TRUE(spelt);
  EXPECT_FALSE(compared(matgo, *spelt).proof.empty());
}

TEST(Compare, ProvesThatAnIdleKeyChangesNothing) {
  // No jokers in matgo, so that it does not matter to whom those of the table go.
  const rules::RuleSet matgo = named_rules("gostop/matgo");
  const Comparison idle = compared(matgo, matgo_with("joker.table_to = \"none\"\n"));
  EXPECT_THAT(idle.proof, HasSubstr("without effect"));
  ASSERT_EQ(idle.differences.size(), 1u);
  EXPECT_EQ(idle.differences[0].name, "joker.table_to");
  EXPECT_FALSE(idle.differences[0].idle.empty());
  // With jokers it does.
  const Comparison alive =
      compared(matgo_with("deck.jokers = [2, 3]\n"),
               matgo_with("deck.jokers = [2, 3]\njoker.table_to = \"none\"\n"));
  EXPECT_TRUE(alive.proof.empty());
  EXPECT_TRUE(alive.parting.has_value());
}

TEST(Compare, ShowsASmallRoundInWhichTheKeyDecides) {
  // A loser with six or seven junk pays double under pibak up to seven alone (AMB-76).
  const Comparison found =
      compared(named_rules("gostop/matgo"), matgo_with("pibak.max_junk = 5\n"));
  ASSERT_TRUE(found.parting);
  const Parting& parting = *found.parting;
  EXPECT_THAT(parting.to_blame, ElementsAre("pibak.max_junk"));
  EXPECT_THAT(parting.shows[0], HasSubstr("pibak"));
  EXPECT_THAT(parting.shows[1], testing::Not(HasSubstr("pibak")));
  ASSERT_EQ(parting.payments.size(), static_cast<std::size_t>(parting.players));
  const auto& [in_a, in_b] = parting.payments[0];
  EXPECT_EQ(in_a, 2 * in_b);
  // The turn that decides, from a set-up position.
  const auto witness = nlohmann::json::parse(parting.witness[0]);
  EXPECT_TRUE(witness.contains("state"));
  EXPECT_LE(witness.at("actions").size(), 3u) << witness;
  EXPECT_EQ(witness.at("actions"), nlohmann::json::parse(parting.witness[1]).at("actions"));
}

TEST(Compare, ShowsAFewActionsForEachPairOfShippedSets) {
  const std::vector<std::string> all = corpus_rules().names("gostop");
  int shown = 0;
  for (const std::string& a : all) {
    for (const std::string& b : all) {
      // Those of a table are one rule apart from matgo.
      if (a >= b || (b.find("/table/") != std::string::npos && a != "gostop/matgo")) {
        continue;
      }
      const Comparison found = compared(named_rules(a), named_rules(b));
      if (!found.parting) continue;
      ++shown;
      if (found.parting->witness[0].empty()) continue;  // the deals are of different size
      EXPECT_LE(nlohmann::json::parse(found.parting->witness[0]).at("actions").size(), 4u)
          << a << ' ' << b << ' ' << found.parting->witness[0];
    }
  }
  EXPECT_GE(shown, 20);
}

TEST(Compare, TellsEachDifferenceApart) {
  const Comparison found =
      compared(named_rules("gostop/matgo"),
               matgo_with("pibak.max_junk = 5\nmatch.end = \"rounds(12)\"\n"
                          "joker.table_to = \"none\"\n[[combination]]\nname = \"six birds\"\n"
                          "cards = [\"02A\", \"04A\", \"08A\", \"11B\"]\npoints = 9\n"),
               true);
  std::map<std::string, bool> shown;
  for (const SingleDifference& each : found.each) {
    shown[each.name] = each.parting.has_value();
    EXPECT_NE(each.parting.has_value(), !each.why_none.empty()) << each.name;
  }
  EXPECT_EQ(shown, (std::map<std::string, bool>{{"pibak.max_junk", true},
                                                {"match.end", false},
                                                {"joker.table_to", false},
                                                {"combination six birds", true}}));
}

}  // namespace
}  // namespace showstopper::lint
