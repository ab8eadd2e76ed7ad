// SPDX-License-Identifier: Apache-2.0
//
// Who pays for others (GS-A-091 to 102): the grounds of each loser, and what becomes of the shares
// if one of them is liable, or two are.
//
// Over-approximates: no more than the predicates of its rows.
#pragma once

#include "solver/encoding/payments/settlement.h"

namespace showstopper::solver {

class Liability : private SettlementStage {
 public:
  explicit Liability(SettledRound& settlement) : SettlementStage(settlement) {}

  // The effect of liability on the shares, if `when` holds: how often each loser's share counts in
  // the total, and who pays it.
  struct Verdict {
    Literal when;
    gostop::PerSeat<int> weights{};
    Seat payer = gostop::kNobody;  // kNobody: the first two losers split it
    Literal first_pays_more = 0;   // if they do
  };
  // No two of them come together; if none does each loser pays the own share.
  std::vector<Verdict> verdicts(int use);

 private:
  // The first ground of each loser, by rows.
  using Grounds = gostop::PerSeat<std::vector<Literal>>;
  std::vector<Literal> grounds_of(Seat loser, int use);
  Literal pays_by(const std::vector<Literal>& grounds, gostop::Pays pays);
  std::vector<Literal> arose(Seat loser, const std::vector<Literal>& grounds);
  Literal arose_later(Seat one, Seat other, const Grounds& grounds);
  gostop::PerSeat<int> weights(Seat payer, gostop::Pays pays) const;
  std::vector<Verdict> verdicts_of_two(Seat one, Seat other, const Grounds& grounds);
};

}  // namespace showstopper::solver
