// SPDX-License-Identifier: Apache-2.0
//
// What an engine of Go-Stop may do otherwise beside other values of keys: an event never does what
// its rows say, or does what no row says.
#pragma once

#include <memory>
#include <vector>

#include "conformance/gostop/language.h"
#include "conformance/hypothesis.h"
#include "model/gostop/rules/rules.h"
#include "model/trace/gostop/trace.h"

namespace showstopper::conformance::gostop {

// Of all these rules together, each once; those of a key in the order of the schema, then events.
std::vector<Hypothesis<trace::GostopTrace>> hypotheses(
    const std::vector<std::shared_ptr<const Rules>>& rules);

}  // namespace showstopper::conformance::gostop
