// SPDX-License-Identifier: Apache-2.0
//
// From a model of a round formula back to a deal and actions, carried out by the engine. A model
// that the engine does not follow is reported as such and never shown.
#pragma once

#include <optional>
#include <string>

#include "solver/cnf/sat.h"
#include "solver/deals/deal_constraint.h"
#include "solver/encoding/round_formula.h"
#include "solver/goals/goal.h"

namespace showstopper::solver {

// Requirements on the round besides the goal: cards with a place in the part of the stock that the
// formula does not see, or the whole deal.
struct Dealt {
  const std::vector<DealConstraint>& where;
  const gostop::Deal* deal = nullptr;
};

// The round of the model, played on at random from the end of the formula. Nothing, with the first
// difference from the rules in `why_not`, if the engine refuses an action or the goal does not
// hold.
std::optional<PlayedRound> decoded(RoundFormula& round, const SatAnswer& model, const Goal& goal,
                                   const Dealt& dealt, std::uint64_t seed, std::string& why_not);

}  // namespace showstopper::solver
