// SPDX-License-Identifier: Apache-2.0
//
// A month whose cards an engine does not match: whatever is played or turned of it stays on the
// table, one cause for the findings of all twelve kinds that follow.
#pragma once

#include <vector>

#include "conformance/finding.h"
#include "conformance/gostop/language.h"
#include "model/trace/gostop/trace.h"

namespace showstopper::conformance::gostop {

// `scene` shows the finding.
std::vector<Hint> month_hints(const trace::GostopTrace& scene, const Finding& finding);

}  // namespace showstopper::conformance::gostop
