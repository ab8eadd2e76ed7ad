// SPDX-License-Identifier: Apache-2.0
#include "solver/goals/goal_distance.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "model/rules/expression/expression_fold.h"
#include "model/table/check.h"
#include "solver/goals/goal.h"

namespace showstopper::solver {
namespace {

using rules::Expression;
using table::Seat;
using Step = Expression::Step;
using Op = Step::Op;

constexpr std::int64_t kMost = std::int64_t{1} << 30;

// Grows with the number, but ever more slowly: else a payment would outweigh all events.
std::int64_t weight(std::int64_t number) {
  if (number <= 0) return 0;
  const auto bounded = static_cast<std::uint64_t>(std::min(number, kMost));
  constexpr int kPerDoubling = 16;
  const auto width = static_cast<int>(std::bit_width(bounded));
  const std::uint64_t within = (bounded << 4) >> (width - 1);  // from 16 to 31
  return kPerDoubling * (width - 1) + static_cast<std::int64_t>(within);
}

// A number, and how far it is from being true and from being false.
struct Measured {
  std::int64_t number = 0, to_true = 0, to_false = 0;
};

std::int64_t bounded(std::int64_t number) { return std::clamp(number, -kMost, kMost); }

Measured truth(std::int64_t to_true, std::int64_t to_false) {
  return {to_true == 0 ? 1 : 0, to_true, to_false};
}

Measured conjunction(const Measured& a, const Measured& b) {
  return truth(a.to_true + b.to_true, std::min(a.to_false, b.to_false));
}
Measured disjunction(const Measured& a, const Measured& b) {
  return truth(std::min(a.to_true, b.to_true), a.to_false + b.to_false);
}

// a >= b
Measured at_least(const Measured& a, const Measured& b) {
  return truth(weight(b.number - a.number), weight(a.number - b.number + 1));
}

// The numbers of a situation, with their distances.
class Measure {
 public:
  using Value = Measured;

  Measure(const rules::Situation& situation, int minimum)
      : situation_(situation), minimum_(minimum) {}

  int players() const { return situation_.players(); }
  Seat winner() const { return situation_.winner(); }
  Seat loser() const { return situation_.loser(); }
  Seat dealer() const { return situation_.dealer(); }

  static Value number(std::int64_t number) {
    return {bounded(number), number == 0 ? weight(1) : 0, weight(std::abs(bounded(number)))};
  }
  static Value absent(const Step&) { return number(0); }
  Value word(const Step& step, Seat seat) const {
    const auto argument = static_cast<int>(step.number);
    if (step.op == Op::has) return number(situation_.has(seat, argument) ? 1 : 0);
    Value value = number(situation_.value(step.quantity, seat, argument, step.turn));
    static const int kGo = quantity_called("go"), kNagari = quantity_called("nagari");
    const Seat winner = situation_.winner();
    if (step.quantity == kNagari && value.number == 0 && winner != table::kNobody) {
      // A round that was won late, with few points, is close to one without a winner.
      static const int kStock = quantity_called("stock");
      value.to_true += weight(beyond_minimum(winner) + 1) +
                       weight(situation_.value(kStock, table::kNobody, 0, 0));
    }
    if (step.quantity == kGo) {
      const std::int64_t beyond = beyond_minimum(seat);
      if (value.number == 0) value.to_true += weight(-beyond);
      if (value.number != 0) value.to_false += weight(beyond + 1);
    }
    return value;
  }
  static Value negated(const Value& a) { return number(-a.number); }
  static Value inverted(const Value& a) { return truth(a.to_false, a.to_true); }
  static Value combined(Op op, const Value& a, const Value& b) {
    switch (op) {
      case Op::add: return number(a.number + b.number);
      case Op::subtract: return number(a.number - b.number);
      case Op::multiply: return number(a.number * b.number);
      case Op::equal: return conjunction(at_least(a, b), at_least(b, a));
      case Op::unequal: return inverted(conjunction(at_least(a, b), at_least(b, a)));
      case Op::less: return inverted(at_least(a, b));
      case Op::at_most: return at_least(b, a);
      case Op::more: return inverted(at_least(b, a));
      case Op::at_least: return at_least(a, b);
      case Op::logical_and: return conjunction(a, b);
      case Op::logical_or: return disjunction(a, b);
      default: break;
    }
    UNREACHABLE("the operator joins two values");
  }
  // Two events that both come are near to coming in their order.
  Value ordered(const Step& one, const Step& other, const Value& a, const Value& b,
                Seat self) const {
    if (Expression::came_before(situation_, one, other, self)) {
      return truth(0, std::min(a.to_false, b.to_false));
    }
    return truth(weight(1) + a.to_true + b.to_true, 0);
  }
  template <class Each>
  static Value quantified(Op op, Each each) {
    const bool all = rules::is_of_all(op);
    std::int64_t count = 0;
    Value joined = all ? truth(0, kMost) : truth(kMost, 0);
    each([&](const Value& value) {
      count += value.to_true == 0 ? 1 : 0;
      joined = all ? conjunction(joined, value) : disjunction(joined, value);
    });
    return op == Op::count_seats ? number(count) : joined;
  }

 private:
  std::int64_t beyond_minimum(Seat seat) const {
    static const int kPoints = quantity_called("points");
    return seat == table::kNobody ? 0 : situation_.value(kPoints, seat, 0, 0) - minimum_;
  }

  static int quantity_called(std::string_view name) {
    const auto quantities = goal_vocabulary().quantities;
    const auto found = std::find_if(quantities.begin(), quantities.end(),
                                    [&](const auto& each) { return each.name == name; });
    CHECK(found != quantities.end());
    return static_cast<int>(found - quantities.begin());
  }

  const rules::Situation& situation_;
  int minimum_;
};

}  // namespace

std::int64_t distance(const Expression& expression, const rules::Situation& situation, Seat self,
                      int minimum) {
  const Measure measure(situation, minimum);
  return rules::ExpressionFold(measure).run(expression.steps(), self).to_true;
}

}  // namespace showstopper::solver
