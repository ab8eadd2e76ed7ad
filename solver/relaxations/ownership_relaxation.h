// SPDX-License-Identifier: Apache-2.0
//
// The end of a round without its play: who owns what, and nothing of how it came to that. A goal
// that no end allows needs no play to be refuted; an end that allows it tells where to look.
//
// Unsatisfiable only if no end of such rounds has the goal. Over-approximates: everything before
// the last turn. At most the cards that can have come to the table by then are owned, each by one
// seat.
#pragma once

#include "solver/encoding/round_stages.h"

namespace showstopper::solver {

// All literals are left open, and owners are bounded by what can have come to the table.
class EndRelaxation : public RoundStages {
 protected:
  EndRelaxation(const gostop::Rules& rules, int turns, Ending ending,
                RoundShape::Followed followed);
  void bound_owners();
  // What a turn captures and steals at most; how many months it captures from.
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
