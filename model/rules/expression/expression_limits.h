// SPDX-License-Identifier: Apache-2.0
//
// The depth to which an expression may nest, and the stack that its evaluation needs for that. The
// parser refuses deeper ones, so the evaluator needs no check and no memory of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "model/rules/expression/expression.h"

namespace showstopper::rules {

inline constexpr int kDeepestExpression = 32;

// Each level multiplies the work by the number of seats: at most 6^4 = 1296 evaluations.
inline constexpr std::size_t kDeepestQuantifier = 4;

// Steps that are gone through for one answer with six seats at the table.
std::int64_t work_of(std::span<const Expression::Step> steps);
// For all conditions of a rule set together: each settlement may evaluate them all. The limit is a
// thousand rows of twenty steps; beyond it a single round would take seconds.
inline constexpr std::int64_t kMostWork = 20'000;

// Operands that wait when a goal is built around a condition.
inline constexpr std::size_t kBuiltAround = 4;

// On each level of nesting one left operand may wait for each of `or`, `and`, a comparison, `+` and
// `*`; the innermost level holds its operand besides, or the two of `before`.
inline constexpr std::size_t kEvaluationStack = 5 * (kDeepestExpression + 1) + 2 + kBuiltAround;

}  // namespace showstopper::rules
