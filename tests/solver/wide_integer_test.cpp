// SPDX-License-Identifier: Apache-2.0
//
// Numbers of any size in clauses, against the same terms worked out with the inputs known.
#include "solver/cnf/wide_integer.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "model/table/random.h"
#include "solver/cnf/sat.h"

namespace showstopper::solver {
namespace {

constexpr std::size_t kInputs = 5;
using Value = WideInteger::Value;

// A term and its value for each assignment of the inputs.
struct Known {
  WideInteger number;
  std::vector<Value> values;
};

class Terms {
 public:
  explicit Terms(std::uint64_t index) : random_(table::fork(77, index)) {
    for (std::size_t i = 0; i < kInputs; ++i) inputs.push_back(cnf.fresh());
  }

  Known drawn(int depth) {
    if (depth == 0) return leaf();
    Known a = drawn(depth - 1), b = drawn(depth - 1);
    const Value constant = static_cast<Value>(random_.below(4000)) - 1000;
    const std::size_t input = random_.below(kInputs);
    switch (random_.below(9)) {
      case 0: return joined(WideInteger::sum(a.number, b.number), a, b, std::plus<>());
      case 1: return changed(WideInteger::negated(a.number), a, std::negate<>());
      case 2: return changed(WideInteger::scaled(a.number, 12), a, [](Value v) { return v * 12; });
      case 3:
        return changed(WideInteger::halved(a.number), a, [](Value v) { return (v - (v & 1)) / 2; });
      case 4:
        return changed(WideInteger::no_more_than(a.number, constant), a,
                       [&](Value v) { return std::min(v, constant); });
      case 5:
        return changed(WideInteger::no_less_than(a.number, constant), a,
                       [&](Value v) { return std::max(v, constant); });
      case 6: return joined(WideInteger::times(a.number, b.number), a, b, std::multiplies<>());
      default: {
        Known chosen{WideInteger::choice(inputs[input], a.number, b.number), {}};
        for (std::size_t held = 0; held < a.values.size(); ++held) {
          chosen.values.push_back((held >> input & 1) != 0 ? a.values[held] : b.values[held]);
        }
        return chosen;
      }
    }
  }

  table::Random& random() { return random_; }

  Cnf cnf;
  std::vector<Literal> inputs;

 private:
  template <class Change>
  static Known changed(WideInteger number, const Known& a, Change change) {
    Known known{std::move(number), {}};
    for (const Value value : a.values) known.values.push_back(change(value));
    return known;
  }
  template <class Join>
  static Known joined(WideInteger number, const Known& a, const Known& b, Join join) {
    Known known{std::move(number), {}};
    for (std::size_t i = 0; i < a.values.size(); ++i) {
      known.values.push_back(join(a.values[i], b.values[i]));
    }
    return known;
  }

  // A number in unary, one with few values, or a product of two such.
  Known leaf() {
    const std::uint32_t kind = random_.below(3);
    const UnaryInteger count = cnf.count(std::span(inputs).first(1 + random_.below(kInputs)));
    const std::vector<Value> table = {0, 1, 2, 8, 8, 64};
    const SparseInteger factor = SparseInteger::looked_up(cnf, count, table);
    const UnaryInteger units =
        cnf.sum(Cnf::scaled(cnf.count(std::span(inputs).last(2)), 3), Cnf::number(1));
    Known leaf{kind == 0   ? WideInteger(Cnf::scaled(count, -7))
               : kind == 1 ? WideInteger(factor)
                           : WideInteger::product(factor, SparseInteger::of(cnf, units)),
               {}};
    for (std::size_t held = 0; held < std::size_t{1} << kInputs; ++held) {
      const auto of = [&](std::size_t first, std::size_t last) {
        std::size_t held_of = 0;
        for (std::size_t i = first; i < last; ++i) held_of += held >> i & 1;
        return held_of;
      };
      const std::size_t n = of(0, count.at_least.size());
      const Value size = 1 + 3 * static_cast<Value>(of(kInputs - 2, kInputs));
      leaf.values.push_back(kind == 0   ? -7 * static_cast<Value>(n)
                            : kind == 1 ? table[n]
                                        : table[n] * size);
    }
    return leaf;
  }

  table::Random random_;
};

// Two random terms: their order and their bounds, for all inputs at once.
TEST(WideInteger, SaysWhatItsTermsComeTo) {
  for (std::uint64_t index = 0; index < 120; ++index) {
    Terms terms(index);
    const Known a = terms.drawn(3), b = terms.drawn(2);
    Cnf& cnf = terms.cnf;
    const Value asked = a.values[terms.random().below(1u << kInputs)];
    const Literal more = a.number.at_least(cnf, b.number), just = a.number.at_least(cnf, asked),
                  above = a.number.at_least(cnf, asked + 1);
    std::vector<Literal> wrong;
    for (std::size_t held = 0; held < a.values.size(); ++held) {
      std::vector<Literal> so;
      for (std::size_t i = 0; i < kInputs; ++i) {
        so.push_back((held >> i & 1) != 0 ? terms.inputs[i] : -terms.inputs[i]);
      }
      const auto differs = [&](Literal literal, bool expected) {
        so.push_back(expected ? -literal : literal);
        wrong.push_back(cnf.all_of(so));
        so.pop_back();
      };
      const Value value = a.values[held];
      ASSERT_TRUE(a.number.low() <= value && value <= a.number.high()) << index;
      differs(more, value >= b.values[held]);
      differs(just, value >= asked);
      differs(above, value > asked);
    }
    cnf.add(wrong);
    EXPECT_EQ(decide(cnf, Engine::cadical, {}).verdict, Verdict::refuted) << "terms " << index;
  }
}

// A bound on a payment costs a clause for each factor, not one for each point.
TEST(WideInteger, ALargeNumberIsAskedForInFewClauses) {
  Cnf cnf;
  std::vector<Literal> inputs;
  for (int i = 0; i < 90; ++i) inputs.push_back(cnf.fresh());
  const UnaryInteger doublings = cnf.count(std::span(inputs).first(30));
  const SparseInteger score = SparseInteger::of(cnf, cnf.count(std::span(inputs).last(60)));
  const WideInteger payment =
      WideInteger::product(SparseInteger::power(cnf, 2, doublings, Value{1} << 40), score);
  const std::size_t before = cnf.size();
  EXPECT_NE(payment.at_least(cnf, 1'000'000'000), cnf.no());
  EXPECT_LT(cnf.size() - before, 200u);
}

// A number and what takes it away again are nothing, however large.
TEST(WideInteger, WhatIsTakenAwayAgainIsNothing) {
  Cnf cnf;
  const Literal input = cnf.fresh();
  const UnaryInteger bit = cnf.count(std::span(&input, 1));
  const WideInteger large = WideInteger::scaled(bit, 1'000'000'000);
  const WideInteger nothing = WideInteger::sum(large, WideInteger::negated(large));
  EXPECT_EQ(nothing.low(), 0);
  EXPECT_EQ(nothing.high(), 0);
}

}  // namespace
}  // namespace showstopper::solver
