// SPDX-License-Identifier: Apache-2.0
#include "solver/encoding/expression_formula.h"

#include <algorithm>
#include <climits>
#include <cstdint>
#include <cstdlib>

#include "model/rules/expression/expression_fold.h"
#include "model/table/check.h"

namespace showstopper::solver {

using rules::Expression;
using table::Seat;
using Op = Expression::Step::Op;

ExpressionFormula::ExpressionFormula(Cnf& cnf, Seats seats, Quantity quantity, Has has)
    : cnf_(cnf), seats_(seats), quantity_(std::move(quantity)), has_(std::move(has)) {
  REQUIRES(seats.players > 0 && seats.winner < seats.players && seats.loser < seats.players);
}

Literal ExpressionFormula::truth(const WideInteger& number) {
  return cnf_.any_of({number.at_least(cnf_, 1), -number.at_least(cnf_, 0)});
}

WideInteger ExpressionFormula::flag(Literal literal) { return cnf_.count(std::span(&literal, 1)); }

WideInteger ExpressionFormula::word(const Step& step, Seat seat) {
  if (step.op == Op::has) return flag(has_(seat, static_cast<int>(step.number)));
  const std::optional<WideInteger> number = quantity_(step, seat);
  if (!number && !uncovered_) uncovered_ = step.quantity;
  return number.value_or(WideInteger(0));
}

namespace {

// Beyond these a sum or a product is not worked out in unary: as values, and as steps of the work.
constexpr std::int64_t kMostValue = 1 << 28, kMostDigits = 20'000, kMostSteps = 4'000'000;

std::int64_t size(const WideInteger& a) { return std::max(std::abs(a.low()), std::abs(a.high())); }

bool is_large(Op op, const WideInteger& a, const WideInteger& b) {
  const std::int64_t of_a = a.high() - a.low(), of_b = b.high() - b.low();
  if (size(a) > kMostValue || size(b) > kMostValue) return true;
  if (op != Op::multiply) {
    return size(a) + size(b) > kMostValue || of_a + of_b > kMostDigits || of_a * of_b > kMostSteps;
  }
  const auto [low, high] =
      std::minmax({a.low() * b.low(), a.low() * b.high(), a.high() * b.low(), a.high() * b.high()});
  const bool many = high - low > kMostDigits;
  return many || std::max(-low, high) > kMostValue ||
         (high - low) * std::min(of_a, of_b) > kMostSteps;
}

}  // namespace

WideInteger ExpressionFormula::number(std::int64_t literal) {
  if (std::abs(literal) > kMostValue) return literal;
  return Cnf::number(static_cast<int>(literal));
}

WideInteger ExpressionFormula::negated(const WideInteger& a) {
  return a.unary() != nullptr ? Cnf::negated(*a.unary()) : WideInteger::negated(a);
}

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
  ENSURES(product.high() == a.high() * b.high());
  return product;
}

// In unary if the result is small, else as terms of the two.
WideInteger ExpressionFormula::computed(Op op, const WideInteger& a, const WideInteger& b) {
  REQUIRES(op == Op::add || op == Op::subtract || op == Op::multiply);
  const auto *units_a = a.unary(), *units_b = b.unary();
  if (units_a != nullptr && units_b != nullptr && !is_large(op, a, b)) {
    if (op == Op::multiply) return product(*units_a, *units_b);
    return cnf_.sum(*units_a, op == Op::add ? *units_b : Cnf::negated(*units_b));
  }
  const bool fits = op == Op::multiply ? size(a) == 0 || size(b) <= WideInteger::kMost / size(a)
                                       : size(a) + size(b) <= WideInteger::kMost;
  if (!fits) {
    too_large_ = true;
    return 0;
  }
  if (op == Op::add) return WideInteger::sum(a, b);
  if (op == Op::subtract) return WideInteger::sum(a, WideInteger::negated(b));
  const bool constant = a.low() == a.high() || b.low() == b.high();
  if (!constant) return WideInteger::times(a, b);
  const WideInteger& other = a.low() == a.high() ? b : a;
  const std::int64_t factor = a.low() == a.high() ? a.low() : b.low();
  const WideInteger scaled = WideInteger::scaled(other, std::abs(factor));
  return factor < 0 ? WideInteger::negated(scaled) : scaled;
}

Literal ExpressionFormula::at_least(const WideInteger& a, const WideInteger& b) {
  const auto *units_a = a.unary(), *units_b = b.unary();
  if (units_a != nullptr && units_b != nullptr) return cnf_.at_least(*units_a, *units_b);
  return a.at_least(cnf_, b);
}

WideInteger ExpressionFormula::combined(Op op, const WideInteger& a, const WideInteger& b) {
  switch (op) {
    case Op::add:
    case Op::subtract:
    case Op::multiply: return computed(op, a, b);
    case Op::at_least: return flag(at_least(a, b));
    case Op::at_most: return flag(at_least(b, a));
    case Op::less: return flag(-at_least(a, b));
    case Op::more: return flag(-at_least(b, a));
    case Op::equal:
    case Op::unequal: {
      const Literal equal = cnf_.all_of({at_least(a, b), at_least(b, a)});
      return flag(op == Op::equal ? equal : -equal);
    }
    case Op::logical_and: return flag(cnf_.all_of({truth(a), truth(b)}));
    case Op::logical_or: return flag(cnf_.any_of({truth(a), truth(b)}));
    default: break;
  }
  UNREACHABLE("the operator joins two values");
}

// As Expression::came_before: `came` has the events `one` of all turns before this turn.
WideInteger ExpressionFormula::ordered(const Step& one, const Step& other, const WideInteger&,
                                       const WideInteger&, Seat self) {
  const rules::ExpressionFold fold(*this);
  std::vector<Literal> came, ways;
  for (int turn = 1; turn <= rules::kMostTurns; ++turn) {
    for (int i = 0; i < seats_.players; ++i) {
      const Seat seat = static_cast<Seat>((seats_.dealer + i) % seats_.players);
      const auto comes = [&](Step event) {
        const bool asked = event.turn == 0 || event.turn == turn;
        if (!asked || fold.seat_of(event, self) != seat) return cnf_.no();
        event.turn = static_cast<std::uint8_t>(turn);
        return truth(word(event, seat));
      };
      ways.push_back(cnf_.all_of({cnf_.any_of(came), comes(other)}));
      came.push_back(comes(one));
    }
  }
  return flag(cnf_.any_of(ways));
}

// The number if the condition holds, else 0.
UnaryInteger ExpressionFormula::where(Literal condition, const UnaryInteger& number) {
  UnaryInteger result = Cnf::number(std::min(number.low, 0));
  for (int n = result.low + 1; n <= std::max(number.high(), 0); ++n) {
    const Literal reached = cnf_.at_least(number, n);
    result.at_least.push_back(n <= 0 ? cnf_.any_of({-condition, reached})
                                     : cnf_.all_of({condition, reached}));
  }
  ENSURES(result.low <= 0 && result.high() >= 0);
  return result;
}

template <class Each>
WideInteger ExpressionFormula::quantified(Op op, Each each) {
  std::vector<Literal> held;
  each([&](const WideInteger& value) { held.push_back(truth(value)); });
  if (op == Op::count_seats) return cnf_.count(held);
  return flag(rules::is_of_all(op) ? cnf_.all_of(held) : cnf_.any_of(held));
}

Literal ExpressionFormula::holds(const Expression& expression, Seat self) {
  return truth(rules::ExpressionFold(*this).run(expression.steps(), self));
}

}  // namespace showstopper::solver
