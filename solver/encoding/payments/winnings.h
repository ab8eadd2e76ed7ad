// SPDX-License-Identifier: Apache-2.0
//
// What events, goes and rounds before bring the winner: added to its score, multiplied with it, or
// the fixed points of a win by a row; and instant points, which pass at once. Walked from the rows
// of [[event]] and [[go]].
//
// Over-approximates: which of two rows wins in one turn; of the end alone, whether a row wins.
#pragma once

#include "solver/cnf/sparse_integer.h"
#include "solver/cnf/wide_integer.h"
#include "solver/encoding/payments/settlement.h"

namespace showstopper::solver {

class Winnings : private SettlementStage {
 public:
  explicit Winnings(SettledRound& settlement) : SettlementStage(settlement) {}

  void walk_rows();
  // Valid once rows are walked.
  const SparseInteger& multiplier() const {
    return multiplier_;
  }                                                      // of events and goes, or of a win
  const SparseInteger& added() const { return added_; }  // to the score
  const SparseInteger& after() const { return after_; }  // after the multipliers
  const UnaryInteger& fixed() const { return fixed_; }   // points of a win by a row
  SparseInteger carry_factor();

  UnaryInteger instant(Seat seat);  // what passed at once, whether a draw takes it back or not
  WideInteger ledger(Seat seat);    // what of it is settled

 private:
  UnaryInteger shown_of(gostop::MonthSet months);
  UnaryInteger bombs_counted();
  UnaryInteger less_the_lower(const UnaryInteger& number, const UnaryInteger& a,
                              const UnaryInteger& b);
  UnaryInteger times_counted(gostop::EventKind kind, const gostop::EventRow& row);
  void walk_event_rows();
  void walk_go_table();
  Literal went_after_opponent();
  void few_triples();
  void choose_winning_row();
  int most_instant() const;

  bool walked_ = false;
  SparseInteger multiplier_{1}, added_{0}, after_{0};
  UnaryInteger fixed_ = Cnf::number(0);
};

}  // namespace showstopper::solver
