// SPDX-License-Identifier: Apache-2.0
//
// Traces of Stoppa played by the reference engine: their first position, and the observations of
// the reference during play. Nothing is compared here: conformance/ judges the contents of a trace.
#pragma once

#include <functional>
#include <optional>

#include "model/trace/stoppa/trace.h"

namespace showstopper::trace {

// The deal of a trace without `x`, and the position in which it begins.
stoppa::Deal deal_of(const StoppaTrace& trace);
stoppa::State first_position(const StoppaTrace& trace, stoppa::EventLog* log = nullptr);

// Plays a trace without `x` and reports each position: after the deal (-1) and after each action.
// An action that is refused is reported with its refusal and leaves the position as it was.
using StoppaListener =
    std::function<void(int action, const stoppa::State& state, const stoppa::EventLog& latest,
                       std::optional<stoppa::Refusal> refused)>;
void replay(const StoppaTrace& trace, const StoppaListener& listener);

// Fills in the observations and the result of a trace without `x`, up to its last legal action.
void observe_all(StoppaTrace& trace);

}  // namespace showstopper::trace
