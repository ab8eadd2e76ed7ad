// SPDX-License-Identifier: Apache-2.0
//
// What makes two rows the same row, and how a row is named to people.
#pragma once

#include <string>

#include "model/rules/rule_set.h"

namespace showstopper::rules {

// Whether all identity cells agree; an absent cell agrees with an absent one only.
bool same_identity(const RowTable& table, const Row& a, const Row& b);

// The first required column without a cell, or nullptr.
const Column* missing_column(const RowTable& table, const Row& row);

// The node from which the cell is read.
Node to_node(const Column& column, const Cell& cell);

// The words of the identity cells: `six birds`, or `on ttadak, when.turn first`.
std::string identity_text(const RowTable& table, const Row& row);

}  // namespace showstopper::rules
