// SPDX-License-Identifier: Apache-2.0
//
// The causes of findings in rounds of Stoppa (cause_search.h).
#pragma once

#include <span>
#include <vector>

#include "conformance/cause.h"
#include "model/trace/stoppa/trace.h"

namespace showstopper::conformance {

// As those of Go-Stop (gostop/causes.h).
std::vector<Explained> explain(std::span<const RoundAtHand<trace::StoppaTrace>> rounds,
                               bool single = true, const StopSearch& stop = {});
// These changes together, judged again on the rounds.
Proposal propose(std::span<const RoundAtHand<trace::StoppaTrace>> rounds,
                 const std::vector<KeyChange>& changes);

}  // namespace showstopper::conformance
