// SPDX-License-Identifier: Apache-2.0
//
// The turn of a finding, cut out of its round: the position at its start, its actions, and the
// observation after the last of them. It shows the finding by itself.
#pragma once

#include <vector>

#include "conformance/finding.h"
#include "conformance/gostop/language.h"
#include "model/trace/gostop/trace.h"

namespace showstopper::conformance::gostop {

// One scene for each finding, in their order; a copy of the round up to the finding where the turn
// alone does not show it.
std::vector<trace::GostopTrace> scenes(const trace::GostopTrace& round,
                                       const std::vector<Finding>& findings);

}  // namespace showstopper::conformance::gostop
