// SPDX-License-Identifier: Apache-2.0
//
// Rounds in a row: totals, dealer, carry, and when a match is over (GS-A-006, 077, 078, 103).
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "model/gostop/rules/rules.h"
#include "model/gostop/settlement/settle.h"
#include "model/table/random.h"

namespace showstopper::gostop {

struct Match {
  int players = 2;
  int rounds = 0;  // played, misdeals not counted
  Seat dealer = 0;
  int carry = 0;
  PerSeat<Points> totals{};   // payments for sold hands and the pot included
  Points sold = 0;            // of seats that sat out; totals, this and the pot sum to zero
  Points pot = 0;             // left for the next round
  PerSeat<int> last_dealt{};  // number of the round, for `earlier_dealer`
  bool over = false;
  std::vector<Seat> winners;  // of a match that is over; several share
};

Match new_match(const Rules& rules, Seat first_dealer);

// Books the result of a round; the match must not be over.
void book(const Rules& rules, Match& match, const Result& result);

// Whether payments inside the running round have ended the match (AMB-02).
bool ends_at_once(const Rules& rules, const Match& match, const State& state);

// The seat that deals first, from one drawn card per seat (AMB-04); `night` for
// `night_low_day_high`. Equal months are settled by the kind: bright, animal, ribbon, junk. Nothing
// if the rules have `lot`.
std::optional<Seat> first_dealer(const Rules& rules, std::span<const Card> drawn, bool night);

}  // namespace showstopper::gostop
