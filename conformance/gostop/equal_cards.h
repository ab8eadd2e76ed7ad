// SPDX-License-Identifier: Apache-2.0
//
// Choices that change nothing by the rules: between cards that count the same. Engines often take
// them without asking.
#pragma once

#include "model/gostop/state.h"

namespace showstopper::conformance {

// Whether the decision is which of two or more junk cards to take or to give, all of one worth.
bool is_between_equal_cards(const gostop::Rules& rules, const gostop::State& state);

}  // namespace showstopper::conformance
