// SPDX-License-Identifier: Apache-2.0
//
// Which way a free sake cup counts at settlement (AMB-68): the winner's pays more, a loser's costs
// less, and if payments do not differ it is the way with more points.
//
// Over-approximates: unless the settlement is exact, either way if some row differs by it; always
// if a row looks at the cups of others.
#pragma once

#include "model/gostop/settlement/payers.h"
#include "solver/cnf/wide_integer.h"
#include "solver/encoding/payments/settlement.h"

namespace showstopper::solver {

class CupUse : private SettlementStage {
 public:
  // The amount that the winner receives with one use of its cup.
  using Received = std::function<const WideInteger&(int use)>;
  CupUse(SettledRound& settlement, Received received)
      : SettlementStage(settlement), received_(std::move(received)) {}

  Literal as_junk(Seat seat);
  // How the loser's cup counts in the bill of one use of the winner's.
  Literal loser_as_junk(Seat loser, int use);
  Literal winner_fits(const gostop::PayerRow& row, int use);
  Literal loser_fits(const gostop::PayerRow& row, Seat loser, int own_use, int use);

 private:
  Literal exactly_as_junk(Seat seat, Literal better);
  Literal cheaper_as_junk(Seat loser, int use);
  bool payments_choose_uses() const;
  Literal may_pay_more(int use);
  Literal may_cost_less(Seat loser, int use);

  Received received_;
  gostop::PerSeat<std::optional<Literal>> as_junk_{};
};

}  // namespace showstopper::solver
