// SPDX-License-Identifier: Apache-2.0
//
// Fifth stage: junk that changes hands for the events of a turn: the debts of each opponent, the
// cards that he gives, and his change (GS-A-065, GS-A-070 to 072, AMB-41 to 47).
//
// Unsatisfiable only if no payment of the debts gives these piles. Over-approximates: who has junk
// to give, if a free cup may be some; change beyond the first payer of one card; a debt by value
// between its least and its most cards.
#pragma once

#include <vector>

#include "solver/encoding/events.h"

namespace showstopper::solver {

class Steals : private Stage {
 public:
  Steals(Cnf& cnf, const RoundShape& shape, const Months& months, Ownership& ownership,
         Events& events);

  Literal stolen(Card card, Seat victim, int turn) const {  // the mover keeps it
    return steal_[at(turn)][at(victim)][at(card)];
  }
  Literal given_back(Card card, Seat victim, int turn) const {  // as change; the victim keeps it
    return change_[at(turn)][at(victim)][at(card)];
  }
  // Turns in which the seat's cup may be fixed as an animal (AMB-47).
  const std::vector<Literal>& may_lock(Seat seat) const { return may_lock_[at(seat)]; }

  void play(int turn);
  void leave_open();
  void forbid(Card card, Seat victim, int turn) {
    steal_[at(turn)][at(victim)][at(card)] = cnf.no();
  }
  void forbid_change(Card card, Seat victim, int turn) {
    change_[at(turn)][at(victim)][at(card)] = cnf.no();
  }

 private:
  // The debt of a seat for the events of a turn, in cards: at least and at most, since a double may
  // pay for two.
  struct Owed {
    UnaryInteger least = Cnf::number(0), most = Cnf::number(0);
    std::vector<Literal> in_cards;  // debts that are counted in cards
  };
  Owed owed(Seat victim, int turn);
  Literal owes(const gostop::EventRow& row, const Events::Effect& effect, Seat victim, int turn);
  Literal first_with_junk(Seat victim, int turn);
  void steal_from(Seat victim, int turn, const Owed& owed);
  void give_change(Seat victim, int turn, const Owed& owed);
  void change_for_one(Seat victim, int turn, const Owed& owed);
  void cheapest_first(Seat victim, int turn, const Owed& owed);

  const Months& months_;
  Ownership& ownership_;
  Events& events_;
  std::vector<gostop::PerSeat<OfCard>> steal_, change_;
  gostop::PerSeat<std::vector<Literal>> may_lock_{};
};

}  // namespace showstopper::solver
