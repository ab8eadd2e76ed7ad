// SPDX-License-Identifier: Apache-2.0
//
// Deals that decide the round: a log that plays on breaks the clause of the deal, and all else that
// it shows follows. And a log that ends a round which goes on.
#include <gtest/gtest.h>

#include "tests/conformance/given_log.h"

namespace showstopper::conformance {
namespace {

using trace::replaced;

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

// Both hands have a quad: no seat is paid (GS-B-026). The log pays the first seat.
TEST(DecidedDeal, AWinnerOfSeveralQuadsBreaksTheirKey) {
  const auto trace = trace::good(
      R"({"format":"showstopper-trace/1","game":"gostop","rules":"gostop/matgo","players":2,)"
      R"("dealer":0,"deal":{"hands":[["02K","03B","04K","05J",)"
      R"("07A","07R","07J","07K","08J","11J"],)"
      R"(["01B","01R","01J","01K","06R","06J","06K","08B","08A","08K"]],)"
      R"("table":["02A","02R","02J","03R","03J","03K","06A","10K"],)"
      R"("stock":["11K","11B","04R","09A","04A","05A","05R","11D","05K","09R","04J",)"
      R"("09J","09K","12B","12A","12R","10A","12D","10R","10J"]},)"
      R"("actions":["0 quad 07","0 done","1 quad 01","1 done"],)"
      R"("result":{"outcome":"quad","winner":0,"payments":[7,-7]}})");
  const auto findings = judge(trace).findings;
  ASSERT_FALSE(findings.empty());
  EXPECT_EQ(findings[0].kind, Kind::wrong_outcome) << findings_of(trace);
  EXPECT_EQ(findings[0].about, Words("hand_quad.several"));
}

// Seat 1 has left two stacks and seat 0 leaves its first: a third one of one seat ends the round
// (GS-A-074), and the log adds those of both. It shows the end by its decision, by its result, or
// by both: one finding of the same clause.
TEST(DecidedDeal, AnEndByThirdStackIsOfItsClause) {
  const auto about = [](const std::string& outcome, const std::string& shown) {
    const auto trace = trace::good(
        R"({"format":"showstopper-trace/1","game":"gostop","rules":"gostop/matgo","players":2,)"
        R"("dealer":0,"carry":0,"state":{"hands":[["04J","04K","05R","06R","07K","10K","12R"],)"
        R"(["04R","06A","06J","07J","09R","10J","12A"]],"table":["01B","01R","01J","03B","03R",)"
        R"("03J","05A","05J","06K","10R"],"stock":["10A","09A","08B","02A","12D","05K","07R",)"
        R"("03K","04A","08J","01K","02J","12B","07A"],"captured":[["02R","02K","09J","09K",)"
        R"("11B","11D"],["08A","08K","11J","11K"]],"stacks":{"01":{"owner":1,"turn":3},)"
        R"("03":{"owner":1,"turn":1}},"to_move":0,"turn_of":[3,3],"ppuks":[0,2],)"
        R"("ppuk_streak":[0,1],"instant":[-7,7],"laid_unmatched":["10R",null],)"
        R"("event_counts":[{"jjok":1,"capture":3},{"ppuk":2,"capture":1,"no_capture":2}]},)"
        R"("actions":["0 play 10K"])" +
        replaced(shown, "OUTCOME", outcome) + "}");
    const auto findings = judge(trace).findings;
    EXPECT_EQ(findings.size(), 1u) << findings_of(trace);
    if (findings.empty()) return Words();
    EXPECT_EQ(findings[0].kind, Kind::wrong_end) << findings_of(trace);
    return findings[0].about;
  };
  for (const char* shown :
       {R"(,"after":[{"decision":"over","result":{"outcome":"OUTCOME"}}])",
        R"(,"after":[{"result":{"outcome":"OUTCOME"}}])", R"(,"result":{"outcome":"OUTCOME"})"}) {
    EXPECT_EQ(about("three_ppuk", shown), Words("three_ppuk")) << shown;
    EXPECT_EQ(about("draw", shown), Words("exhausted")) << shown;
  }
}

}  // namespace
}  // namespace showstopper::conformance
