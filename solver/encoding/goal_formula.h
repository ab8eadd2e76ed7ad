// SPDX-License-Identifier: Apache-2.0
//
// A goal, or a constraint on the deal, as clauses over a round formula.
#pragma once

#include <optional>
#include <string>

#include "solver/deals/deal_constraint.h"
#include "solver/encoding/round_stages.h"
#include "solver/goals/goal.h"

namespace showstopper::solver {

// The literal that holds exactly if the goal does in the round as the formula ends it, or the name
// of a quantity that is not covered.
struct GoalLiteral {
  Literal holds = -1;
  std::optional<std::string> uncovered;
};
// `each_turn`: if the goal contains goes, scores are followed turn by turn, not at the end alone.
GoalLiteral require(RoundStages& round, const Goal& goal, bool each_turn = false);

// Adds the constraint; all constraints are covered.
void require(RoundStages& round, const DealConstraint& constraint);

// This deal and no other, with the order of its stock: one card is turned in each turn.
void require(RoundStages& round, const gostop::Deal& deal);

// Whether further turns can only keep the goal true: then the first turns alone decide whether it
// can be found, and the longest bound alone whether it is impossible.
bool only_grows(const gostop::Rules& rules, const Goal& goal);

// The turn of the round after which a growing goal is decided: the last one that it contains by
// number, or `whole`.
int last_turn_asked(const Goal& goal, int players, int whole);

}  // namespace showstopper::solver
