// SPDX-License-Identifier: Apache-2.0
//
// Slips of an engine that no key of a rule file expresses, as hypotheses
// (conformance/hypothesis.h): a set with another card, a row that counts from another number, a
// card of another worth or kind, another factor, and cards turned from the wrong end of the stock.
// Points, decisions and the end of a round follow from one slip, so one cause explains them all.
#pragma once

#include <memory>
#include <vector>

#include "conformance/hypothesis.h"
#include "model/gostop/rules/rules.h"
#include "model/trace/gostop/trace.h"

namespace showstopper::conformance::gostop {

// Of the rows of these rules, each once.
std::vector<Hypothesis<trace::GostopTrace>> slips(
    const std::vector<std::shared_ptr<const showstopper::gostop::Rules>>& rules);

}  // namespace showstopper::conformance::gostop
