// SPDX-License-Identifier: Apache-2.0
//
// How far a round is from a goal: 0 if the goal holds, else more the further numbers are from the
// required ones. It judges nothing: for a search it ranks rounds that lack the goal.
#pragma once

#include <cstdint>

#include "model/rules/expression/expression.h"

namespace showstopper::solver {

// For one seat, as `Expression::holds`: 0 exactly if that is true. Comparisons count by how far
// their sides are apart, with less and less weight; `and` adds up, `or` takes the least. A missing
// or unwanted go counts by how far the seat's points are from `minimum`, which allows it.
std::int64_t distance(const rules::Expression& expression, const rules::Situation& situation,
                      table::Seat self, int minimum);

}  // namespace showstopper::solver
