// SPDX-License-Identifier: Apache-2.0
//
// What a condition of a rule file can come to at all, by counting the cards of the deck and the
// limits that the rules set: arguments that hold for every round without playing one. A condition
// whose greatest value is 0 never holds; one whose least value is not 0 always does. Bounds that
// are not known are wide, so that nothing is said rather than something false.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "model/gostop/rules/rules.h"
#include "model/rules/expression/interval.h"

namespace showstopper::lint::gostop_rules {

using Bounds = rules::Interval;

// The values that the expression can take, whoever asks.
Bounds bounds_of(const gostop::Rules& rules, const rules::Expression& expression);

// The same for one quantity of a seat, by its name.
Bounds bounds_of_quantity(const gostop::Rules& rules, std::string_view name);

// Why a winner and a loser cannot both be as the conditions ask: each excludes the other, or
// together they would have more cards of a kind than the deck. Empty: they may, or one of them
// alone cannot. Without a winner's condition it is null.
std::string why_never_together(const gostop::Rules& rules, const rules::Expression* winner,
                               const rules::Expression& loser);

// The most points of all combinations that any captured cards score, and the most that count to
// the minimum; not less than what can be reached.
int most_points(const gostop::Rules& rules, bool to_minimum);

}  // namespace showstopper::lint::gostop_rules
