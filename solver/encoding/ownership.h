// SPDX-License-Identifier: Apache-2.0
//
// Third stage: the owner of each captured card after each turn. The mover owns the cards that he
// captures; stolen cards and change get new owners.
//
// Unsatisfiable only if captures and steals leave no such piles. Exact for given captures and
// steals.
#pragma once

#include <vector>

#include "solver/encoding/months.h"

namespace showstopper::solver {

class Steals;

class Ownership : private Stage {
 public:
  Ownership(Cnf& cnf, const RoundShape& shape, const Months& months);

  // Before the turn; `turns`: at the end.
  Literal owned(Card card, Seat seat, int turn) const { return own_[at(turn)][at(seat)][at(card)]; }
  // After the captures of the turn, before junk changes hands for them.
  Literal held_at_event(Card card, Seat seat, int turn) const;
  UnaryInteger held_at_event(gostop::CardSet cards, Seat seat, int turn) const;

  void begin(const Slots& slots);  // the dealer has the jokers of the table
  void begin_with_nothing();
  void gain(int turn, const Steals& steals);
  void leave_open();

 private:
  const Months& months_;
  std::vector<gostop::PerSeat<OfCard>> own_;
};

}  // namespace showstopper::solver
