// SPDX-License-Identifier: Apache-2.0
//
// The rows that shorthand parameters stand for. With them the engine and the solver know rows only,
// and a house rule can always express more than the shorthand.
#pragma once

#include "model/rules/rule_set.h"

namespace showstopper::gostop {

void expand_shorthands(rules::RuleSet& rules);

}  // namespace showstopper::gostop
