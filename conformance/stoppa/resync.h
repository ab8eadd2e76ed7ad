// SPDX-License-Identifier: Apache-2.0
//
// Going on after a divergence: a position of the reference is given the chips, hands and turn that
// an engine reports, if they make a sound position.
#pragma once

#include "conformance/stoppa/language.h"
#include "model/stoppa/rules.h"
#include "model/stoppa/state.h"
#include "model/trace/stoppa/trace.h"

namespace showstopper::conformance::stoppa {

// Changes `state`, the reference's own position at that moment, to the observation. False, and no
// change, if the log does not show all of it, is in another part of the round, or shows an
// impossible position.
bool resync(const Rules& rules, const trace::StoppaObservation& seen, State& state);

}  // namespace showstopper::conformance::stoppa
