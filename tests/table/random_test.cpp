// SPDX-License-Identifier: Apache-2.0
#include "model/table/random.h"

#include <algorithm>
#include <array>
#include <numeric>

#include <gtest/gtest.h>

namespace showstopper::table {
namespace {

// The first outputs of SplitMix64 for seed 1234567, as its authors publish them.
TEST(Random, IsSplitMix64) {
  Random random(1234567);
  EXPECT_EQ(random.next(), 6457827717110365317u);
  EXPECT_EQ(random.next(), 3203168211198807973u);
  EXPECT_EQ(random.next(), 9817491932198370423u);
}

TEST(Random, DrawsBelowTheBoundAndReachesEachNumber) {
  Random random(7);
  std::array<int, 5> seen{};
  for (int i = 0; i < 1000; ++i) {
    const std::uint32_t drawn = random.below(seen.size());
    ASSERT_LT(drawn, seen.size());
    ++seen[drawn];
  }
  // 1000 draws of 5 numbers: each within 5 standard deviations (12.6) of 200.
  for (const int count : seen) EXPECT_NEAR(count, 200, 64);
}

TEST(Random, ForksDependOnSeedAndIndexAlone) {
  EXPECT_EQ(fork(1, 2).next(), fork(1, 2).next());
  EXPECT_NE(fork(1, 2).next(), fork(1, 3).next());
  EXPECT_NE(fork(1, 2).next(), fork(2, 2).next());
}

TEST(Random, ShufflesToAPermutation) {
  std::array<int, 48> cards;
  std::iota(cards.begin(), cards.end(), 0);
  Random random(3);
  shuffle(std::span<int>(cards), random);
  EXPECT_FALSE(std::is_sorted(cards.begin(), cards.end()));
  std::sort(cards.begin(), cards.end());
  for (int i = 0; i < 48; ++i) EXPECT_EQ(cards[i], i);
}

}  // namespace
}  // namespace showstopper::table
