// SPDX-License-Identifier: Apache-2.0
//
// Possible differences of an engine of Go-Stop beside other values of keys: an event lacks the
// effect of its rows, or has an effect that no row gives.
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
