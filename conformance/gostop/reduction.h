// SPDX-License-Identifier: Apache-2.0
//
// The smallest thing that shows a finding: the position at the start of its turn, the actions of
// the turn, and what the rules say of what differed, as a fixture that any engine can be tried
// with. Cards that do not matter are written `x`.
#pragma once

#include <string>
#include <vector>

#include "conformance/finding.h"
#include "conformance/gostop/language.h"
#include "model/trace/gostop/trace.h"

namespace showstopper::conformance::gostop {

// One line of JSON; empty where the turn shows nothing that a fixture could claim.
std::string reduced(const trace::GostopTrace& round, const Finding& finding,
                    const std::vector<std::string>& clauses);

}  // namespace showstopper::conformance::gostop
