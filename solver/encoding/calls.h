// SPDX-License-Identifier: Apache-2.0
//
// Seventh stage: goes, triples that are shown, draws that are offered and refused. It moves no
// card, so a formula has it only if a goal needs it.
//
// Unsatisfiable only if the rules allow no such calls. Over-approximates: goes that points do not
// decide (with jokers, if go is announced, if a cup is fixed or change brings points); offers that
// the rules would refuse.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "solver/encoding/score.h"

namespace showstopper::solver {

// Rounds without a winner just before this one: any number that a position can hold, unless a
// clause requires one. It has no clauses before its first use.
class Carry : private Stage {
 public:
  Carry(Cnf& formula, const RoundShape& of) : Stage(formula, of) {}
  const UnaryInteger& number();
  bool is_known() const { return carry_.has_value(); }

 private:
  std::optional<UnaryInteger> carry_;
};

class Calls : private Stage {
 public:
  Calls(Cnf& cnf, const RoundShape& shape, const Slots& slots, const Months& months, Score& score,
        Carry& carry);

  Literal says_go(int turn);
  // Ties goes to points: at the end, or with `each_turn` in each turn.
  void follow_goes(Seat seat, bool each_turn);
  bool goes_tell_points() const;           // who says go in a turn has the minimum after it
  Literal has_minimum_unasked(Seat seat);  // before its first turn
  UnaryInteger goes(Seat seat);
  Literal shows(gostop::Month month, int turn);   // the mover shows his triple
  Literal shown(gostop::Month month, Seat seat);  // in any turn
  Literal bombed(gostop::Month month, Seat seat);
  UnaryInteger shakes(Seat seat, int in_turn = -1);  // -1: in any turn
  Literal offers(int turn);                          // the mover offers a draw
  Literal refuses(Seat seat, int turn);

  struct Made {
    unsigned goes_followed = 0, may_show = 0;  // bit: seat
    std::vector<Literal> go, offer;
    std::array<std::vector<Literal>, Card::kMonths + 1> show;
    std::vector<gostop::PerSeat<Literal>> refuse;
  };
  const Made& made() const { return made_; }  // the parts that were used

 private:
  bool points_tell_goes() const;  // who has the minimum after a turn of its own has said go
  void limit_goes();
  void raise_with_goes(Seat seat);
  void raise_with_turns(Seat seat);
  std::vector<int> showing_turns(Seat seat) const;
  void show_triples(Seat seat);
  void show_from_hand(gostop::Month month, int turn, Literal show);
  void offer_draws();

  const Slots& slots_;
  const Months& months_;
  Score& score_;
  Carry& carry_;
  Made made_;
};

}  // namespace showstopper::solver
