// SPDX-License-Identifier: Apache-2.0
//
// Texts that the narrators of all games print in the same way.
#pragma once

#include <string>
#include <vector>

#include "conformance/verdict.h"
#include "model/trace/trace.h"

namespace showstopper::app {

// The number in a match, the reason and the clauses, one line each; those that a round has.
std::string origin_lines(const trace::Envelope& envelope);

// The differences of a log or a fixture from the rules after an action, one line each.
std::string mark_lines(const conformance::Verdict& verdict, int action, bool coloured);

// The texts of the actions, the first one is the opening. An internal error stops the judge before
// the action has a text: it gets an empty one, so that its mark is printed.
void add_unseen_step(std::vector<std::string>& steps, const conformance::Verdict& verdict);

}  // namespace showstopper::app
