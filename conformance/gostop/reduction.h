// SPDX-License-Identifier: Apache-2.0
//
// The smallest example of a finding: the position at the start of its turn, the actions of the
// turn, and the values by the rules of the keys that differed. It is a fixture with which any
// engine can be tried. Cards that do not matter are written `x`.
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
