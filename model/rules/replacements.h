// SPDX-License-Identifier: Apache-2.0
//
// Rows that take the place of what shorthand parameters stand for. A file may do that, but must say
// so with `replaces`, because a key that is set and does nothing is a mistake that nobody sees.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "model/rules/complaints.h"
#include "model/rules/rule_set.h"

namespace showstopper::rules {

// What one file does to one table of rows.
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

// What becomes of setting `parameter` where it had `old_value`: the row in which its effect is
// lost, or nothing where the value has an effect or makes what the files say anyway.
std::optional<Swallowed> swallowed(const RuleSet& rules, int parameter, const Datum& old_value);

// Complains of every row of `rules` that a file replaces without saying so, and of every `replaces`
// that replaces nothing. `before` has the values of the bases, `set` the parameters that the file
// sets, `tables` what it says of rows, and `rules` the result.
void judge_replacements(const RuleSet& rules, const RuleSet& before, const std::vector<int>& set,
                        const std::vector<TableEdit>& tables, Complaints& complaints);

}  // namespace showstopper::rules
