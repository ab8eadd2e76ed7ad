// SPDX-License-Identifier: Apache-2.0
//
// The tables of Stoppa: keys that other keys leave without effect, and values that another key
// makes equal.
#pragma once

#include <span>

#include "lint/dependency.h"

namespace showstopper::lint::stoppa_rules {

std::span<const Dependency> dependencies();
std::span<const EqualValues> equal_values();

}  // namespace showstopper::lint::stoppa_rules
