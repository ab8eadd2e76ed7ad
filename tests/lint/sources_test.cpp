// SPDX-License-Identifier: Apache-2.0
//
// The clauses and the repair of a finding, and equal positions.
#include "lint/cited_clauses.h"
#include "lint/gostop/sides.h"
#include "model/gostop/deal.h"
#include "tests/lint/linted.h"

namespace showstopper::lint {
namespace {

TEST(CitedClauses, AreThoseThatTheSentenceNamesEachOnce) {
  std::vector<rules::Clause> all(3);
  for (std::size_t i = 0; i < all.size(); ++i) all[i].id = "GS-A-00" + std::to_string(i + 1);
  Finding finding;
  finding.sentence = "the rule file leaves open GS-A-002 and GS-A-003";
  all.push_back(all[1]);  // a table that lists a clause twice
  const auto cited = cited_clauses(all, gostop::schema(), finding);
  ASSERT_EQ(cited.size(), 2u);
  EXPECT_EQ(cited[0].id, "GS-A-002");
  EXPECT_EQ(cited[1].id, "GS-A-003");
}

TEST(Positions, OfEqualStatesDoNotDiffer) {
  const auto rules = gostop::compile(named_rules("gostop/matgo"), 2);
  table::Random random(1);
  const gostop::Table table = gostop::Game::usual_table(rules, 0);
  const auto deal = gostop::Game::deal(rules, table, random);
  const auto state = gostop::Game::start(rules, table, deal, nullptr);
  EXPECT_FALSE(positions_differ(rules, state, rules, state));
}

TEST(Repairs, OfALiableSeatWithAWayOutNameTheKey) {
  const Report report = linted(named_rules("mistakes/gobak-with-a-way-out"));
  const auto found =
      std::find_if(report.findings.begin(), report.findings.end(), [](const Finding& each) {
        return each.involved.size() == 2 && each.involved[1].name == "offer.exempts_from_gobak";
      });
  ASSERT_NE(found, report.findings.end());
  EXPECT_THAT(found->repair, testing::HasSubstr("let `offer.exempts_from_gobak` be false"));
}

}  // namespace
}  // namespace showstopper::lint
