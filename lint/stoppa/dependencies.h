// SPDX-License-Identifier: Apache-2.0
//
// The dependencies of Stoppa.
#pragma once

#include <span>

#include "lint/dependency.h"

namespace showstopper::lint::stoppa_rules {

std::span<const Dependency> dependencies();
std::span<const EqualValues> equal_values();

}  // namespace showstopper::lint::stoppa_rules
