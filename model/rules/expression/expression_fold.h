// SPDX-License-Identifier: Apache-2.0
//
// One walk over the steps of an expression, for whatever is made of them: a number, the numbers
// that it can be, a distance, a formula. An algebra has
//
// clang-format off
//
//   Value                                   made of each step; default-constructible
//   players(), winner(), loser(), dealer()  the seats that the words name
//   number(std::int64_t)                    of a literal
//   absent(step)                            of a word whose seat is kNobody
//   word(step, seat)                        of a quantity or `has`; kNobody: of the round
//   negated(a), inverted(a)                 of `-` and `not`
//   combined(op, a, b)                      of an operator of two operands
//   ordered(one, other, a, b, self)         of `before`, with the steps of its events
//   quantified(op, each)                    `each(visit)` visits the value of each seat
//
// clang-format on
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <utility>

#include "model/rules/expression/expression.h"
#include "model/rules/expression/expression_limits.h"
#include "model/table/check.h"

namespace showstopper::rules {

constexpr bool is_quantifier(Expression::Step::Op op) {
  return op >= Expression::Step::Op::any_seat;
}
// Whether each of the seats must hold, not any of them; `count` is neither.
constexpr bool is_of_all(Expression::Step::Op op) {
  return op == Expression::Step::Op::each_seat || op == Expression::Step::Op::each_opponent;
}
constexpr bool is_of_opponents(Expression::Step::Op op) {
  return op == Expression::Step::Op::any_opponent || op == Expression::Step::Op::each_opponent;
}

template <class Algebra>
class ExpressionFold {
 public:
  using Value = typename Algebra::Value;
  using Step = Expression::Step;
  using Steps = std::span<const Step>;

  explicit ExpressionFold(Algebra& algebra) : algebra_(algebra) {}

  Value run(Steps steps, table::Seat self) const {
    using Op = Step::Op;
    std::array<Value, kEvaluationStack> stack;
    std::size_t height = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const Step& step = steps[i];
      if (step.op == Op::number) {
        stack[height++] = algebra_.number(step.number);
      } else if (step.op == Op::quantity || step.op == Op::has) {
        stack[height++] = word(step, self);
      } else if (step.op == Op::negate) {
        stack[height - 1] = algebra_.negated(stack[height - 1]);
      } else if (step.op == Op::logical_not) {
        stack[height - 1] = algebra_.inverted(stack[height - 1]);
      } else if (is_quantifier(step.op)) {
        const auto length = static_cast<std::size_t>(step.number);
        stack[height++] = quantified(step.op, steps.subspan(i + 1, length), self);
        i += length;
      } else {
        --height;
        const Value &a = stack[height - 1], &b = stack[height];
        stack[height - 1] = step.op == Op::before
                                ? algebra_.ordered(steps[i - 2], steps[i - 1], a, b, self)
                                : algebra_.combined(step.op, a, b);
      }
    }
    CHECK(height == 1);
    return std::move(stack[0]);
  }

  // kNobody if there is none: no winner, no such player.
  table::Seat seat_of(const Step& step, table::Seat self) const {
    switch (step.seat) {
      case Expression::kSelf: return self;
      case Expression::kWinner: return algebra_.winner();
      case Expression::kLoser: return algebra_.loser();
      case Expression::kDealer: return algebra_.dealer();
    }
    return step.seat < algebra_.players() ? table::Seat{step.seat} : table::kNobody;
  }

  // kNobody has no cards, points or events.
  Value word(const Step& step, table::Seat self) const {
    if (step.seat == Expression::kRound) return algebra_.word(step, table::kNobody);
    const table::Seat seat = seat_of(step, self);
    return seat == table::kNobody ? algebra_.absent(step) : algebra_.word(step, seat);
  }

 private:
  Value quantified(Step::Op op, Steps body, table::Seat self) const {
    return algebra_.quantified(op, [&](auto visit) {
      for (table::Seat seat = 0; seat < algebra_.players(); ++seat) {
        if (!is_of_opponents(op) || seat != self) visit(run(body, seat));
      }
    });
  }

  Algebra& algebra_;
};

}  // namespace showstopper::rules
