// SPDX-License-Identifier: Apache-2.0
//
// Wrong payments at the end of a round: which single slip of the settlement gives the engine's
// numbers, or which two. The round is settled again under each.
#pragma once

#include <vector>

#include "conformance/finding.h"
#include "conformance/gostop/language.h"
#include "model/gostop/rules/rules.h"
#include "model/gostop/state.h"
#include "model/trace/gostop/observation.h"

namespace showstopper::conformance::gostop {

// `state` is over. Single slips where some fit, else pairs.
std::vector<Hint> payment_hints(const Rules& rules, const State& state,
                                const trace::GostopResult& seen);

}  // namespace showstopper::conformance::gostop
