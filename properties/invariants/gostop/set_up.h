// SPDX-License-Identifier: Apache-2.0
//
// A played position as a set-up position: only the facts that a set-up position can contain (the
// keys of the trace format) are copied. The engine derives the rest.
#pragma once

#include "model/gostop/rules/rules.h"
#include "model/gostop/state.h"

namespace showstopper::properties {

// Whether this is the first decision of a turn, with no memory except table and captures. Only such
// a position can be set up by hand.
bool is_clean_turn_start(const gostop::State& state);

gostop::State as_set_up(const gostop::Rules& rules, const gostop::State& played);

}  // namespace showstopper::properties
