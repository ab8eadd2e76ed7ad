// SPDX-License-Identifier: Apache-2.0
#include "conformance/gostop/judge.h"

#include "conformance/gostop/reference.h"
#include "conformance/round_judge.h"
#include "model/trace/gostop/filling.h"

namespace showstopper::conformance {

Verdict judge(const trace::GostopTrace& trace, const gostop::Watch& watch, int samples) {
  return judge_round<gostop::Reference>(trace, watch, samples, strictness_of(trace));
}

Verdict judge(const trace::GostopTrace& trace, Strictness strictness) {
  return judge_round<gostop::Reference>(trace, nullptr, kFillings, strictness);
}

}  // namespace showstopper::conformance
