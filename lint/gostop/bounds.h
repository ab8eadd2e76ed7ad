// SPDX-License-Identifier: Apache-2.0
//
// Bounds of a condition of a rule file, by counting the cards of the deck and the limits of the
// rules. They hold for every round without playing one. A condition whose greatest value is 0 never
// holds; one whose least value is not 0 always does. Unknown bounds are wide, so that lint reports
// nothing rather than something false.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "model/gostop/rules/rules.h"
#include "model/rules/expression/interval.h"

namespace showstopper::lint::gostop_rules {

using Bounds = rules::Interval;

// The proof of a finding that rests on such bounds.
inline constexpr const char* kByCounting =
    "counting the cards of the deck and the limits of the rules";

// The values that the expression can have for any seat.
Bounds bounds_of(const gostop::Rules& rules, const rules::Expression& expression);

// The same of a condition on the winner when losers pay by rows of [[payer]].
Bounds bounds_of_winner(const gostop::Rules& rules, const rules::Expression& expression);

using BoundsOf = Bounds (*)(const gostop::Rules& rules, const rules::Expression& expression);

// Why a condition never holds: `by counting ...`, or `since no round ...`.
struct WhyNever {
  std::string text;
  bool by_counting = false;
  bool empty() const { return text.empty(); }
};
// Empty if the bounds of the condition do not exclude it.
WhyNever why_never(const gostop::Rules& rules, const rules::Expression& condition, BoundsOf bounds);

// The same for one quantity of a seat, by its name.
Bounds bounds_of_quantity(const gostop::Rules& rules, std::string_view name);

// Why a winner and a loser cannot both be as the conditions ask: each excludes the other, or
// together they would have more cards of a kind than the deck. Empty: they may, or one of them
// alone cannot. Without a winner's condition it is null.
std::string why_never_together(const gostop::Rules& rules, const rules::Expression* winner,
                               const rules::Expression& loser);

// Why a row for all losers never applies: no two seats fit its condition at once; empty: they may,
// or one loser may be all.
std::string why_no_two_losers(const gostop::Rules& rules, const rules::Expression& loser);

// Whether a combination scores less than nothing, or less with a further card.
bool scores_below_zero(const gostop::Rules& rules);

// The most points of all combinations that any captured cards score, and the most that count to the
// minimum; an upper bound.
int most_points(const gostop::Rules& rules, bool to_minimum);

}  // namespace showstopper::lint::gostop_rules
