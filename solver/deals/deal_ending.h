// SPDX-License-Identifier: Apache-2.0
//
// Rounds that the deal decides: a quad in a hand or on the table ends them before the first turn.
// No turn has captured a card or caused an event, so few goals can hold.
#pragma once

#include <optional>
#include <string>

#include "solver/goals/goal.h"

namespace showstopper::solver {

// A round without a turn in which the goal holds: looked for among representative deals, one for
// each set of seats with a quad, for each set of those that claim it, with and without a table
// quad, after `carry` rounds without a winner or (empty) after any number that matters.
struct DecidedByDeal {
  std::optional<PlayedRound> round;
  // Whether the goal holds in no other such round. Unknown if the deck is so small that further
  // quads come with a set, if the goal may hold by words that these deals leave open, or if a row
  // for a quad wins by the month or by other cards.
  bool complete = true;
};
DecidedByDeal decided_by_deal(const gostop::Rules& rules, const Goal& goal,
                              std::optional<int> carry = {});

}  // namespace showstopper::solver
