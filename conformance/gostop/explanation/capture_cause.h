// SPDX-License-Identifier: Apache-2.0
//
// What alone would explain the cards that a turn captured: a match that was not carried out, a
// whole month taken for a pair, or a card that was taken for one of another month.
#pragma once

#include <vector>

#include "conformance/gostop/classify.h"

namespace showstopper::conformance::gostop {

// `seen`: the observation, with the captured cards of the mover; `moved`: cards that lie elsewhere
// than by the rules, on the table or captured.
std::vector<Hint> capture_hints(const ObservedStep& step, const ObservedPosition& seen,
                                CardSet moved);

}  // namespace showstopper::conformance::gostop
