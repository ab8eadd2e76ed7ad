// SPDX-License-Identifier: Apache-2.0
//
// How much a pile can grow in one turn, and what follows for a seat that stops without having
// called a go: the turn before left it with less than the minimum.
#pragma once

#include <optional>

#include "model/gostop/rules/rules.h"
#include "solver/encoding/mistake.h"

namespace showstopper::solver {

// Cards that events of one turn can take from each opponent at most, where all four cards of two
// months are captured in it, and where not. Without jokers.
struct MostStolen {
  int with_two_months = 0, otherwise = 0;

  int in_any_turn() const { return with_two_months > otherwise ? with_two_months : otherwise; }
};
MostStolen most_stolen(const gostop::Rules& rules);

// The most points with which a seat can stop that has called no go. Nothing where it is not known:
// with jokers, where points do not tell the minimum, where a card more can cost points, or where
// rows count cards of so many kinds together that their piles are not gone through.
std::optional<int> most_at_first_stop(const gostop::Rules& rules, Mistake mistake = Mistake::none);

}  // namespace showstopper::solver
