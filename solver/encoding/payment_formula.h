// SPDX-License-Identifier: Apache-2.0
//
// What is paid at the end of a round, in clauses: score, bonus, multipliers, payer rows, liability,
// instant ledger, walked from the same rows as the engine's payments (settle.h). Payments are in
// points, of any size.
//
// Which way a free sake cup counts (AMB-68) takes the bills of both ways to tell. Unless it is
// asked to be exact, the formula leaves it open wherever some row says something else by each way.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "solver/cnf/sparse_integer.h"
#include "solver/cnf/wide_integer.h"
#include "solver/encoding/round_stages.h"

namespace showstopper::solver {

class PaymentFormula {
 public:
  // For each seat whether its cup counts as junk; nothing: as it is settled.
  using CupUses = std::array<std::optional<Literal>, gostop::kMaxPlayers>;
  // Whether a predicate holds for a seat where cups count so. `loser`: whom the predicate calls so.
  using Fits =
      std::function<Literal(const rules::Expression&, Seat self, Seat loser, const CupUses& uses)>;

  PaymentFormula(RoundStages& round, Fits fits, bool exact);

  WideInteger payment(Seat seat);  // received in all, negative where the seat pays
  WideInteger multiplier();        // the common one
  WideInteger bonus();
  UnaryInteger settled_points();    // for which the winner is paid
  UnaryInteger instant(Seat seat);  // what passed at once, whether a draw takes it back or not
  Literal surcharged(std::string_view row, Seat loser);  // whether a row of [[payer]] applies
  Literal liable(Seat loser);                            // whether this loser pays for others
  // Whether the seat's cup counts as junk where the round is settled.
  Literal as_junk(Seat seat);
  // The first row that is not covered; the results are worthless then.
  const std::optional<std::string>& uncovered() const { return uncovered_; }

 private:
  // What losers owe where the winner's cup counts one way.
  struct Bill {
    SparseInteger multiplier{1}, score{0};
    gostop::PerSeat<SparseInteger> factor{SparseInteger(0), SparseInteger(0), SparseInteger(0)};
    gostop::PerSeat<SparseInteger> addition{SparseInteger(0), SparseInteger(0), SparseInteger(0)};
    gostop::PerSeat<Literal> exempt{};
    gostop::PerSeat<WideInteger> due{};
    gostop::PerSeat<Literal> liable{};
    WideInteger received;
  };
  // What liability makes of the shares, where `when` holds: how often each loser's share is in what
  // is due in all, and who pays it.
  struct Verdict {
    Literal when;
    gostop::PerSeat<int> weights{};
    Seat payer = gostop::kNobody;  // nobody alone: the first two losers split it
    Literal first_pays_more = 0;   // where they do
  };
  // The first ground of each loser, by rows.
  using Grounds = gostop::PerSeat<std::vector<Literal>>;

  void leave_out(std::string what);
  bool stops() const { return round_.shape.ending == Ending::stop; }
  bool surcharges() const { return stops() || rules_.bak_on_fixed_wins; }
  std::vector<Seat> losers() const;
  void walk_rows();

  // cup_formula.cpp
  Literal exactly_as_junk(Seat seat, Literal better);
  Literal cheaper_as_junk(Seat loser, int use);
  Literal loser_as_junk(Seat loser, int use);
  bool payments_choose_uses() const;
  Literal may_pay_more(int use);
  Literal may_cost_less(Seat loser, int use);
  Literal winner_fits(const gostop::PayerRow& row, int use);
  Literal loser_fits(const gostop::PayerRow& row, Seat loser, int own_use, int use);

  UnaryInteger times_counted(gostop::EventKind kind, const gostop::EventRow& row);
  void walk_event_rows();
  void walk_go_table();
  Literal went_after_opponent();
  SparseInteger carry_factor();
  SparseInteger row_multiplier(int use);
  SparseInteger common_multiplier(int use);
  UnaryInteger points(int use);
  void few_triples();
  void choose_winning_row();
  Literal applies(const gostop::PayerRow& row, Seat loser, int use);
  SparseInteger own_factor(Seat loser, int use);
  SparseInteger own_addition(Seat loser, int use);
  SparseInteger score(int use);
  const Bill& bill(int use);
  Bill made_out(int use);
  WideInteger joint(const Bill& bill, const gostop::PerSeat<int>& weights);
  WideInteger capped(const WideInteger& due) const;
  template <class Part>
  WideInteger by_use(Part part);
  WideInteger ledger(Seat seat);
  int most_instant() const;

  // liability_formula.cpp
  std::vector<Literal> grounds_of(Seat loser, int use);
  Literal pays_by(const std::vector<Literal>& grounds, gostop::Pays pays);
  std::vector<Literal> arose(Seat loser, const std::vector<Literal>& grounds);
  Literal arose_later(Seat one, Seat other, const Grounds& grounds);
  gostop::PerSeat<int> weights(Seat payer, gostop::Pays pays) const;
  std::vector<Verdict> verdicts(int use);
  std::vector<Verdict> verdicts_of_two(Seat one, Seat other, const Grounds& grounds);
  void judge(Bill& bill, int use);

  RoundStages& round_;
  Cnf& cnf_;
  const gostop::Rules& rules_;
  Fits fits_;
  bool exact_;
  std::optional<std::string> uncovered_;
  gostop::PerSeat<std::optional<Literal>> as_junk_{};
  std::array<std::optional<Bill>, 2> bills_{};
  gostop::PerSeat<std::optional<WideInteger>> payments_{};
  bool walked_ = false;
  SparseInteger multiplier_{1};  // of events and goes, or of a win by a row
  SparseInteger added_{0}, after_{0};
  UnaryInteger fixed_ = Cnf::number(0);
};

}  // namespace showstopper::solver
