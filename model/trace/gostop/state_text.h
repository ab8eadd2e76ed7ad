// SPDX-License-Identifier: Apache-2.0
//
// Set-up positions of Go-Stop as canonical JSON.
#pragma once

#include "model/trace/gostop/trace.h"
#include "model/trace/json/text.h"

namespace showstopper::trace {

// The position of a trace with its `x`: a key is written where some seat differs from a fresh
// round.
void write_state(const GostopTrace& trace, JsonText& json);

// The hands that seats sitting out have sold.
void write_sold(JsonText& json, const gostop::PerSitter<gostop::CardSet>& sold);

}  // namespace showstopper::trace
