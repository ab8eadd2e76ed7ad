// SPDX-License-Identifier: Apache-2.0
//
// What is paid at the end of a round, in clauses: score, bonus, multipliers, payer rows, instant
// ledger, walked from the same rows as the engine's payments (settle.h). Payments are in points.
//
// Two things are left open in part, so that the formula is wider than the engine there: which way a
// free sake cup counts where rows say something else by each way, and whom liability makes pay of
// what is due in all.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "solver/cnf/sparse_integer.h"
#include "solver/encoding/round_formula.h"

namespace showstopper::solver {

class PaymentFormula {
 public:
  // For each seat whether its cup counts as junk; nothing: as it is settled.
  using CupUses = std::array<std::optional<Literal>, gostop::kMaxPlayers>;
  // Whether a predicate holds for a seat where cups count so. `loser`: whom the predicate calls so.
  using Fits =
      std::function<Literal(const rules::Expression&, Seat self, Seat loser, const CupUses& uses)>;

  // Payments are distinguished up to `most` points, either way.
  PaymentFormula(RoundFormula& round, Fits fits, int most);

  UnaryInteger payment(Seat seat);  // received in all, negative where the seat pays
  UnaryInteger multiplier();        // the common one
  UnaryInteger bonus();
  UnaryInteger settled_points();    // for which the winner is paid
  UnaryInteger instant(Seat seat);  // what passed at once, whether a draw takes it back or not
  Literal surcharged(std::string_view row, Seat loser);  // whether a row of [[payer]] applies
  Literal liable(Seat loser);                            // whether this loser may pay for others
  // Whether the seat's cup counts as junk where the round is settled.
  Literal as_junk(Seat seat);
  // The first row that is not covered; the results are worthless then.
  const std::optional<std::string>& uncovered() const { return uncovered_; }

 private:
  void leave_out(std::string what);
  bool stops() const { return round_.ending() == Ending::stop; }
  void leave_out_negative_rows();
  void walk_rows();
  Literal by_use(Seat seat, const std::function<Literal(int)>& literal);
  bool payments_choose_uses() const;
  Literal may_pay_more(int use);
  Literal may_cost_less(Seat loser, int use);
  Literal winner_fits(const gostop::PayerRow& row, int use);
  Literal loser_fits(const gostop::PayerRow& row, Seat loser, int use);

  UnaryInteger times_counted(gostop::EventKind kind, const gostop::EventRow& row);
  void walk_event_rows();
  void walk_go_table();
  SparseInteger carry_factor();
  SparseInteger row_multiplier(int use);
  SparseInteger common_multiplier();
  UnaryInteger points();
  void choose_winning_row();
  int most_instant() const;
  UnaryInteger score();
  Literal applies(const gostop::PayerRow& row, Seat loser);
  SparseInteger own_factor(Seat loser);
  UnaryInteger own_addition(Seat loser);
  UnaryInteger share(Seat loser);
  UnaryInteger sum_of_shares();
  Literal liable_by(Seat loser, bool (*fits)(gostop::Pays));
  Literal may_move(Seat loser);
  UnaryInteger perhaps_moved(const UnaryInteger& number, const UnaryInteger& sum, Literal moved);
  UnaryInteger capped(UnaryInteger due) const;
  UnaryInteger due(Seat loser);
  UnaryInteger won();
  UnaryInteger ledger(Seat seat);

  RoundFormula& round_;
  Cnf& cnf_;
  const gostop::Rules& rules_;
  Fits fits_;
  int most_;
  std::optional<std::string> uncovered_;
  gostop::PerSeat<std::optional<Literal>> as_junk_{};
  bool walked_ = false;
  SparseInteger multiplier_{1};  // of events and goes, or of a win by a row
  UnaryInteger added_ = Cnf::number(0), after_ = Cnf::number(0);
  UnaryInteger fixed_ = Cnf::number(0);
};

}  // namespace showstopper::solver
