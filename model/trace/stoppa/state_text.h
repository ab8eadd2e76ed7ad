// SPDX-License-Identifier: Apache-2.0
//
// Set-up positions of Stoppa as canonical JSON.
#pragma once

#include "model/trace/json/text.h"
#include "model/trace/stoppa/trace.h"

namespace showstopper::trace {

// The position of a trace, its hands with their `x`. What a position nearly always has is written;
// the rest where it differs from a fresh round.
void write_state(const StoppaTrace& trace, JsonText& json);

// The hands of a deal or a position, each as received.
void write_hands(const StoppaTrace& trace, JsonText& json);

}  // namespace showstopper::trace
