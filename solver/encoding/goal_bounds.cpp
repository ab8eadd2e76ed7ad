// SPDX-License-Identifier: Apache-2.0
//
// Goals over bounds: each step of the expression between the numbers that it can be.
#include <algorithm>

#include "model/table/check.h"
#include "solver/encoding/quantity_formula.h"
#include "solver/encoding/value_bounds.h"

namespace showstopper::solver {
namespace {

using rules::Expression;
using Step = Expression::Step;
using Op = Step::Op;

// The numbers that an expression can be in these rounds.
class Range : public OverBounds {
 public:
  Range(const RoundsThatEnd& rounds, Seat loser) : rounds_(rounds), loser_(loser) {
    REQUIRES(loser == gostop::kNobody || loser != rounds.winner());
  }

  int players() const { return rounds_.rules.players; }
  Seat winner() const { return rounds_.winner(); }
  Seat loser() const { return loser_; }
  static Seat dealer() { return 0; }

  // Who wins a round that goes on is not known.
  Bounds absent(const Step& step) const {
    const bool by_winning = step.seat == Expression::kWinner || step.seat == Expression::kLoser;
    return by_winning && rounds_.ending == Ending::running ? Bounds{} : Bounds{0, 0};
  }
  Bounds word(const Step& step, Seat seat) const {
    return step.op == Op::has ? Bounds{0, 1} : bounds_of(rounds_, step, seat);
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
  REQUIRES(rounds.turns >= 0 && rounds.turns <= rounds.all_turns);
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
      if (goal.is_for(self) && !fold.run(goal.expression().steps(), self).never()) return false;
    }
  }
  return true;
}

}  // namespace showstopper::solver
