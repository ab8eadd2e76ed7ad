// SPDX-License-Identifier: Apache-2.0
//
// How far a round is from a goal: nothing where the goal holds, else the more the further numbers
// are from what is asked of them. It judges nothing; it tells a search which of two rounds that
// lack the goal is the better one.
#pragma once

#include <cstdint>

#include "model/rules/expression/expression.h"

namespace showstopper::solver {

// For one seat, as `Expression::holds`: 0 exactly where that is true. Comparisons count by how far
// their sides are apart, with less and less weight; `and` adds up, `or` takes the least. Whether
// there is a go counts by how far the seat's points are from `minimum`, with which it is asked.
std::int64_t distance(const rules::Expression& expression, const rules::Situation& situation,
                      table::Seat self, int minimum);

}  // namespace showstopper::solver
