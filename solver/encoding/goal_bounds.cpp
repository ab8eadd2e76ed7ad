// SPDX-License-Identifier: Apache-2.0
//
// Goals over bounds: each step of the expression between the numbers that it can be.
#include <algorithm>

#include "model/rules/expression_fold.h"
#include "model/table/check.h"
#include "solver/encoding/quantity_formula.h"
#include "solver/encoding/value_bounds.h"

namespace showstopper::solver {
namespace {

using rules::Expression;
using Step = Expression::Step;
using Op = Step::Op;

constexpr std::int64_t kOpen = Bounds::kOpen;

Bounds whether(bool may_hold, bool may_fail) { return {may_fail ? 0 : 1, may_hold ? 1 : 0}; }
bool may_hold(const Bounds& a) { return a.low != 0 || a.high != 0; }
bool may_fail(const Bounds& a) { return a.low <= 0 && a.high >= 0; }

Bounds negated(const Bounds& a) { return {-a.high, -a.low}; }

Bounds sum(const Bounds& a, const Bounds& b) {
  const bool low = a.low > -kOpen && b.low > -kOpen, high = a.high < kOpen && b.high < kOpen;
  return {low ? std::clamp(a.low + b.low, -kOpen, kOpen) : -kOpen,
          high ? std::clamp(a.high + b.high, -kOpen, kOpen) : kOpen};
}

Bounds product(const Bounds& a, const Bounds& b) {
  constexpr std::int64_t kSmall = 1 << 20;  // far above what anybody multiplies
  const auto small = [](const Bounds& x) { return x.low > -kSmall && x.high < kSmall; };
  if (!small(a) || !small(b)) return {};
  const auto [low, high] =
      std::minmax({a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high});
  return {low, high};
}

bool may_be_less(const Bounds& a, const Bounds& b) {
  return a.low == -kOpen || b.high == kOpen || a.low < b.high;
}
bool may_be_equal(const Bounds& a, const Bounds& b) {
  const bool below = a.high < kOpen && b.low > -kOpen && a.high < b.low;
  const bool above = b.high < kOpen && a.low > -kOpen && b.high < a.low;
  return !below && !above;
}
bool may_differ(const Bounds& a, const Bounds& b) {
  return a.low != a.high || b.low != b.high || a.low != b.low;
}

Bounds combined(Op op, const Bounds& a, const Bounds& b) {
  const auto at_most = [](const Bounds& x, const Bounds& y) {
    return may_be_less(x, y) || may_be_equal(x, y);
  };
  switch (op) {
    case Op::add: return sum(a, b);
    case Op::subtract: return sum(a, negated(b));
    case Op::multiply: return product(a, b);
    case Op::equal: return whether(may_be_equal(a, b), may_differ(a, b));
    case Op::unequal: return whether(may_differ(a, b), may_be_equal(a, b));
    case Op::less: return whether(may_be_less(a, b), at_most(b, a));
    case Op::at_most: return whether(at_most(a, b), may_be_less(b, a));
    case Op::more: return whether(may_be_less(b, a), at_most(a, b));
    case Op::at_least: return whether(at_most(b, a), may_be_less(a, b));
    case Op::logical_and: return whether(may_hold(a) && may_hold(b), may_fail(a) || may_fail(b));
    case Op::logical_or: return whether(may_hold(a) || may_hold(b), may_fail(a) && may_fail(b));
    default: break;
  }
  UNREACHABLE("the operator joins two values");
}

// The numbers that an expression can be in these rounds.
class Range {
 public:
  using Value = Bounds;

  Range(const RoundsThatEnd& rounds, Seat loser) : rounds_(rounds), loser_(loser) {}

  int players() const { return rounds_.rules.players; }
  Seat winner() const { return rounds_.winner(); }
  Seat loser() const { return loser_; }
  static Seat dealer() { return 0; }

  static Bounds number(std::int64_t value) {
    const bool known = value > -kOpen && value < kOpen;
    return known ? Bounds{value, value} : Bounds{};
  }
  // Who wins a round that goes on is not known.
  Bounds absent(const Step& step) const {
    const bool by_winning = step.seat == Expression::kWinner || step.seat == Expression::kLoser;
    return by_winning && rounds_.ending == Ending::running ? Bounds{} : Bounds{0, 0};
  }
  Bounds word(const Step& step, Seat seat) const {
    return step.op == Op::has ? Bounds{0, 1} : bounds_of(rounds_, step, seat);
  }
  static Bounds negated(const Bounds& a) { return solver::negated(a); }
  static Bounds inverted(const Bounds& a) { return whether(may_fail(a), may_hold(a)); }
  static Bounds combined(Op op, const Bounds& a, const Bounds& b) {
    return solver::combined(op, a, b);
  }
  static Bounds ordered(const Step&, const Step&, const Bounds& a, const Bounds& b, Seat) {
    return whether(may_hold(a) && may_hold(b), true);
  }
  template <class Each>
  static Bounds quantified(Op op, Each each) {
    int surely = 0, perhaps = 0, seats = 0;
    each([&](const Bounds& value) {
      ++seats;
      surely += may_fail(value) ? 0 : 1;
      perhaps += may_hold(value) ? 1 : 0;
    });
    if (op == Op::count_seats) return {surely, perhaps};
    return rules::is_of_all(op) ? whether(perhaps == seats, surely < seats)
                                : whether(perhaps > 0, surely == 0);
  }

 private:
  const RoundsThatEnd& rounds_;
  Seat loser_;
};

}  // namespace

bool asks_for_first_stop(const Goal& goal) {
  bool points = false, goes = false;
  for (const Step& step : goal.expression().steps()) {
    if (step.op != Op::quantity) continue;
    points = points || name_of(step.quantity) == "points";
    goes = goes || name_of(step.quantity) == "go_count";
  }
  return points && goes;
}

bool asks_for_payments(const Goal& goal) {
  const auto steps = goal.expression().steps();
  return std::any_of(steps.begin(), steps.end(), [](const Step& step) {
    const GoalWord::Sort sort = goal_word(step.quantity).sort;
    return step.op == Op::quantity &&
           (sort == GoalWord::Sort::payment || sort == GoalWord::Sort::multiplier ||
            sort == GoalWord::Sort::bonus);
  });
}

bool asks_for_calls(const Goal& goal) {
  const auto steps = goal.expression().steps();
  return asks_for_payments(goal) || std::any_of(steps.begin(), steps.end(), [](const Step& step) {
           const std::string_view name = name_of(step.quantity);
           const bool of_calls = name == "go_count" || name == "shakes" || name == "bombs";
           return step.op == Op::quantity && of_calls;
         });
}

bool ruled_out(const RoundsThatEnd& rounds, const Goal& goal) {
  if (!rounds.may_be()) return true;
  using Stop = RoundsThatEnd::Stop;
  const bool stops = rounds.ending == Ending::stop && rounds.facts;
  if (stops && rounds.most_at_first_stop && rounds.stop == Stop::any) {
    RoundsThatEnd first = rounds, later = rounds;
    first.stop = Stop::first;
    later.stop = Stop::later;
    return ruled_out(first, goal) && ruled_out(later, goal);
  }
  const int players = rounds.rules.players;
  const Seat winner = rounds.winner();
  const bool any_loser = goal.asks_loser() && winner != gostop::kNobody;
  for (Seat loser = 0; loser < (any_loser ? players : 1); ++loser) {
    if (any_loser && loser == winner) continue;
    const Range range(rounds, any_loser ? loser : gostop::kNobody);
    const rules::ExpressionFold fold(range);
    for (Seat self = 0; self < players; ++self) {
      if (goal.is_for(self) && may_hold(fold.run(goal.expression().steps(), self))) return false;
    }
  }
  return true;
}

}  // namespace showstopper::solver
