// SPDX-License-Identifier: Apache-2.0
//
// The search for what findings come from (cause.h), over rounds of Go-Stop that were judged. Each
// hypothesis is another set of rules, tried on the turns of the findings and then on all rounds at
// hand; hints of findings are counted. `check` groups by it, and whoever drives an engine asks it
// whether the engine conforms under other rules than it declares.
#pragma once

#include <span>
#include <vector>

#include "conformance/cause.h"
#include "conformance/finding.h"
#include "conformance/gostop/language.h"
#include "model/trace/gostop/trace.h"

namespace showstopper::conformance::gostop {

// A round as the judge left it; without findings it conforms, and speaks against causes under which
// it would not.
struct RoundAtHand {
  const trace::GostopTrace* trace = nullptr;
  std::span<const Finding> findings;
};

// Causes by what they explain, the most first; each finding is explained by one of them at most.
// Of equal ones a key is preferred to a slip. `single`: also a variation that only one round shows,
// where it explains all that is wrong there (its `rounds` is 1).
std::vector<Explained> explain(std::span<const RoundAtHand> rounds, bool single = true);

}  // namespace showstopper::conformance::gostop
