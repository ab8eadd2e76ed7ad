// SPDX-License-Identifier: Apache-2.0
//
// Deals that decide the round: a log that plays on breaks the clause of the deal, and all else that
// it shows follows.
#include <gtest/gtest.h>

#include "tests/conformance/given_log.h"

namespace showstopper::conformance {
namespace {

// Four of April lie open: the deal is void (GS-A-018, GS-B-023). The log makes a stack of them.
TEST(DecidedDeal, PlayingOnWithFourOpenCardsIsOneFinding) {
  const std::string deal =
      R"("deal":{"hands":[["06A","07R","07J","08B","11J","11K","12B","12A","12R","12D"],)"
      R"(["01B","01R","01J","02A","02R","02J","03B","03R","10A","10R"]],)"
      R"("table":["03J","03K","04A","04R","04J","04K","05A","05R"],)"
      R"("stock":["05J","05K","06R","06J","06K","07A","07K","08A","08J","08K","09A","09R","09J",)"
      R"("09K","01K","02K","10J","10K","11B","11D"]},)";
  const auto trace = trace::good(
      R"({"format":"showstopper-trace/1","game":"gostop","rules":"gostop/matgo","players":2,)"
      R"("dealer":0,)" +
      deal + R"("actions":[],"start":{"decision":"turn","stacks":{"04":-1}}})");
  const auto findings = judge(trace).findings;
  ASSERT_EQ(findings.size(), 1u) << findings_of(trace);
  EXPECT_EQ(findings[0].kind, Kind::wrong_end);
  EXPECT_EQ(findings[0].about, Words("table_quad.effect"));
}

}  // namespace
}  // namespace showstopper::conformance
