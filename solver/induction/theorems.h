// SPDX-License-Identifier: Apache-2.0
//
// Statements about whole rounds, each the denial of a goal: it holds if `find` refutes the goal for
// every way in which a round can end, and the round that `find` finds refutes it. A weaker goal
// beside each, which `find` must find, guards against vacuity.
#pragma once

#include "solver/induction/induction.h"

namespace showstopper::solver {

// Those that are not vacuous under these rules and, if `wanted` is given, whose names it accepts;
// each decided within so many seconds.
std::vector<Proof> prove_theorems(const gostop::Rules& rules, double seconds_each,
                                  const std::function<bool()>& go_on = {},
                                  const std::function<bool(std::string_view)>& wanted = {});

}  // namespace showstopper::solver
