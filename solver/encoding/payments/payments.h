// SPDX-License-Identifier: Apache-2.0
//
// Last stage: the payments at the end of a round. Score, bonus, multipliers, payer rows, liability,
// instant ledger, walked from the same rows as the engine's payments (settle.h). Payments are in
// points, of any size.
//
// Unsatisfiable only if the end has no such payments. Over-approximates: no more than its parts
// (winnings.h, cup_use.h, liability.h). A row that is not covered is named in the settlement; the
// results are worthless then.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "solver/encoding/cup_use.h"
#include "solver/encoding/payments/liability.h"
#include "solver/encoding/payments/winnings.h"

namespace showstopper::solver {

class Payments : private SettlementStage {
 public:
  explicit Payments(SettledRound& settlement);
  // Its parts refer to it.
  Payments(const Payments&) = delete;
  Payments& operator=(const Payments&) = delete;

  WideInteger payment(Seat seat);  // received in all, negative if the seat pays
  WideInteger multiplier();        // the common one
  WideInteger bonus();
  UnaryInteger settled_points();  // for which the winner is paid
  UnaryInteger instant(Seat seat) { return winnings_.instant(seat); }
  Literal surcharged(std::string_view row, Seat loser);  // whether a row of [[payer]] applies
  Literal liable(Seat loser);                            // whether this loser pays for others
  // Whether the seat's cup counts as junk when the round is settled.
  Literal as_junk(Seat seat) { return cups_.as_junk(seat); }

 private:
  // What losers owe if the winner's cup counts one way.
  struct Bill {
    SparseInteger multiplier{1}, score{0};
    gostop::PerSeat<SparseInteger> factor{SparseInteger(0), SparseInteger(0), SparseInteger(0)};
    gostop::PerSeat<SparseInteger> addition{SparseInteger(0), SparseInteger(0), SparseInteger(0)};
    gostop::PerSeat<Literal> exempt{};
    gostop::PerSeat<WideInteger> due{};
    gostop::PerSeat<Literal> liable{};
    WideInteger received;
  };

  SparseInteger row_multiplier(int use);
  SparseInteger common_multiplier(int use);
  UnaryInteger points(int use);
  Literal applies(const gostop::PayerRow& row, Seat loser, int use);
  SparseInteger own_factor(Seat loser, int use);
  SparseInteger own_addition(Seat loser, int use);
  SparseInteger score(int use);
  WideInteger share(int use, const SparseInteger& factor, const SparseInteger& addition);
  const Bill& bill(int use);
  Bill made_out(int use);
  void judge(Bill& bill, int use);
  WideInteger joint(const Bill& bill, const gostop::PerSeat<int>& weights);
  template <class Part>
  WideInteger by_use(Part part);

  Winnings winnings_;
  Liability liability_;
  CupUse cups_;
  std::array<std::optional<Bill>, 2> bills_{};
  gostop::PerSeat<std::optional<WideInteger>> payments_{};
};

}  // namespace showstopper::solver
