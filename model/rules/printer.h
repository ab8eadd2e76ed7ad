// SPDX-License-Identifier: Apache-2.0
//
// What a file must say of rows so that reading it turns one list of rows into another, order
// included. Both printers of differences, as TOML and as a tree, ask here.
#pragma once

#include <vector>

#include "model/rules/rule_set.h"

namespace showstopper::rules {

struct RowChanges {
  struct Given {
    const Row* row;
    const Row* base;  // the row that it is merged into, or nullptr where it is new
  };
  std::vector<const Row*> removed;  // to be said first
  std::vector<Given> given;         // every row of the result, unchanged ones included
};

RowChanges row_changes(const RowTable& table, const std::vector<Row>& old_rows,
                       const std::vector<Row>& rows);

}  // namespace showstopper::rules
