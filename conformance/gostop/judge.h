// SPDX-License-Identifier: Apache-2.0
//
// One round of Go-Stop, of somebody else's engine or a fixture, against the reference.
#pragma once

#include <functional>

#include "conformance/gostop/junk_names.h"
#include "conformance/gostop/language.h"
#include "conformance/verdict.h"
#include "model/gostop/event.h"
#include "model/gostop/state.h"
#include "model/trace/gostop/trace.h"

namespace showstopper::conformance {

namespace gostop {
using Moment = MomentOf<State, Event, Refusal>;
using Watch = std::function<void(const Moment&)>;
}  // namespace gostop

// `samples`: random ways to fill cards written `x`, besides the ordered ones. The watcher gets the
// first way alone.
Verdict judge(const trace::GostopTrace& trace, const gostop::Watch& watch = nullptr,
              int samples = kFillings);
// The same with the strictness given, whatever the round claims.
Verdict judge(const trace::GostopTrace& trace, Strictness strictness);

}  // namespace showstopper::conformance
