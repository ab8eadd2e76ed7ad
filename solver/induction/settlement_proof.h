// SPDX-License-Identifier: Apache-2.0
//
// Settlements for any counts and any multipliers: the steps that settle.h names, over whole numbers
// without bounds. Shares and factors are free; what is proved is what the steps do with them.
#pragma once

#include <vector>

#include "solver/induction/induction.h"

namespace showstopper::solver {

std::vector<Proof> prove_settlement(const gostop::Rules& rules, double seconds_each);

}  // namespace showstopper::solver
