// SPDX-License-Identifier: Apache-2.0
//
// A position of play as somebody would set it up who was not there: only what a set-up position can
// say (the keys of the trace format) is taken over, the rest is worked out by the engine.
#pragma once

#include "model/gostop/rules/rules.h"
#include "model/gostop/state.h"

namespace showstopper::properties {

// A turn's first decision, at which nothing is remembered but how things lay: what a position set
// up by hand can be.
bool is_clean_turn_start(const gostop::State& state);

gostop::State as_set_up(const gostop::Rules& rules, const gostop::State& played);

}  // namespace showstopper::properties
