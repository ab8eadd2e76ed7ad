// SPDX-License-Identifier: Apache-2.0
//
// Statements about whole rounds, each the denial of a goal: it holds where `find` refutes the goal
// for every way in which a round can end, and the round that `find` finds refutes it. A weaker goal
// beside each shows that the question can be met at all.
#pragma once

#include "solver/induction/induction.h"

namespace showstopper::solver {

// Those that say something under these rules and, where `wanted` is given, whose names it wants;
// each decided within so many seconds.
std::vector<Proof> prove_theorems(const gostop::Rules& rules, double seconds_each,
                                  const std::function<bool()>& go_on = {},
                                  const std::function<bool(std::string_view)>& wanted = {});

}  // namespace showstopper::solver
