// SPDX-License-Identifier: Apache-2.0
//
// Lints a user's rule file before rounds are played by it, so that errors are reported at once and
// not after a minute of play.
#pragma once

#include "app/cli/context.h"
#include "model/rules/rule_set.h"

namespace showstopper::app {

// Lints without the solver if the rules come from a file of the user; tests compare the rule sets
// of the library with their stored findings. The last argument: whether to print one line with the
// counts. False if there is an error, which is then printed with its place.
bool lint_first(Context& context, const rules::RuleSet& rules, bool say);

}  // namespace showstopper::app
