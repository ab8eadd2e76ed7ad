// SPDX-License-Identifier: Apache-2.0
//
// One round of Stoppa, of somebody else's engine or a fixture, against the reference.
#pragma once

#include <functional>

#include "conformance/stoppa/language.h"
#include "conformance/verdict.h"
#include "model/stoppa/event.h"
#include "model/stoppa/state.h"
#include "model/trace/stoppa/trace.h"

namespace showstopper::conformance {

namespace stoppa {
using Moment = MomentOf<State, Event, Refusal>;
using Watch = std::function<void(const Moment&)>;
}  // namespace stoppa

// `samples`: random ways to fill cards written `x`, besides the ordered ones. The watcher gets the
// first way alone.
Verdict judge(const trace::StoppaTrace& trace, const stoppa::Watch& watch = nullptr,
              int samples = kFillings);
// The same with the strictness given, whatever the round claims.
Verdict judge(const trace::StoppaTrace& trace, Strictness strictness);

}  // namespace showstopper::conformance
