// SPDX-License-Identifier: Apache-2.0
//
// Piles from turn to turn without a table: the possible gain of a seat in one turn, and the triples
// that its hand can hold. It bounds the factors of goes, bombs and shown triples. Without jokers.
//
// Unsatisfiable only if no growth of piles leads to the goal. Over-approximates: the table, as if
// every card could be captured at any time.
#pragma once

#include "solver/relaxations/ownership_relaxation.h"

namespace showstopper::solver {

class PileRelaxation : public EndRelaxation {
 public:
  PileRelaxation(const gostop::Rules& rules, int turns, Ending ending);

 private:
  void follow_piles();
  void gain_by_play(int turn);
  void take_whole_months(int turn);
  void play_from_hand(Seat seat);
};

}  // namespace showstopper::solver
