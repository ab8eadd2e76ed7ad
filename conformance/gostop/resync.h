// SPDX-License-Identifier: Apache-2.0
//
// Going on after a divergence: a position of the reference is given the cards and counts that an
// engine reports, if they make a sound position.
#pragma once

#include "conformance/gostop/language.h"
#include "conformance/gostop/observed_position.h"
#include "model/gostop/rules/rules.h"
#include "model/gostop/state.h"

namespace showstopper::conformance::gostop {

// Changes `state`, the reference's own position at that moment, to the observation. False, and no
// change, if the observation is not a whole sound position at a decision that can be entered.
bool resync(const Rules& rules, const Stock& dealt_stock, const ObservedPosition& seen,
            State& state);

}  // namespace showstopper::conformance::gostop
