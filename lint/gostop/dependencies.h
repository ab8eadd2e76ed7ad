// SPDX-License-Identifier: Apache-2.0
//
// The dependencies of Go-Stop.
#pragma once

#include <span>

#include "lint/dependency.h"

namespace showstopper::lint::gostop_rules {

std::span<const Dependency> dependencies();

}  // namespace showstopper::lint::gostop_rules
