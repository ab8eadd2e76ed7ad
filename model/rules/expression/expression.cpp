// SPDX-License-Identifier: Apache-2.0
#include "model/rules/expression/expression.h"

#include "model/rules/expression/expression_fold.h"
#include "model/rules/expression/expression_limits.h"
#include "model/table/capped.h"
#include "model/table/check.h"

namespace showstopper::rules {
namespace {

using Step = Expression::Step;
using Op = Step::Op;
using table::Seat;

using Steps = std::span<const Step>;

using table::capped::difference;
using table::capped::product;
using table::capped::sum;

// The number that an expression is in a situation.
class Evaluation {
 public:
  using Value = std::int64_t;

  explicit Evaluation(const Situation& situation) : situation_(situation) {}

  int players() const { return situation_.players(); }
  Seat winner() const { return situation_.winner(); }
  Seat loser() const { return situation_.loser(); }
  Seat dealer() const { return situation_.dealer(); }

  static Value number(std::int64_t literal) { return literal; }
  static Value absent(const Step&) { return 0; }
  Value word(const Step& step, Seat seat) const {
    const auto argument = static_cast<int>(step.number);
    if (step.op == Op::has) return situation_.has(seat, argument) ? 1 : 0;
    return situation_.value(step.quantity, seat, argument, step.turn);
  }
  static Value negated(Value a) { return difference(0, a); }
  static Value inverted(Value a) { return a == 0; }
  static Value combined(Op op, Value a, Value b) {
    switch (op) {
      case Op::add: return sum(a, b);
      case Op::subtract: return difference(a, b);
      case Op::multiply: return product(a, b);
      case Op::equal: return a == b;
      case Op::unequal: return a != b;
      case Op::less: return a < b;
      case Op::at_most: return a <= b;
      case Op::more: return a > b;
      case Op::at_least: return a >= b;
      case Op::logical_and: return a != 0 && b != 0;
      case Op::logical_or: return a != 0 || b != 0;
      case Op::number:
      case Op::quantity:
      case Op::has:
      case Op::negate:
      case Op::logical_not:
      case Op::before:
      case Op::any_seat:
      case Op::each_seat:
      case Op::any_opponent:
      case Op::each_opponent:
      case Op::count_seats: break;
    }
    UNREACHABLE("the operator joins two values");
  }
  Value ordered(const Step& one, const Step& other, Value, Value, Seat self) const {
    return Expression::came_before(situation_, one, other, self) ? 1 : 0;
  }
  template <class Each>
  static Value quantified(Op op, Each each) {
    int seats = 0, held = 0;
    each([&](Value value) {
      ++seats;
      held += value != 0 ? 1 : 0;
    });
    if (op == Op::count_seats) return held;
    return is_of_all(op) ? held == seats : held > 0;
  }

 private:
  const Situation& situation_;
};

}  // namespace

bool Expression::came_before(const Situation& situation, const Step& one, const Step& other,
                             Seat self) {
  const Evaluation evaluation(situation);
  const ExpressionFold fold(evaluation);
  const Seat first = fold.seat_of(one, self), second = fold.seat_of(other, self);
  if (first == table::kNobody || second == table::kNobody) return false;
  const auto comes = [&](const Step& event, Seat seat, int turn) {
    return (event.turn == 0 || event.turn == turn) &&
           situation.value(event.quantity, seat, static_cast<int>(event.number), turn) != 0;
  };
  const auto place = [&](Seat seat) {
    return table::distance(situation.dealer(), seat, situation.players());
  };
  bool came = false;
  for (int turn = 1; turn <= kMostTurns; ++turn) {
    // The later seat of a turn sees the earlier seat's events of that turn.
    if (came && comes(other, second, turn)) return true;
    if (!came && comes(one, first, turn)) {
      came = true;
      if (place(first) < place(second) && comes(other, second, turn)) return true;
    }
  }
  return false;
}

std::int64_t work_of(Steps steps) {
  constexpr std::int64_t kSeats = 6;
  std::int64_t work = 0;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    ++work;
    if (!is_quantifier(steps[i].op)) continue;
    const auto length = static_cast<std::size_t>(steps[i].number);
    work += kSeats * work_of(steps.subspan(i + 1, length));
    i += length;
  }
  return work;
}

std::int64_t Expression::evaluate(const Situation& situation, table::Seat self) const {
  CHECK(!steps_.empty());
  const Evaluation evaluation(situation);
  return ExpressionFold(evaluation).run(steps_, self);
}

}  // namespace showstopper::rules
