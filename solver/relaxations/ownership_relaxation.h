// SPDX-License-Identifier: Apache-2.0
//
// The end of a round without its play: the owner of each card, and nothing of how it got there. A
// goal that no end allows is refuted without play; an end that allows it is a hint for the search.
//
// Unsatisfiable only if no end of such rounds has the goal. Over-approximates: everything before
// the last turn. At most the cards that can have been on the table by then are owned, each by one
// seat.
#pragma once

#include "solver/encoding/round_stages.h"

namespace showstopper::solver {

// All literals are left open, and owners are bounded by the cards that can have been on the table.
class EndRelaxation : public RoundStages {
 protected:
  EndRelaxation(const gostop::Rules& rules, int turns, Ending ending,
                RoundShape::Followed followed);
  void bound_owners();
  // Bounds the captures and steals of a turn; returns the number of months it captures from.
  UnaryInteger gain_few_cards(int turn);

 private:
  void own_enough();
  void own_within_reach();
  UnaryInteger owned_by_kinds(Seat seat);
  int most_stacks() const;
};

class OwnershipRelaxation : public EndRelaxation {
 public:
  OwnershipRelaxation(const gostop::Rules& rules, int turns, Ending ending);

 private:
  void gain_in_last_turn();
};

}  // namespace showstopper::solver
