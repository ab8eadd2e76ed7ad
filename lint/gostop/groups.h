// SPDX-License-Identifier: Apache-2.0
//
// Combinations of one exclusive group, compared by the cards that they need.
#pragma once

#include <optional>

#include "model/gostop/rules/rules.h"

namespace showstopper::lint::gostop_rules {

// Whether `other` holds wherever `row` holds.
bool holds_with(const gostop::Combination& other, const gostop::Combination& row);

// Whether `other` holds wherever `row` holds and is worth at least as much with any number of its
// cards, so that `row`, of the same group, never decides.
bool stands_in(const gostop::Combination& other, const gostop::Combination& row);

// What both are worth at least if a seat has just enough cards for `row`, and so for `other`.
struct PointsBeside {
  int other = 0, row = 0;
};
PointsBeside points_beside(const gostop::Combination& other, const gostop::Combination& row);

// Cards that are enough for both rows, none of them idle for either, and worth different points.
// Nothing if no cards are, or if the rows have no common group.
std::optional<gostop::CardSet> same_cards(const gostop::Combination& a,
                                          const gostop::Combination& b);

}  // namespace showstopper::lint::gostop_rules
