// SPDX-License-Identifier: Apache-2.0
//
// What makes a loser liable, and what exempts from it (GS-A-091 to 101), read off the turns in
// which seats called goes, offered and refused draws, and laid cards.
//
// Over-approximates: with jokers, which card was the loser's last one; which of two captures took a
// card of their common month; whether the winner would have won without it.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "solver/encoding/round_stages.h"

namespace showstopper::solver {

class LiabilityGrounds {
 public:
  // `each_turn`: goes are followed turn by turn.
  LiabilityGrounds(RoundStages& round, bool each_turn)
      : round_(round), cnf_(round.cnf), each_turn_(each_turn) {}

  // Each ground is built once: goal and payments share the choices that it leaves open.
  enum class Ground : std::uint8_t { said_go, refused_draw, exempt, fed_winner };
  Literal holds(Ground ground, Seat seat);
  UnaryInteger goes(Seat seat);  // tied to points

 private:
  Literal said_go(Seat loser);
  Literal has_effect(std::vector<Literal> by_turn);
  Literal refused_draw(Seat loser);
  Literal exempt(Seat seat);
  Literal fed_by(Card card, int turn);
  Literal fed_winner(Seat loser);

  RoundStages& round_;
  Cnf& cnf_;
  bool each_turn_;
  std::map<std::pair<Ground, Seat>, Literal> known_;
};

}  // namespace showstopper::solver
