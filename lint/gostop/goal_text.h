// SPDX-License-Identifier: Apache-2.0
//
// Conditions of rows as goals of the solver: the same condition, asked of a named seat.
#pragma once

#include <string>
#include <string_view>

#include "model/gostop/rules/rules.h"

namespace showstopper::lint::gostop_rules {

// The expression with `seat` written before whatever speaks of the seat that is asked; `true` where
// there is no condition.
std::string goal_text(const rules::Expression& expression, std::string_view seat);

}  // namespace showstopper::lint::gostop_rules
