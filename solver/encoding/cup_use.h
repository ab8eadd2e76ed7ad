// SPDX-License-Identifier: Apache-2.0
//
// Which way a free sake cup counts at settlement (AMB-68): the winner's pays more, a loser's costs
// less, and if payments do not differ it is the way with more points. It counts so in each row
// (docs/decisions/0043-one-use-of-the-cup-for-all-rows.md).
//
// Over-approximates: unless the settlement is exact, either way if some row differs by it.
#pragma once

#include "model/gostop/settlement/payers.h"
#include "solver/cnf/wide_integer.h"
#include "solver/encoding/payments/settlement.h"

namespace showstopper::solver {

class CupUse : private SettlementStage {
 public:
  // The amount that the winner receives with one use of its cup.
  using Received = std::function<const WideInteger&(int use)>;
  // The share of a loser with one use of the winner's cup, by the factor and addition of its rows.
  using Share = std::function<WideInteger(int use, const SparseInteger& factor,
                                          const SparseInteger& addition)>;
  CupUse(SettledRound& settlement, Received received, Share share)
      : SettlementStage(settlement), received_(std::move(received)), share_(std::move(share)) {}

  Literal as_junk(Seat seat);
  // Whether a row applies to a loser in the bill of one use of the winner's cup.
  Literal applies(const gostop::PayerRow& row, Seat loser, int use);

 private:
  Literal exactly_as_junk(Seat seat, Literal better);
  const CupUses& in_bill(int use);
  Literal loser_as_junk(Seat loser, int use);
  Literal cheaper_as_junk(Seat loser, int use);
  CupUses with(Seat loser, int own_use, int use);
  Literal applies_by(const gostop::PayerRow& row, Seat loser, const CupUses& uses);
  Literal fits(const gostop::Predicate& predicate, Seat self, Seat loser, const CupUses& uses);
  bool payments_choose_uses() const;
  Literal may_pay_more(int use);
  Literal may_cost_less(Seat loser, int use);

  Received received_;
  Share share_;
  gostop::PerSeat<std::optional<Literal>> as_junk_{};
  std::array<std::optional<CupUses>, 2> in_bill_{};
};

}  // namespace showstopper::solver
