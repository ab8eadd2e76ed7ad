// SPDX-License-Identifier: Apache-2.0
//
// Conditions on a round in which a row applies, or in which a key may decide, as goals of the
// solver. `compare` searches such rounds if random play has missed them.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "model/gostop/rules/row_tables.h"
#include "solver/goals/goal_term.h"

namespace showstopper::lint::gostop_rules {

struct RowGoal {
  // Holds in every round in which the row applies.
  solver::Term must;
  // What makes it more likely that it applies; nothing: no more is known.
  std::optional<solver::Term> likely{};
  // Whether a proof that `must` never holds settles that the row never applies.
  bool proves = true;
};

// Of a row of the rule set that was compiled.
RowGoal row_goal(const gostop::Rules& rules, gostop::RowTableId of, const rules::Row& row);

// Somebody's captured cards reach the combination at the end.
solver::Term combination_goal(const gostop::Combination& row, const rules::Row& said);

// Rounds in which the values `a` and `b` of a key may make a difference.
std::vector<solver::Term> key_goals(std::string_view key, const rules::Item& a,
                                    const rules::Item& b);

}  // namespace showstopper::lint::gostop_rules
