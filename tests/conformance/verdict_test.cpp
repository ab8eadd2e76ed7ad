// SPDX-License-Identifier: Apache-2.0
//
// Whether a verdict under other rules is about a moment of the round at all.
#include "conformance/verdict.h"

#include <gtest/gtest.h>

#include "tests/conformance/given_log.h"

namespace showstopper::conformance {
namespace {

TEST(Verdict, ReachesNothingBehindAnActionThatOnlyItRefuses) {
  Verdict before, under;
  EXPECT_TRUE(under.reaches(Finding(), 5, before));
  under.accepted = {3};
  EXPECT_TRUE(under.reaches(Finding(), 2, before));
  EXPECT_FALSE(under.reaches(Finding(), 3, before));
  EXPECT_FALSE(under.reaches(Finding(), 5, before));
  before.accepted = {3};
  EXPECT_TRUE(under.reaches(Finding(), 5, before));
}

TEST(Verdict, ReachesNoObservationThatOnlyItJudgesAlone) {
  Verdict before, under;
  under.alone = {3, 4};
  EXPECT_FALSE(under.reaches(Finding(), 4, before));
  EXPECT_TRUE(under.reaches(Finding(), 5, before));
  before.alone = {4};
  EXPECT_TRUE(under.reaches(Finding(), 4, before));
}

// The observation after the action gave the position back, but not under the other rules.
TEST(Verdict, ReachesNoResultThatOnlyItJudgesAlone) {
  Verdict before, under;
  before.alone = under.alone = {4};
  under.result_alone = true;
  Finding of_the_result;
  of_the_result.key = "result.multiplier";
  EXPECT_FALSE(under.reaches(of_the_result, 4, before));
  EXPECT_TRUE(under.reaches(Finding(), 4, before));
  before.result_alone = true;
  EXPECT_TRUE(under.reaches(of_the_result, 4, before));
}

// Seat 1 plays in the turn of seat 0; the log does not show a whole position behind that.
TEST(Verdict, HasTheActionsThatTheLogAcceptsAndTheMomentsWithoutAPosition) {
  const std::string more = R"(,"after":[{"to_move":2},{"to_move":0}],"result":{"outcome":"draw"})";
  const Verdict verdict = judge(
      trace::good(trace::with_actions(trace::kPosition, R"(["1 play 03K","2 play 03R"])", more)));
  EXPECT_EQ(verdict.accepted, std::vector<int>{0});
  EXPECT_EQ(verdict.alone, (std::vector<int>{0, 1}));
  EXPECT_TRUE(verdict.result_alone);
}

}  // namespace
}  // namespace showstopper::conformance
