// SPDX-License-Identifier: Apache-2.0
//
// The fuzz targets of code that `fuzz` may not include: the judge of logs, the commands about
// rounds, the solver. `all_targets` is the table that the campaign reads.
#pragma once

#include <string_view>
#include <vector>

#include "fuzz/targets/target.h"
#include "solver/encoding/history.h"

namespace showstopper::fuzz {

extern const Target kCheckTarget, kGoalTarget, kSolveTarget;

// A biased random round, to its end.
solver::History played_history(const gostop::Rules& rules, std::uint64_t seed, std::uint64_t round);

}  // namespace showstopper::fuzz

namespace showstopper::app {

// Those of the box `fuzz`, then those of this folder.
const std::vector<fuzz::Target>& all_targets();
const fuzz::Target* target_named(std::string_view name);  // nullptr for an unknown name

}  // namespace showstopper::app
