// SPDX-License-Identifier: Apache-2.0
//
// Statements of the keys and rows of a rule set about hands with four cards of a month.
#pragma once

#include "model/rules/rule_set.h"

namespace showstopper::lint::gostop_rules {

bool no_hand_quads(const rules::RuleSet& rules);

// Whether each hand is too small for two of them.
bool no_hand_holds_two_quads(const rules::RuleSet& rules);

// Of several holders one wins at most; of two players with a quad each, neither does.
bool one_quad_wins(const rules::RuleSet& rules);

// Whether payer rows apply to them by `hand_quad.multipliers`.
bool rows_apply_to_hand_quads(const rules::RuleSet& rules);

// Whether a row of [[event]] without a condition wins the round for the first holder, so that the
// keys about the win never apply.
bool a_row_wins_hand_quads(const rules::RuleSet& rules);

}  // namespace showstopper::lint::gostop_rules
