// SPDX-License-Identifier: Apache-2.0
//
// The result of a round: outcome, payments, the rest of the pot, the next dealer (ST-047, 053).
// Chips move as the round is played; this only reads the final position.
#pragma once

#include <string_view>
#include <vector>

#include "model/stoppa/rules.h"
#include "model/stoppa/state.h"

namespace showstopper::stoppa {

struct Result {
  Outcome outcome = Outcome::none;
  Seat winner = kNobody;
  // Purse at the end minus purse before the ante; with the change of the pot they sum to zero.
  PerSeat<Chips> payments{};
  std::vector<std::string_view> reasons;
  Seat next_dealer = 0;
  Chips pot = 0;  // stays on the table for the next round
  bool has_winner() const { return winner != kNobody; }
};

// The result of a round that is over.
Result settle(const Rules& rules, const State& state);

// The worth of a stake in the round.
Chips chips_of(const State& state, Stake stake);

}  // namespace showstopper::stoppa
