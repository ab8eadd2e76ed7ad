// SPDX-License-Identifier: Apache-2.0
#include "solver/cnf/cnf.h"

#include <algorithm>
#include <bit>
#include <vector>

#include <gtest/gtest.h>

#include "solver/cnf/sat.h"

namespace showstopper::solver {
namespace {

// The value that the solver derives for the number if exactly the inputs of `held` are true.
int value_of(const Cnf& cnf, const UnaryInteger& number, const std::vector<Literal>& inputs,
             unsigned held) {
  Cnf fixed = cnf;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    fixed.add({(held >> i & 1) != 0 ? inputs[i] : -inputs[i]});
  }
  const SatAnswer model = decide(fixed, Engine::cadical, {});
  EXPECT_EQ(model.verdict, Verdict::satisfied);
  int value = number.low;
  for (const Literal digit : number.at_least) {
    if (!model.holds(digit)) break;
    ++value;
  }
  // No other value will do.
  Cnf other = fixed;
  other.add({-other.at_least(number, value), other.at_least(number, value + 1)});
  EXPECT_EQ(decide(other, Engine::cadical, {}).verdict, Verdict::refuted);
  return value;
}

TEST(Cnf, SumsOfLargeSummandsAreExactUpToTheirBound) {
  for (const int most : {1000, 9, 5}) {
    Cnf cnf;
    std::vector<Literal> inputs;
    for (int i = 0; i < 5; ++i) inputs.push_back(cnf.fresh());
    const auto weighted = [&](std::size_t first, std::size_t count, int factor) {
      return Cnf::scaled(cnf.count(std::span(inputs).subspan(first, count)), factor);
    };
    const UnaryInteger sum =
        cnf.sum(cnf.sum(weighted(0, 2, 3), weighted(2, 2, -5)), weighted(4, 1, 12), most);
    for (unsigned held = 0; held < 32; ++held) {
      int expected = 0;
      for (std::size_t i = 0; i < inputs.size(); ++i) {
        constexpr int kWorth[] = {3, 3, -5, -5, 12};
        expected += (held >> i & 1) != 0 ? kWorth[i] : 0;
      }
      EXPECT_EQ(value_of(cnf, sum, inputs, held), std::min(expected, most)) << held;
    }
  }
}

TEST(Cnf, ASumOfFewValuesIsSmallHoweverLargeTheyAre) {
  Cnf cnf;
  UnaryInteger sum = Cnf::number(0);
  for (int i = 0; i < 20; ++i) {
    const Literal comes = cnf.fresh();
    sum = cnf.sum(sum, Cnf::scaled(cnf.count(std::span(&comes, 1)), 500));
  }
  EXPECT_EQ(sum.high(), 10'000);
  EXPECT_LT(cnf.size(), 2'000u);
}

// Both numbers move by two inputs each, `b` from far below `a` to far above it.
TEST(Cnf, OneNumberIsAtLeastAnotherWhereverTheirRangesLie) {
  for (int shift = -4; shift <= 4; ++shift) {
    Cnf cnf;
    std::vector<Literal> inputs;
    for (int i = 0; i < 4; ++i) inputs.push_back(cnf.fresh());
    const UnaryInteger a = cnf.count(std::span(inputs).first(2));
    const UnaryInteger b =
        cnf.sum(cnf.count(std::span(inputs).subspan(2)), Cnf::number(shift), 100);
    const Literal says = cnf.at_least(a, b);
    for (unsigned held = 0; held < 16; ++held) {
      Cnf fixed = cnf;
      for (int i = 0; i < 4; ++i) fixed.add({(held >> i & 1) != 0 ? inputs[i] : -inputs[i]});
      const bool expected = std::popcount(held & 3) >= shift + std::popcount(held >> 2);
      fixed.add({expected ? -says : says});
      EXPECT_EQ(decide(fixed, Engine::cadical, {}).verdict, Verdict::refuted)
          << "b from " << shift << ", inputs " << held;
    }
  }
}

TEST(Cnf, NumbersFarApartAreComparedInFewClauses) {
  constexpr int kFar = 1 << 28;
  Cnf cnf;
  const Literal input = cnf.fresh();
  const UnaryInteger bit = cnf.count(std::span(&input, 1));
  const UnaryInteger leap = Cnf::scaled(bit, 1000);
  EXPECT_EQ(cnf.at_least(bit, Cnf::number(kFar)), cnf.no());
  EXPECT_EQ(cnf.at_least(Cnf::number(kFar), bit), cnf.yes());
  EXPECT_EQ(cnf.at_least(Cnf::number(kFar), leap), cnf.yes());
  EXPECT_LT(cnf.size(), 10u);
}

}  // namespace
}  // namespace showstopper::solver
