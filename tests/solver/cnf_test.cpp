// SPDX-License-Identifier: Apache-2.0
#include "solver/cnf/cnf.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "solver/cnf/sat.h"

namespace showstopper::solver {
namespace {

// What the number is where exactly the inputs of `held` hold, as the solver has to have it.
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

}  // namespace
}  // namespace showstopper::solver
