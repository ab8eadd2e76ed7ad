// SPDX-License-Identifier: Apache-2.0
//
// Of shown cards that differ: another worth of a rank by which a seat shows these cards with these
// points (ST-008). A choice of other cards is then no fault beside it.
#pragma once

#include <string>
#include <vector>

#include "conformance/finding.h"
#include "conformance/stoppa/classify.h"

namespace showstopper::conformance::stoppa {

// None if no rank with another worth gives the shown cards and points. `field`: `shown[1].points`.
std::vector<Hint> hints_of_worth(const Scene& scene, const std::string& field);

}  // namespace showstopper::conformance::stoppa
