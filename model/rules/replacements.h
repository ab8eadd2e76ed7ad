// SPDX-License-Identifier: Apache-2.0
//
// Rows that take the place of the rows that shorthand parameters make. A file may do that, but must
// declare it by `replaces`: a key that is set without effect is an easily missed mistake.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "model/rules/complaints.h"
#include "model/rules/rule_set.h"

namespace showstopper::rules {

// The changes of one file to one table of rows.
struct TableEdit {
  const RowTable* table;
  std::vector<Row> before;  // without the rows of the file, but with its values
  std::vector<RowEdit> edits;
};

// A row of a shorthand that a value of its parameter changes, although no file leaves it so.
struct Swallowed {
  std::size_t table;
  Row row;
};

// Whether setting `parameter`, which had `old_value`, is lost: the row that hides its effect.
// Nothing if the value has an effect, or makes a row that the files give anyway.
std::optional<Swallowed> swallowed(const RuleSet& rules, int parameter, const Datum& old_value);

// Complains of every row of `rules` that a file replaces without declaring it, and of every
// `replaces` that replaces nothing. `before` has the values of the bases, `set` the parameters that
// the file sets, `tables` its changes to rows, and `rules` the result.
void judge_replacements(const RuleSet& rules, const RuleSet& before, const std::vector<int>& set,
                        const std::vector<TableEdit>& tables, Complaints& complaints);

}  // namespace showstopper::rules
