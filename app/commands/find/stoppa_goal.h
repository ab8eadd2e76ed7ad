// SPDX-License-Identifier: Apache-2.0
//
// Goals of Stoppa as `find` and `fixtures` read them: the name of one, or an expression over the
// quantities of the manual, perhaps with words of the glossary.
#pragma once

#include <optional>
#include <string>

#include "model/rules/expression/expression.h"
#include "model/table/diagnostic.h"
#include "solver/stoppa/goal.h"

namespace showstopper::app {

struct StoppaGoal {
  const solver::stoppa::Goal* named = nullptr;  // null: it is the expression
  std::optional<rules::Expression> expression;
};

// Nothing, and at least one diagnostic, if the text is neither.
std::optional<StoppaGoal> parse_stoppa_goal(const std::string& text, int players,
                                            table::Diagnostics& diagnostics);

// The expression as it is written, or else with the quantities that its glossary words mean.
std::optional<rules::Expression> parse_in_stoppa_words(const std::string& text, int players,
                                                       table::Diagnostics& diagnostics);

}  // namespace showstopper::app
