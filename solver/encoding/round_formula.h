// SPDX-License-Identifier: Apache-2.0
//
// The second account of the rules: a deal and the first turns of its play as clauses, so that each
// play the engine allows is a model. The other direction need not hold, since every model is
// replayed by the engine before it is shown; a refutation holds for every play.
//
// Scores, steals and events are walked from the compiled rule set. A rule that is not covered is
// named by `not_encoded` and makes every answer unknown (encoded_rules.h).
//
// Unsatisfiable only if no play of the engine ends so after so many turns. Over-approximates: no
// more than its stages.
#pragma once

#include "solver/encoding/round_stages.h"

namespace showstopper::solver {

class RoundFormula : public RoundStages {
 public:
  // `played_on`: the cards are followed to the end of the whole round, as if the round went on,
  // because lemmas about that end restrict the cards before it. Only if the table is empty then.
  RoundFormula(const gostop::Rules& rules, int turns, Ending ending, bool played_on = false);
};

}  // namespace showstopper::solver
