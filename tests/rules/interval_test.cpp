// SPDX-License-Identifier: Apache-2.0
#include "model/rules/expression/interval.h"

#include <cstdint>
#include <limits>

#include <gtest/gtest.h>

namespace showstopper::rules {
namespace {

using Op = Expression::Step::Op;

std::int64_t value_of(Op op, std::int64_t a, std::int64_t b) {
  switch (op) {
    case Op::add: return a + b;
    case Op::subtract: return a - b;
    case Op::multiply: return a * b;
    case Op::equal: return a == b;
    case Op::unequal: return a != b;
    case Op::less: return a < b;
    case Op::at_most: return a <= b;
    case Op::more: return a > b;
    case Op::at_least: return a >= b;
    case Op::logical_and: return a != 0 && b != 0;
    case Op::logical_or: return a != 0 || b != 0;
    default: break;
  }
  ADD_FAILURE();
  return 0;
}

// Over all intervals of small numbers: the bounds are the least and the greatest value of the
// operator. A product of integers takes both at ends of its factors; `==` and `or` of flags are 0
// or 1 for all values between.
TEST(Interval, IsAsWideAsTheValuesOfItsOperator) {
  constexpr int kSmall = 3;
  for (int al = -kSmall; al <= kSmall; ++al) {
    for (int ah = al; ah <= kSmall; ++ah) {
      for (int bl = -kSmall; bl <= kSmall; ++bl) {
        for (int bh = bl; bh <= kSmall; ++bh) {
          for (const Op op :
               {Op::add, Op::subtract, Op::multiply, Op::equal, Op::unequal, Op::less, Op::at_most,
                Op::more, Op::at_least, Op::logical_and, Op::logical_or}) {
            Interval seen{std::numeric_limits<std::int64_t>::max(),
                          std::numeric_limits<std::int64_t>::min()};
            for (int a = al; a <= ah; ++a) {
              for (int b = bl; b <= bh; ++b) {
                seen.low = std::min(seen.low, value_of(op, a, b));
                seen.high = std::max(seen.high, value_of(op, a, b));
              }
            }
            const Interval bounds = Interval::combined(op, {al, ah}, {bl, bh});
            // A flag that may be zero need not be: from -1 to 1 it is all but surely true.
            const bool logical = op == Op::logical_and || op == Op::logical_or;
            const bool through_zero = (al < 0 && ah > 0) || (bl < 0 && bh > 0);
            ASSERT_LE(bounds.low, seen.low);
            ASSERT_GE(bounds.high, seen.high);
            if (logical && through_zero) continue;
            ASSERT_EQ(bounds.low, seen.low) << al << ".." << ah << ", " << bl << ".." << bh;
            ASSERT_EQ(bounds.high, seen.high) << al << ".." << ah << ", " << bl << ".." << bh;
          }
        }
      }
    }
  }
}

TEST(Interval, WithoutBoundsStaysWithout) {
  const Interval open, five = Interval::exactly(5);
  EXPECT_EQ(Interval::sum(open, five).high, std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(Interval::negated(open).high, std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(Interval::product(open, five).low, std::numeric_limits<std::int64_t>::min());
  EXPECT_FALSE(Interval::less(open, five).always() || Interval::less(open, five).never());
}

}  // namespace
}  // namespace showstopper::rules
