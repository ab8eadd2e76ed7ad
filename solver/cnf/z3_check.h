// SPDX-License-Identifier: Apache-2.0
//
// A query to Z3 with a time limit. Z3's own limit is never set: its timer can deadlock if it runs
// out just as an answer comes (Z3 4.8.10 to 4.8.12, its pull request 5371). So a thread of ours
// watches the clock. Signals are left to the caller.
#pragma once

#include <functional>

#include <z3++.h>

namespace showstopper::solver {

// `unknown` after so many seconds, or soon after `go_on` returns false; an empty `go_on` never
// does.
z3::check_result check_within(z3::solver& solver, double seconds,
                              const std::function<bool()>& go_on = {});

}  // namespace showstopper::solver
