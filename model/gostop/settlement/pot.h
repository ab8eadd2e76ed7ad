// SPDX-License-Identifier: Apache-2.0
//
// The pot that seats pay into and one of them takes (docs/decisions/0024): a ledger of its own,
// beside the payments of the round. The seats' amounts and the rest sum to the pot before it.
#pragma once

#include "model/gostop/rules/rules.h"
#include "model/gostop/state.h"

namespace showstopper::gostop {

struct PotLedger {
  PerSeat<Points> payments{};  // from the pot less into it
  Points left = 0;             // for the next round
  bool operator==(const PotLedger&) const = default;
};

PotLedger pot_ledger(const Rules& rules, const State& state);

}  // namespace showstopper::gostop
