// SPDX-License-Identifier: Apache-2.0
//
// Rules as the `rules` value of a trace: the name of a shipped set, or what differs from one.
#pragma once

#include <string>

#include "app/session.h"
#include "model/rules/rule_set.h"

namespace showstopper::app {

std::string rules_json(const rules::RuleSet& rules, const rules::RuleSet& base);

// The same where nobody says what to compare with: a shipped set of that very name, or the first
// one of the game.
std::string rules_json(const Session& session, const std::string& game,
                       const rules::RuleSet& rules);

}  // namespace showstopper::app
