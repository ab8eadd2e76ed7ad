// SPDX-License-Identifier: Apache-2.0
//
// The causes of findings in rounds of Go-Stop (cause_search.h).
#pragma once

#include <span>
#include <vector>

#include "conformance/cause.h"
#include "model/trace/gostop/trace.h"

namespace showstopper::conformance {

// Causes by the number of findings that they explain, the most first; each finding has one cause at
// most. Of equal ones a key is preferred to a slip. `single`: also a variation that only one round
// shows, if it explains all findings there (its `rounds` is 1).
std::vector<Explained> explain(std::span<const RoundAtHand<trace::GostopTrace>> rounds,
                               bool single = true, const StopSearch& stop = {});
// These changes together, judged again on the rounds.
Proposal propose(std::span<const RoundAtHand<trace::GostopTrace>> rounds,
                 const std::vector<KeyChange>& changes);

}  // namespace showstopper::conformance
