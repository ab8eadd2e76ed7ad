// SPDX-License-Identifier: Apache-2.0
#include "solver/encoding/expression_formula.h"

#include <algorithm>
#include <climits>
#include <cstdint>
#include <cstdlib>

#include "model/table/check.h"

namespace showstopper::solver {

using rules::Expression;
using table::Seat;
using Op = Expression::Step::Op;

ExpressionFormula::ExpressionFormula(Cnf& cnf, Seats seats, Quantity quantity, Has has)
    : cnf_(cnf), seats_(seats), quantity_(std::move(quantity)), has_(std::move(has)) {}

Literal ExpressionFormula::holds(const Expression& expression, Seat self) {
  return truth(run(expression.steps(), self));
}

Literal ExpressionFormula::truth(const UnaryInteger& number) {
  return cnf_.any_of({cnf_.at_least(number, 1), -cnf_.at_least(number, 0)});
}

UnaryInteger ExpressionFormula::flag(Literal literal) { return cnf_.count(std::span(&literal, 1)); }

Seat ExpressionFormula::seat_of(const Step& step, Seat self) const {
  switch (step.seat) {
    case Expression::kSelf: return self;
    case Expression::kWinner: return seats_.winner;
    case Expression::kLoser: return seats_.loser;
    case Expression::kDealer: return seats_.dealer;
  }
  return step.seat < seats_.players ? table::Seat{step.seat} : table::kNobody;
}

UnaryInteger ExpressionFormula::value(const Step& step, Seat self) {
  const bool of_round = step.seat == Expression::kRound;
  const Seat seat = of_round ? table::kNobody : seat_of(step, self);
  if (!of_round && seat == table::kNobody) return Cnf::number(0);
  if (step.op == Op::has) return flag(has_(seat, static_cast<int>(step.number)));
  std::optional<UnaryInteger> number = quantity_(step, seat);
  if (!number) {
    if (!uncovered_) uncovered_ = step.quantity;
    return Cnf::number(0);
  }
  return *number;
}

namespace {

// Beyond these a sum or a product is not worked out: as values, and as steps of the work.
constexpr std::int64_t kMostValue = 1 << 28, kMostDigits = 20'000, kMostSteps = 4'000'000;

bool is_too_large(Op op, const UnaryInteger& a, const UnaryInteger& b) {
  const auto size = [](const UnaryInteger& x) { return std::int64_t{x.high()} - x.low; };
  if (op != Op::multiply) {
    const std::int64_t most =
        std::max({std::abs(std::int64_t{a.low}) + std::abs(std::int64_t{b.low}),
                  std::abs(std::int64_t{a.high()}) + std::abs(std::int64_t{b.high()})});
    return most > kMostValue || size(a) + size(b) > kMostDigits || size(a) * size(b) > kMostSteps;
  }
  std::int64_t least = INT64_MAX, most = INT64_MIN;
  for (const std::int64_t x : {a.low, a.high()}) {
    for (const std::int64_t y : {b.low, b.high()}) {
      least = std::min(least, x * y);
      most = std::max(most, x * y);
    }
  }
  const std::int64_t steps = (most - least) * std::min(size(a), size(b));
  return std::max(-least, most) > kMostValue || most - least > kMostDigits || steps > kMostSteps;
}

}  // namespace

UnaryInteger ExpressionFormula::product(const UnaryInteger& a, const UnaryInteger& b) {
  if (a.at_least.empty()) return Cnf::scaled(b, a.low);
  if (b.at_least.empty()) return Cnf::scaled(a, b.low);
  if (a.low < 0 || b.low < 0) {
    UnaryInteger product = Cnf::scaled(a, b.low);  // and once more for each further unit of b
    for (const Literal unit : b.at_least) product = cnf_.sum(product, where(unit, a));
    return product;
  }
  UnaryInteger product = Cnf::number(a.low * b.low);
  for (int n = product.low + 1; n <= a.high() * b.high(); ++n) {
    std::vector<Literal> ways;
    for (int i = std::max(a.low, 1); i <= a.high(); ++i) {
      ways.push_back(cnf_.all_of({cnf_.at_least(a, i), cnf_.at_least(b, (n + i - 1) / i)}));
    }
    product.at_least.push_back(cnf_.any_of(std::move(ways)));
  }
  return product;
}

UnaryInteger ExpressionFormula::combined(Op op, const UnaryInteger& a, const UnaryInteger& b) {
  const bool computes = op == Op::add || op == Op::subtract || op == Op::multiply;
  if (computes && is_too_large(op, a, b)) {
    too_large_ = true;
    return Cnf::number(0);
  }
  switch (op) {
    case Op::add: return cnf_.sum(a, b);
    case Op::subtract: return cnf_.sum(a, Cnf::negated(b));
    case Op::multiply: return product(a, b);
    case Op::at_least: return flag(cnf_.at_least(a, b));
    case Op::at_most: return flag(cnf_.at_least(b, a));
    case Op::less: return flag(-cnf_.at_least(a, b));
    case Op::more: return flag(-cnf_.at_least(b, a));
    case Op::equal:
    case Op::unequal: {
      const Literal equal = cnf_.all_of({cnf_.at_least(a, b), cnf_.at_least(b, a)});
      return flag(op == Op::equal ? equal : -equal);
    }
    case Op::logical_and: return flag(cnf_.all_of({truth(a), truth(b)}));
    case Op::logical_or: return flag(cnf_.any_of({truth(a), truth(b)}));
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
  CHECK(!"the operator joins two values");
}

// The number where the condition holds, else nothing.
UnaryInteger ExpressionFormula::where(Literal condition, const UnaryInteger& number) {
  UnaryInteger result = Cnf::number(std::min(number.low, 0));
  for (int n = result.low + 1; n <= std::max(number.high(), 0); ++n) {
    const Literal reached = cnf_.at_least(number, n);
    result.at_least.push_back(n <= 0 ? cnf_.any_of({-condition, reached})
                                     : cnf_.all_of({condition, reached}));
  }
  return result;
}

UnaryInteger ExpressionFormula::quantified(Op op, Steps body, Seat self) {
  const bool opponents = op == Op::any_opponent || op == Op::each_opponent;
  std::vector<Literal> held;
  for (Seat seat = 0; seat < seats_.players; ++seat) {
    if (opponents && seat == self) continue;
    held.push_back(truth(run(body, seat)));
  }
  if (op == Op::count_seats) return cnf_.count(held);
  const bool any = op == Op::any_seat || op == Op::any_opponent;
  return flag(any ? cnf_.any_of(held) : cnf_.all_of(held));
}

UnaryInteger ExpressionFormula::run(Steps steps, Seat self) {
  std::vector<UnaryInteger> stack;
  const auto pop = [&stack] {
    UnaryInteger top = std::move(stack.back());
    stack.pop_back();
    return top;
  };
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Step& step = steps[i];
    switch (step.op) {
      case Op::number: {  // beyond what is worked out one number is like another
        constexpr std::int64_t kBeyond = kMostValue + 1;
        stack.push_back(Cnf::number(static_cast<int>(std::clamp(step.number, -kBeyond, kBeyond))));
        break;
      }
      case Op::quantity:
      case Op::has: stack.push_back(value(step, self)); break;
      case Op::negate: stack.push_back(Cnf::negated(pop())); break;
      case Op::logical_not: stack.push_back(flag(-truth(pop()))); break;
      case Op::any_seat:
      case Op::each_seat:
      case Op::any_opponent:
      case Op::each_opponent:
      case Op::count_seats: {
        const auto length = static_cast<std::size_t>(step.number);
        stack.push_back(quantified(step.op, steps.subspan(i + 1, length), self));
        i += length;
        break;
      }
      case Op::add:
      case Op::subtract:
      case Op::multiply:
      case Op::equal:
      case Op::unequal:
      case Op::less:
      case Op::at_most:
      case Op::more:
      case Op::at_least:
      case Op::logical_and:
      case Op::logical_or: {
        const UnaryInteger b = pop();
        const UnaryInteger a = pop();
        stack.push_back(combined(step.op, a, b));
        break;
      }
    }
  }
  CHECK(stack.size() == 1);
  return stack.front();
}

}  // namespace showstopper::solver
