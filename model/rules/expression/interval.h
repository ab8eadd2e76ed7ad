// SPDX-License-Identifier: Apache-2.0
//
// Numbers between two bounds, and the operators of expressions on them: three-valued logic in which
// 0 is false. A bound at an end of 64 bits means no bound. Used to judge an expression without its
// values: conditions of rule files by lint, goals by the solver.
#pragma once

#include <algorithm>
#include <cstdint>

#include "model/rules/expression/expression.h"
#include "model/table/capped.h"
#include "model/table/check.h"

namespace showstopper::rules {

struct Interval {
  std::int64_t low = table::capped::kLeast, high = table::capped::kMost;

  static constexpr Interval exactly(std::int64_t value) { return {value, value}; }
  static constexpr Interval truth(bool may_fail, bool may_hold) {
    return {may_fail ? 0 : 1, may_hold ? 1 : 0};
  }
  constexpr bool never() const { return low == 0 && high == 0; }  // as a flag
  constexpr bool always() const { return low > 0 || high < 0; }

  static Interval negated(Interval a) {
    return {table::capped::difference(0, a.high), table::capped::difference(0, a.low)};
  }
  static Interval inverted(Interval a) { return truth(!a.never(), !a.always()); }
  static Interval sum(Interval a, Interval b) {
    return {table::capped::sum(a.low, b.low), table::capped::sum(a.high, b.high)};
  }
  static Interval product(Interval a, Interval b) {
    using table::capped::product;
    const auto [low, high] = std::minmax({product(a.low, b.low), product(a.low, b.high),
                                          product(a.high, b.low), product(a.high, b.high)});
    return {low, high};
  }
  // `a < b` may hold if the least a is below the greatest b.
  static constexpr Interval less(Interval a, Interval b) {
    return truth(a.high >= b.low, a.low < b.high);
  }
  static constexpr Interval at_most(Interval a, Interval b) {
    return truth(a.high > b.low, a.low <= b.high);
  }

  // Of an operator of two operands.
  static Interval combined(Expression::Step::Op op, Interval a, Interval b) {
    using Op = Expression::Step::Op;
    const bool meet = a.low <= b.high && b.low <= a.high;
    const bool same = a.low == a.high && b.low == b.high && a.low == b.low;
    switch (op) {
      case Op::add: return sum(a, b);
      case Op::subtract: return sum(a, negated(b));
      case Op::multiply: return product(a, b);
      case Op::equal: return truth(!same, meet);
      case Op::unequal: return truth(meet, !same);
      case Op::less: return less(a, b);
      case Op::at_most: return at_most(a, b);
      case Op::more: return less(b, a);
      case Op::at_least: return at_most(b, a);
      case Op::logical_and: return truth(!a.always() || !b.always(), !a.never() && !b.never());
      case Op::logical_or: return truth(!a.always() && !b.always(), !a.never() || !b.never());
      case Op::before: return truth(true, !a.never() && !b.never());
      case Op::number:
      case Op::quantity:
      case Op::has:
      case Op::negate:
      case Op::logical_not:
      case Op::any_seat:
      case Op::each_seat:
      case Op::any_opponent:
      case Op::each_opponent:
      case Op::count_seats: break;
    }
    UNREACHABLE("the operator joins two values");
  }
};

}  // namespace showstopper::rules
