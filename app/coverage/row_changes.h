// SPDX-License-Identifier: Apache-2.0
//
// A rule set with one row of its tables changed: a number of a cell one more or one less, another
// word, a set with one form more or less, or the row removed.
#pragma once

#include <string>
#include <vector>

#include "app/coverage/coverage.h"
#include "app/coverage/mutation.h"
#include "model/rules/rule_set.h"

namespace showstopper::app {

struct RowChange {
  std::string row;     // `combination:godori`
  CoveredValue value;  // `combination:godori.points`, `5`, `6`
  Mutation change;
  rules::RuleSet rules;
};

// Cells by which a row is known, names and conditions stay.
std::vector<RowChange> row_changes(const rules::RuleSet& rules);

}  // namespace showstopper::app
