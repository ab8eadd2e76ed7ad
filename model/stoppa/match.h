// SPDX-License-Identifier: Apache-2.0
//
// Rounds in a row: purses, dealer, laps, and when a match is over (ST-005, 006, 053 to 055).
//
// A lap is over when every seat has dealt. A match of a fixed number of laps ends with the last;
// one that is played until it is called ends when the running lap and the laps owed after it are
// over.
// The deal of the very last dealer is `last_round`.
#pragma once

#include "model/stoppa/deal.h"
#include "model/stoppa/rules.h"
#include "model/stoppa/settle.h"

namespace showstopper::stoppa {

struct Match {
  int players = 4;
  Seat dealer = 0;
  int rounds = 0;      // played
  int laps_left = -1;  // the running one included; -1 until the lap is called
  Chips punto = 0, beccata = 0;
  Chips pot = 0;
  PerSeat<Chips> purses{};
  bool over = false;
};

Match new_match(const Rules& rules, Seat first_dealer, Chips purse = kUsualPurse);

// A player calls the lap (ST-054): the running lap ends and the laps owed follow. Without effect
// if the number of laps is fixed or the round was called before.
void call_round(const Rules& rules, Match& match);

// The table at which the next round is played, `last_round` included.
Table next_table(const Match& match);

// Books the result of a round; the match must not be over.
void book(const Rules& rules, Match& match, const Result& result);

}  // namespace showstopper::stoppa
