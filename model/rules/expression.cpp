// SPDX-License-Identifier: Apache-2.0
#include "model/rules/expression.h"

#include <array>

#include "model/rules/expression_limits.h"
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

class Evaluation {
 public:
  explicit Evaluation(const Situation& situation) : situation_(situation) {}

  std::int64_t run(Steps steps, Seat self) const {
    std::array<std::int64_t, kEvaluationStack> stack;
    std::size_t height = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const Step& step = steps[i];
      switch (step.op) {
        case Op::number: stack[height++] = step.number; break;
        case Op::quantity: stack[height++] = quantity(step, self); break;
        case Op::has: stack[height++] = has(step, self); break;
        case Op::negate: stack[height - 1] = difference(0, stack[height - 1]); break;
        case Op::logical_not: stack[height - 1] = stack[height - 1] == 0; break;
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
        case Op::logical_or:
          --height;
          stack[height - 1] = combined(step.op, stack[height - 1], stack[height]);
          break;
        case Op::before:
          --height;
          stack[height - 1] =
              Expression::came_before(situation_, steps[i - 2], steps[i - 1], self) ? 1 : 0;
          break;
        case Op::any_seat:
        case Op::each_seat:
        case Op::any_opponent:
        case Op::each_opponent:
        case Op::count_seats: {
          const auto length = static_cast<std::size_t>(step.number);
          stack[height++] = quantified(step.op, steps.subspan(i + 1, length), self);
          i += length;
          break;
        }
      }
    }
    CHECK(height == 1);
    return stack[0];
  }

  Seat seat_of(const Step& step, Seat self) const {
    switch (step.seat) {
      case Expression::kSelf: return self;
      case Expression::kWinner: return situation_.winner();
      case Expression::kLoser: return situation_.loser();
      case Expression::kDealer: return situation_.dealer();
    }
    return step.seat < situation_.players() ? table::Seat{step.seat} : table::kNobody;
  }

 private:
  // Nobody has cards, points or events.
  std::int64_t quantity(const Step& step, Seat self) const {
    const auto argument = static_cast<int>(step.number);
    if (step.seat == Expression::kRound) {
      return situation_.value(step.quantity, table::kNobody, argument, step.turn);
    }
    const Seat seat = seat_of(step, self);
    if (seat == table::kNobody) return 0;
    return situation_.value(step.quantity, seat, argument, step.turn);
  }

  std::int64_t has(const Step& step, Seat self) const {
    const Seat seat = seat_of(step, self);
    return seat != table::kNobody && situation_.has(seat, static_cast<int>(step.number)) ? 1 : 0;
  }

  static std::int64_t combined(Op op, std::int64_t a, std::int64_t b) {
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
    CHECK(!"the operator joins two values");
  }

  std::int64_t quantified(Op op, Steps body, Seat self) const {
    const bool opponents = op == Op::any_opponent || op == Op::each_opponent;
    int asked = 0;
    int held = 0;
    for (Seat seat = 0; seat < situation_.players(); ++seat) {
      if (opponents && seat == self) continue;
      ++asked;
      if (run(body, seat) != 0) ++held;
    }
    if (op == Op::count_seats) return held;
    const bool any = op == Op::any_seat || op == Op::any_opponent;
    return any ? held > 0 : held == asked;
  }

  const Situation& situation_;
};

}  // namespace

bool Expression::came_before(const Situation& situation, const Step& one, const Step& other,
                             Seat self) {
  const Evaluation evaluation(situation);
  const Seat first = evaluation.seat_of(one, self), second = evaluation.seat_of(other, self);
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
    // The later seat of a turn sees what the earlier one did in it.
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
    if (steps[i].op < Op::any_seat) continue;
    const auto length = static_cast<std::size_t>(steps[i].number);
    work += kSeats * work_of(steps.subspan(i + 1, length));
    i += length;
  }
  return work;
}

std::int64_t Expression::evaluate(const Situation& situation, table::Seat self) const {
  CHECK(!steps_.empty());
  return Evaluation(situation).run(steps_, self);
}

}  // namespace showstopper::rules
