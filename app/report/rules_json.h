// SPDX-License-Identifier: Apache-2.0
//
// Rules as the `rules` value of a trace: the name of a shipped set, or the differences from one.
#pragma once

#include <memory>
#include <string>

#include "app/cli/context.h"
#include "model/rules/rule_set.h"

namespace showstopper::app {

// The set of the library that a trace names for these rules, or extends.
std::shared_ptr<const rules::RuleSet> named_base(const Context& context,
                                                 const rules::RuleSet& rules);

// properties::rules_json() against named_base(): the set of the library that the rules are or that
// their file extends.
std::string rules_json(const Context& context, const rules::RuleSet& rules);

}  // namespace showstopper::app
