// SPDX-License-Identifier: Apache-2.0
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/table/check.h"
#include "model/table/diagnostic.h"
#include "model/table/random.h"
#include "model/table/seat.h"

namespace showstopper::table {
namespace {

TEST(Random, TakesAChanceAsOftenAsItSays) {
  Random random(2);
  int taken = 0;
  for (int i = 0; i < 10000; ++i) taken += random.chance(1, 4) ? 1 : 0;
  // 2500 expected, standard deviation sqrt(10000 * 1/4 * 3/4) = 43; five of them.
  EXPECT_NEAR(taken, 2500, 217);
  EXPECT_FALSE(Random(3).chance(0, 5));
  EXPECT_TRUE(Random(3).chance(5, 5));
}

TEST(Fork, GivesEachPartAStreamOfItsOwn) {
  std::set<std::uint64_t> firsts;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    for (std::uint64_t index = 0; index < 30; ++index) firsts.insert(fork(seed, index).next());
  }
  EXPECT_EQ(firsts.size(), 900u);
  EXPECT_EQ(fork(7, 3).next(), fork(7, 3).next());
}

TEST(Diagnostic, ShowsAsMuchOfThePlaceAsIsKnown) {
  EXPECT_EQ(to_text({"a.toml", {3, 7}, "`x` is wrong"}), "a.toml:3:7: error: `x` is wrong");
  EXPECT_EQ(to_text({"a.toml", {3, 0}, "wrong"}), "a.toml:3: error: wrong");
  EXPECT_EQ(to_text({"a.toml", {}, "wrong"}), "a.toml: error: wrong");
  EXPECT_EQ(to_text({"", {}, "not known"}), "error: not known");
}

// A control, the end of an isolate and DEL, with the numbers of Unicode; a line may end.
TEST(Diagnostic, WritesCharactersThatSteerATerminalAsNumbersInJson) {
  EXPECT_EQ(printable_json("[\"\xc2\x9b\",\"\xe2\x81\xa9\"]\n"), "[\"\\u009b\",\"\\u2069\"]\n");
  EXPECT_EQ(printable_json("\"\x7f\xd8\x9c\""), "\"\\u007f\\u061c\"");
  EXPECT_EQ(printable_json("\"\xc3\xa9\""), "\"\xc3\xa9\"");
}

TEST(Seat, FollowsRoundTheTable) {
  EXPECT_EQ(after(0, 3), 1);
  EXPECT_EQ(after(2, 3), 0);
  EXPECT_EQ(distance(1, 1, 3), 0);
  EXPECT_EQ(distance(2, 0, 3), 1);
  EXPECT_EQ(distance(0, 2, 3), 2);
}

TEST(CheckDeathTest, StopsTheProgramAndNamesTheCondition) {
  const int cards = 47;
  CHECK(cards == 47);
  EXPECT_DEATH(CHECK(cards == 48), "internal error: .*CHECK\\(cards == 48\\) failed");
}

TEST(CheckDeathTest, NamesWhyALineIsUnreachable) {
  EXPECT_DEATH(UNREACHABLE("the deck is empty"),
               "internal error: tests/table/table_test.cpp:[0-9]+: unreachable: the deck is empty");
}

// This build, of type Test or with sanitizers, evaluates them; a release does not.
TEST(CheckDeathTest, ContractsAreEvaluated) {
#ifdef SHOWSTOPPER_CONTRACTS
  const int cards = 47;
  REQUIRES(cards == 47);
  ENSURES(cards == 47);
  EXPECT_DEATH(REQUIRES(cards == 48), "cards == 48");
  EXPECT_DEATH(ENSURES(cards == 48), "cards == 48");
#else
  int evaluated = 0;
  REQUIRES(++evaluated == 0);
  ENSURES(++evaluated == 0);
  EXPECT_EQ(evaluated, 0);
#endif
}

}  // namespace
}  // namespace showstopper::table
