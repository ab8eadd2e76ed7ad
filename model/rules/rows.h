// SPDX-License-Identifier: Apache-2.0
//
// The identity of rows, and how a row is named to people.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/rules/rule_set.h"

namespace showstopper::rules {

// Whether all identity cells agree; an absent cell agrees with an absent one only.
bool same_identity(const RowTable& table, const Row& a, const Row& b);

// The first required column without a cell, or nullptr.
const Column* missing_column(const RowTable& table, const Row& row);

// The node from which the cell is read.
Node to_node(const Column& column, const Cell& cell);

// The name of a row of `rows` that `row` may have meant: its own name is new, but similar to that
// one in more than digits. Empty if none is similar, or if rows have no names.
std::string near_name(const RowTable& table, const Row& row, const std::vector<Row>& rows);

// The words of the identity cells: `six birds`, or `on ttadak, when.turn first`.
std::string identity_text(const RowTable& table, const Row& row);

// The name of one row of `rows`, the rows of the table: `payer gwangbak`. Several events may have
// one identity; the second of them is `event on bomb #2`.
std::string row_name(const RowTable& table, const std::vector<Row>& rows, std::size_t at);

enum class EditOutcome : std::uint8_t {
  merged,             // into the one row of that name, cell by cell
  replaced,           // a row of several of that name, as a whole
  appended,           // a new row
  removed,            // all rows of that name
  nothing_to_remove,  // there is none
  incomplete,         // a new row lacks a required cell, and nothing is changed
};

// Applies the edits of one file to `rows`. Removals come first, so that a file may give a removed
// row again. The n-th row of a name takes the place of the n-th one before. Further rows are
// appended in the order of the file. Rows left over of a name that the file gives are erased.
std::vector<EditOutcome> edit_rows(const RowTable& table, const std::vector<RowEdit>& edits,
                                   std::vector<Row>& rows);

}  // namespace showstopper::rules
