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
  // A part of the rounds that rows know and goals do not: `the hands at the end`; empty: none.
  std::string_view beyond{};

  // Whether a proof that `must` never holds settles that the row never applies.
  bool proves() const { return beyond.empty(); }
};

// The part of the condition of a row of [[payer]] or [[liability]] that goals do not know; empty if
// there is none. Hands are the dealt ones in goals, and those of the end in rows.
std::string_view read_otherwise(const rules::Expression& condition);

// Of a row of the rule set that was compiled.
RowGoal row_goal(const gostop::Rules& rules, gostop::RowTableId of, const rules::Row& row);

// The captured cards of that seat reach the combination at the end; kSelf: those of some seat.
solver::Term combination_goal(const gostop::Combination& row, const rules::Row& said,
                              std::int8_t seat = rules::Expression::kSelf);

// Rounds in which the values `a` and `b` of a key may make a difference.
std::vector<solver::Term> key_goals(std::string_view key, const rules::Item& a,
                                    const rules::Item& b);

}  // namespace showstopper::lint::gostop_rules
