// SPDX-License-Identifier: Apache-2.0
#include "solver/search/extreme.h"

#include <gtest/gtest.h>

#include "solver/search/find.h"
#include "tests/solver/goal_values.h"
#include "tests/solver/rules_of.h"

namespace showstopper::solver {
namespace {

Extreme most(const gostop::Rules& rules, const std::string& number, Seat seat = 0) {
  ExtremeJob job;
  job.rules = &rules;
  job.number = number;
  job.seat = seat;
  job.seed = 3;
  job.seconds = 1200;  // a test asks for the answer, not for the speed of the machine
  return find_most(job);
}

// Counts that the cards bound: five brights, three bombs of ten cards, ten turns.
TEST(Extreme, IsReachedByARoundAndNothingIsMore) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  const struct {
    const char* number;
    int most;
  } kKnown[] = {{"brights", 5}, {"bombs", 3}, {"brights + bombs * 10", 35}};
  for (const auto& [number, known] : kKnown) {
    const Extreme extreme = most(rules, number);
    ASSERT_TRUE(extreme.witness) << number;
    EXPECT_EQ(extreme.most, known) << number;
    EXPECT_TRUE(extreme.proved) << number << ": " << extreme.why_open;
    EXPECT_FALSE(extreme.rests_on.empty()) << number;
    EXPECT_EQ(extreme.witness->table.carry, 0) << number;
    const History history = history_of(rules, *extreme.witness);
    EXPECT_TRUE(history.over());
    const Goal reached = goal_of(fmt::format("({}) >= {}", number, known), 2).for_seat(0);
    EXPECT_TRUE(reached.holds(history)) << number;
  }
}

TEST(Extreme, KnowsNegativeNumbersAndRoundsWithoutATurn) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  const Extreme fewest = most(rules, "0 - turns", 1);
  ASSERT_TRUE(fewest.witness);
  EXPECT_TRUE(fewest.proved) << fewest.why_open;
  EXPECT_EQ(value_of(history_of(rules, *fewest.witness), "p1.turns"), -fewest.most);
  EXPECT_EQ(fewest.most, 0) << "a quad may decide before anybody has played";
}

TEST(Extreme, SaysWhyNothingIsProved) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  const Extreme quads = most(rules, "hand.quads");
  EXPECT_FALSE(quads.proved);
  EXPECT_FALSE(quads.why_open.empty());
}

TEST(Extreme, KnowsWhoseNumberItIs) {
  EXPECT_TRUE(is_of_a_seat(goal_of("points", 2)));
  EXPECT_TRUE(is_of_a_seat(goal_of("p0.points + points", 2)));
  EXPECT_TRUE(is_of_a_seat(goal_of("any opponent: go", 2)));
  EXPECT_FALSE(is_of_a_seat(goal_of("winner.points", 2)));
  EXPECT_FALSE(is_of_a_seat(goal_of("p1.points - p0.points", 2)));
  EXPECT_FALSE(is_of_a_seat(goal_of("count(seat: go)", 2)));
}

}  // namespace
}  // namespace showstopper::solver
