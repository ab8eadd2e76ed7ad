// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/table/check.h"
#include "model/table/diagnostic.h"
#include "model/table/random.h"
#include "model/table/seat.h"

namespace showstopper::table {
namespace {

// The first outputs for seed 0 that the authors of SplitMix64 publish with their code.
TEST(Random, IsSplitMix64) {
  Random random(0);
  EXPECT_EQ(random.next(), 0xE220A8397B1DCDAFu);
  EXPECT_EQ(random.next(), 0x6E789E6AA1B965F4u);
  EXPECT_EQ(random.next(), 0x06C45D188009454Fu);
}

TEST(Random, DrawsBelowItsBoundAndReachesAll) {
  Random random(1);
  for (const std::uint32_t bound : {1u, 2u, 3u, 48u}) {
    std::set<std::uint32_t> drawn;
    for (int i = 0; i < 2000; ++i) drawn.insert(random.below(bound));
    EXPECT_EQ(drawn.size(), bound);
    EXPECT_LT(*drawn.rbegin(), bound);
  }
}

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

TEST(Shuffle, KeepsAllItemsAndReachesEveryOrder) {
  Random random(4);
  std::set<std::array<int, 4>> orders;
  for (int i = 0; i < 1000; ++i) {
    std::array<int, 4> items = {1, 2, 3, 4};
    shuffle(std::span<int>(items), random);
    orders.insert(items);
    std::sort(items.begin(), items.end());
    ASSERT_EQ(items, (std::array<int, 4>{1, 2, 3, 4}));
  }
  EXPECT_EQ(orders.size(), 24u);  // 4!
  std::vector<int> none;
  shuffle(std::span<int>(none), random);
  EXPECT_TRUE(none.empty());
}

TEST(Diagnostic, ShowsAsMuchOfThePlaceAsIsKnown) {
  EXPECT_EQ(to_text({"a.toml", {3, 7}, "`x` is wrong"}), "a.toml:3:7: error: `x` is wrong");
  EXPECT_EQ(to_text({"a.toml", {3, 0}, "wrong"}), "a.toml:3: error: wrong");
  EXPECT_EQ(to_text({"a.toml", {}, "wrong"}), "a.toml: error: wrong");
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
  EXPECT_DEATH(CHECK(cards == 48), "internal error: CHECK\\(cards == 48\\) failed");
}

}  // namespace
}  // namespace showstopper::table
