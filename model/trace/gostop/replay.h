// SPDX-License-Identifier: Apache-2.0
//
// Traces of Go-Stop played by the reference engine: their first position, and the observations of
// the reference during play. Nothing is compared here: conformance/ judges the contents of a trace.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "model/gostop/engine.h"
#include "model/trace/gostop/trace.h"

namespace showstopper::trace {

// The position before the first action of a trace without `x`.
gostop::State opening(const GostopTrace& trace, gostop::EventLog* log = nullptr);

// A whole round of a chooser as a trace with everything observed after each action, `legal` and the
// order of the stock included. `choose` gets the position and its legal actions.
using Chooser = std::function<gostop::Action(const gostop::State&, const gostop::Legal&)>;
GostopTrace record(std::string rules_json, std::shared_ptr<const gostop::Rules> rules,
                   gostop::Seat dealer, int carry, const gostop::Deal& deal, const Chooser& choose);
// Fills in the observations and the result of a trace without `x`, up to its last legal action.
void observe_all(GostopTrace& trace);

}  // namespace showstopper::trace
