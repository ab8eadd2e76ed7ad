// SPDX-License-Identifier: Apache-2.0
#include "conformance/stoppa/judge.h"

#include "conformance/round_judge.h"
#include "conformance/stoppa/reference.h"
#include "model/trace/stoppa/filling.h"

namespace showstopper::conformance {

Verdict judge(const trace::StoppaTrace& trace, const stoppa::Watch& watch, int samples) {
  return judge_round<stoppa::Reference>(trace, watch, samples, strictness_of(trace));
}

Verdict judge(const trace::StoppaTrace& trace, Strictness strictness) {
  return judge_round<stoppa::Reference>(trace, nullptr, kFillings, strictness);
}

}  // namespace showstopper::conformance
