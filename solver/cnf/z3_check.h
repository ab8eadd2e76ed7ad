// SPDX-License-Identifier: Apache-2.0
//
// A question to Z3 within a limit of time. Z3's own limit is never set: the timer behind it can
// wait for itself for ever when it runs out just as an answer comes (Z3 4.8.10 to 4.8.12, its pull
// request 5371), so somebody else looks at the clock. Signals are left to whoever asks.
#pragma once

#include <functional>

#include <z3++.h>

namespace showstopper::solver {

// `unknown` after so many seconds, or soon after `go_on` says no; empty: it never does.
z3::check_result check_within(z3::solver& solver, double seconds,
                              const std::function<bool()>& go_on = {});

}  // namespace showstopper::solver
