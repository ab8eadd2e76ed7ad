// SPDX-License-Identifier: Apache-2.0
//
// Junk that changed hands with another worth than the rules owe: by number, by value, or the
// dearest card first.
#pragma once

#include <vector>

#include "conformance/finding.h"
#include "conformance/gostop/classify.h"

namespace showstopper::conformance::gostop {

// The log must show the mover's captured cards.
std::vector<Hint> hints_at_worth(const ObservedStep& step);

// As many cards as are owed, and dearer ones, where the rules let the cheapest go.
bool takes_dearer_junk(const ObservedStep& step);

}  // namespace showstopper::conformance::gostop
