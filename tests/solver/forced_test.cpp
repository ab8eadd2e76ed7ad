// SPDX-License-Identifier: Apache-2.0
#include "solver/forced.h"

#include <gtest/gtest.h>

#include "tests/solver/rules_of.h"

namespace showstopper::solver {
namespace {

TEST(Forced, OneSeatCanForceWhatTheOtherCannotPrevent) {
  const gostop::Rules& rules = shipped("gostop/dutch", 2);
  int decided = 0;
  for (std::uint64_t index = 0; index < 2; ++index) {
    ForcedJob job;
    job.rules = &rules;
    table::Random random = table::fork(21, index);
    job.deal = gostop::shuffled_deal(rules, 0, random);
    job.most_positions = 150'000;
    std::array<Forced, 2> answers;
    for (Seat seat = 0; seat < 2; ++seat) {
      job.seat = seat;
      job.reached = first_to_minimum(seat);
      answers[static_cast<std::size_t>(seat)] = force(job);
    }
    // Never both: only one seat can be the first.
    EXPECT_FALSE(answers[0].kind == Forced::Kind::forced &&
                 answers[1].kind == Forced::Kind::forced);
    for (Seat seat = 0; seat < 2; ++seat) {
      const Forced& answer = answers[static_cast<std::size_t>(seat)];
      if (answer.kind == Forced::Kind::unknown) continue;
      ++decided;
      std::string why_not;
      const auto story = retell(rules, answer.line, why_not);
      ASSERT_TRUE(story) << why_not;
      const Reached reached = first_to_minimum(seat)(story->state());
      EXPECT_EQ(reached == Reached::yes, answer.kind == Forced::Kind::forced);
    }
  }
  EXPECT_GT(decided, 0);
}

TEST(Forced, TheLimitOfPositionsIsSaidAndNotHidden) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  ForcedJob job;
  job.rules = &rules;
  table::Random random(1);
  job.deal = gostop::shuffled_deal(rules, 0, random);
  job.reached = first_to_minimum(0);
  job.most_positions = 3;
  EXPECT_EQ(force(job).kind, Forced::Kind::unknown);
}

}  // namespace
}  // namespace showstopper::solver
