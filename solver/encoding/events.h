// SPDX-License-Identifier: Apache-2.0
//
// Fourth stage: the special events of each turn, the rows of the rule file that select them, and
// wins by such rows.
//
// Unsatisfiable only if captures bring no such events. Over-approximates: which of two events of a
// kind in one turn is the n-th; a streak of another event than ppuks; tests of payers, and of
// numbers that captured cards alone do not decide.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "model/rules/expression/expression.h"
#include "solver/encoding/ownership.h"

namespace showstopper::solver {

class Events : private Stage {
 public:
  Events(Cnf& cnf, const RoundShape& shape, const Slots& slots, Months& months,
         Ownership& ownership);

  // Of the turn's mover.
  Literal event(gostop::EventKind kind, int turn) const { return event_[at(kind)][at(turn)]; }
  UnaryInteger times(gostop::EventKind kind, Seat seat, int before);

  // A row takes effect: of which month the event is, if several may come in one turn.
  struct Effect {
    Literal now;
    gostop::Month month = 0;
  };
  const std::vector<Effect>& effects(const gostop::EventRow& row, gostop::EventKind on, int turn);
  // The row takes effect in the turn once for each that holds; nothing if the formula does not know
  // when such events come.
  std::optional<std::vector<Literal>> selected(const gostop::EventRow& row, gostop::EventKind on,
                                               int turn);
  // Rows that may win in the last turn. If the formula ends by one of them, one holds.
  struct Win {
    Literal now;
    gostop::EventKind on;
    const gostop::EventRow* row;
  };
  const std::vector<Win>& wins() const { return wins_; }

  void play(int turn);
  void win_at_the_end_alone();
  void leave_open();
  void set(gostop::EventKind kind, int turn, Literal comes) { event_[at(kind)][at(turn)] = comes; }

 private:
  Literal sweep(int turn);
  Literal every_month_with(int turn, bool two_different);
  Literal counts_now(gostop::EventKind on, int turn);
  bool row_selects(const gostop::EventRow& row, int turn, Literal& when);
  std::vector<Effect> comings(const gostop::EventRow& row, gostop::EventKind on, int turn);
  Literal fits_count(const gostop::EventRow& row, gostop::EventKind on, int turn, Literal others);
  Literal fits_streak(const gostop::EventRow& row, gostop::EventKind on, int turn);
  Literal fits_test(const gostop::EventRow& row, int turn);
  std::optional<UnaryInteger> at_event(const rules::Expression::Step& step, Seat seat, int turn);

  const Slots& slots_;
  Months& months_;
  Ownership& ownership_;
  std::array<std::vector<Literal>, gostop::kEventKinds> event_;
  std::map<std::pair<const gostop::EventRow*, int>, std::vector<Effect>> effects_;
  std::vector<Win> wins_;
};

}  // namespace showstopper::solver
