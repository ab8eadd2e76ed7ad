// SPDX-License-Identifier: Apache-2.0
#include "solver/encoding/payments/settlement.h"

namespace showstopper::solver {

void SettlementStage::leave_out(std::string what) {
  if (!settlement_.uncovered) settlement_.uncovered = std::move(what);
}

std::vector<Seat> SettlementStage::losers() const {
  std::vector<Seat> losers;
  for (Seat seat = 0; seat < round_.shape.players(); ++seat) {
    if (seat != round_.shape.winner()) losers.push_back(seat);
  }
  return losers;
}

}  // namespace showstopper::solver
