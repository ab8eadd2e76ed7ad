// SPDX-License-Identifier: Apache-2.0
//
// Goals over bounds: each step of the expression between the numbers that it can be.
#include <algorithm>
#include <span>
#include <vector>

#include "model/table/check.h"
#include "solver/encoding/quantity_formula.h"
#include "solver/encoding/value_bounds.h"

namespace showstopper::solver {
namespace {

using rules::Expression;
using Step = Expression::Step;
using Op = Step::Op;
using Steps = std::span<const Step>;

constexpr std::int64_t kOpen = Bounds::kOpen;

Bounds whether(bool may_hold, bool may_fail) { return {may_fail ? 0 : 1, may_hold ? 1 : 0}; }
bool may_hold(const Bounds& a) { return a.low != 0 || a.high != 0; }
bool may_fail(const Bounds& a) { return a.low <= 0 && a.high >= 0; }

Bounds number(std::int64_t value) {
  const bool told = value > -kOpen && value < kOpen;
  return told ? Bounds{value, value} : Bounds{};
}

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
    case Op::before: return whether(may_hold(a) && may_hold(b), true);
    default: break;
  }
  std::abort();  // every operator of two operands is covered
}

class Walk {
 public:
  Walk(const RoundsThatEnd& rounds, Seat loser) : rounds_(rounds), loser_(loser) {}

  Bounds run(Steps steps, Seat self) const {
    std::vector<Bounds> stack;
    const auto pop = [&stack] {
      const Bounds top = stack.back();
      stack.pop_back();
      return top;
    };
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const Step& step = steps[i];
      if (step.op == Op::number) {
        stack.push_back(number(step.number));
      } else if (step.op == Op::quantity || step.op == Op::has) {
        stack.push_back(word(step, self));
      } else if (step.op == Op::negate) {
        stack.push_back(negated(pop()));
      } else if (step.op == Op::logical_not) {
        const Bounds a = pop();
        stack.push_back(whether(may_fail(a), may_hold(a)));
      } else if (step.op >= Op::any_seat) {  // a quantifier; its body follows it
        const auto length = static_cast<std::size_t>(step.number);
        stack.push_back(quantified(step.op, steps.subspan(i + 1, length), self));
        i += length;
      } else {
        const Bounds b = pop(), a = pop();
        stack.push_back(combined(step.op, a, b));
      }
    }
    CHECK(stack.size() == 1);
    return stack.front();
  }

 private:
  Seat seat_of(const Step& step, Seat self) const {
    switch (step.seat) {
      case Expression::kSelf: return self;
      case Expression::kWinner: return rounds_.winner();
      case Expression::kLoser: return loser_;
      case Expression::kDealer: return 0;
      default: return step.seat;
    }
  }

  // Nobody has cards, points or events. Who wins a round that goes on is not known.
  Bounds word(const Step& step, Seat self) const {
    const bool of_round = step.seat == Expression::kRound;
    const bool by_winning = step.seat == Expression::kWinner || step.seat == Expression::kLoser;
    if (by_winning && rounds_.ending == Ending::running) return {};
    const Seat seat = of_round ? gostop::kNobody : seat_of(step, self);
    if (!of_round && seat == gostop::kNobody) return {0, 0};
    return step.op == Op::has ? Bounds{0, 1} : bounds_of(rounds_, step, seat);
  }

  Bounds quantified(Op op, Steps body, Seat self) const {
    const bool all = op == Op::each_seat || op == Op::each_opponent;
    const bool opponents = op == Op::any_opponent || op == Op::each_opponent;
    int surely = 0, perhaps = 0, seats = 0;
    for (Seat seat = 0; seat < rounds_.rules.players; ++seat) {
      if (opponents && seat == self) continue;
      const Bounds each = run(body, seat);
      ++seats;
      surely += may_fail(each) ? 0 : 1;
      perhaps += may_hold(each) ? 1 : 0;
    }
    if (op == Op::count_seats) return {surely, perhaps};
    return all ? whether(perhaps == seats, surely < seats) : whether(perhaps > 0, surely == 0);
  }

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
    const Walk walk(rounds, any_loser ? loser : gostop::kNobody);
    for (Seat self = 0; self < players; ++self) {
      if (goal.is_for(self) && may_hold(walk.run(goal.expression().steps(), self))) return false;
    }
  }
  return true;
}

}  // namespace showstopper::solver
