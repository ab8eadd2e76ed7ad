// SPDX-License-Identifier: Apache-2.0
#include "solver/encoding/ownership.h"

#include "model/table/check.h"
#include "solver/encoding/steals.h"

namespace showstopper::solver {

using gostop::CardSet;

Ownership::Ownership(Cnf& formula, const RoundShape& of, const Months& months)
    : Stage(formula, of), months_(months), own_(at(turns()) + 1) {
  fill(own_, cnf.no());
}

void Ownership::begin(const Slots& slots) {
  REQUIRES(!shape.is_relaxation());
  for (const Card joker : jokers()) own_[0][0][at(joker)] = slots.joker_of_table(joker);
}

void Ownership::begin_with_nothing() {
  REQUIRES(shape.is_relaxation());
  fill(own_[0], cnf.no());
}

// The mover owns the cards that he takes; stolen cards and change get new owners.
void Ownership::gain(int turn, const Steals& steals) {
  REQUIRES(is_turn(turn) && turn < turns());
  const Seat seat = mover(turn);
  for (const Card card : deck()) {
    std::vector<Literal> gains = {owned(card, seat, turn), months_.taken(card, turn)}, given;
    for (Seat other = 0; other < players(); ++other) {
      if (other == seat) continue;
      const Literal lost = steals.stolen(card, other, turn),
                    back = steals.given_back(card, other, turn);
      gains.push_back(lost);
      given.push_back(-back);
      own_[at(turn) + 1][at(other)][at(card)] =
          cnf.any_of({cnf.all_of({owned(card, other, turn), -lost}), back});
    }
    given.push_back(cnf.any_of(gains));
    own_[at(turn) + 1][at(seat)][at(card)] = cnf.all_of(given);
  }
}

// After the captures of the turn, before junk changes hands for them.
Literal Ownership::held_at_event(Card card, Seat seat, int turn) const {
  REQUIRES(is_seat(seat) && is_turn(turn));
  const Literal before = owned(card, seat, turn);
  return seat == mover(turn) ? cnf.any_of({before, months_.taken(card, turn)}) : before;
}

UnaryInteger Ownership::held_at_event(CardSet cards, Seat seat, int turn) const {
  std::vector<Literal> held;
  for (const Card card : cards& deck()) held.push_back(held_at_event(card, seat, turn));
  return cnf.count(held);
}

void Ownership::leave_open() {
  REQUIRES(shape.is_relaxation());
  Stage::leave_open(own_);
}

}  // namespace showstopper::solver
