// SPDX-License-Identifier: Apache-2.0
//
// The rows of a rule set as the engine reads them; used by compile.cpp alone.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "model/gostop/rules/rules.h"

namespace showstopper::gostop {

// Moves cards between kinds by the [[card]] rows.
void compile_card_rows(const rules::RuleSet& rules, std::array<CardSet, 4>& kinds);
void compile_combination_rows(const rules::RuleSet& rules, CardValues& counting,
                              std::vector<std::string>& names);
void compile_event_rows(const rules::RuleSet& rules, Rules& out);
void compile_payer_rows(const rules::RuleSet& rules, Rules& out);
void compile_go_rows(const rules::RuleSet& rules, Rules& out);
void compile_liability_rows(const rules::RuleSet& rules, Rules& out);

}  // namespace showstopper::gostop
