// SPDX-License-Identifier: Apache-2.0
//
// A look at a user's rule file before rounds are played by it: what cannot be meant is said first,
// not found out after a minute of play.
#pragma once

#include "app/cli/context.h"
#include "model/rules/rule_set.h"

namespace showstopper::app {

// Lints without the solver where the rules come from a file of the user's own; the rule sets of the
// library are held to their stored findings by the tests. Says in one line what it found if `say`.
// False where there is an error, which is then printed with its place.
bool lint_first(Context& context, const rules::RuleSet& rules, bool say);

}  // namespace showstopper::app
