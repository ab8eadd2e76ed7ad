// SPDX-License-Identifier: Apache-2.0
//
// How much a pile can grow in one turn, which bounds the points of a seat that stops without having
// called a go: the turn before left it with less than the minimum.
#pragma once

#include <algorithm>
#include <optional>

#include "model/gostop/rules/rules.h"

namespace showstopper::solver {

// Cards that events of one turn can take from each opponent at most, if all four cards of two
// months are captured in it, of one, and of none. Without jokers.
struct MostStolen {
  int with_two_months = 0, with_one_month = 0, otherwise = 0;

  int with_at_most(int months) const {
    const int one = months < 1 ? otherwise : std::max(otherwise, with_one_month);
    return months < 2 ? one : std::max(one, with_two_months);
  }
};
MostStolen most_stolen(const gostop::Rules& rules);

// The most points with which a seat can stop that has called no go. Nothing if it is unknown: with
// jokers, if points do not decide the minimum, if a further card can cost points, or if rows count
// cards of too many kinds together to try all their piles.
std::optional<int> most_at_first_stop(const gostop::Rules& rules);

}  // namespace showstopper::solver
