// SPDX-License-Identifier: Apache-2.0
//
// Rules as the `rules` value of a trace: the name of a shipped set, or what differs from one.
#pragma once

#include <string>

#include "app/cli/context.h"
#include "model/rules/rule_set.h"

namespace showstopper::app {

// Where nobody says what to compare with (properties::rules_json): a shipped set of that very name,
// else the one that its file extends, else the first one of the game.
std::string rules_json(const Context& context, const std::string& game,
                       const rules::RuleSet& rules);

}  // namespace showstopper::app
