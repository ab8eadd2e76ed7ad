// SPDX-License-Identifier: Apache-2.0
//
// The keys and rows in which two rule sets differ, one by one, each of which can be put into the
// other set alone.
#pragma once

#include <string>
#include <vector>

#include "lint/compare.h"

namespace showstopper::lint {

struct Unit {
  Difference difference;
  int parameter = -1;  // or, for a row:
  int table = -1;
  rules::Row like;  // whose identity it has
};
std::vector<Unit> units(const rules::RuleSet& a, const rules::RuleSet& b);

// Whether the key concerns the match around the rounds and no round by itself.
bool is_of_match(const rules::RuleSet& rules, int parameter);

// `a` with that one difference of `b`.
rules::RuleSet with_unit(const rules::RuleSet& a, const rules::RuleSet& b, const Unit& unit);

// Where the row is; a row that a key makes is where the key is.
rules::Place place_of(const rules::RuleSet& rules, const rules::Row& row);

// The cells of a row beside its name, in the syntax of a rule file: `{ points = 5, ... }`.
std::string cells_text(const rules::RowTable& table, const rules::Row& row);

}  // namespace showstopper::lint
