// SPDX-License-Identifier: Apache-2.0
//
// A clause states a number or a way, and the rules in force may set another: the keys that carry
// the clause and whose values differ from those of an empty rule set.
#pragma once

#include <string>
#include <vector>

#include "model/rules/rule_set.h"

namespace showstopper::conformance {

// `` `pibak.max_junk = 7` (initially 4): Most junk with which ... `` for each key that names one of
// the clauses, numbers first, then in the order of the schema.
std::vector<std::string> values_in_force(const rules::RuleSet& rules,
                                         const std::vector<std::string>& clauses);

}  // namespace showstopper::conformance
