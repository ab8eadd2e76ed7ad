// SPDX-License-Identifier: Apache-2.0
#include "model/gostop/settlement/pot.h"

#include "model/table/check.h"

namespace showstopper::gostop {

PotLedger pot_ledger(const Rules& rules, const State& state) {
  PotLedger ledger;
  ledger.left = state.pot;
  if (state.outcome == Outcome::misdeal) return ledger;  // stakes go back, nothing is taken
  for (Seat seat = 0; seat < state.players; ++seat) {
    ledger.payments[seat] -= rules.pot_stake;
    ledger.left += rules.pot_stake;
  }
  if (state.pot_taker == kNobody) return ledger;
  REQUIRES(state.pot_taker >= 0 && state.pot_taker < state.players);
  ledger.payments[state.pot_taker] += ledger.left;
  ledger.left = 0;
  return ledger;
}

}  // namespace showstopper::gostop
