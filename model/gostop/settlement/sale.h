// SPDX-License-Identifier: Apache-2.0
//
// Payments to seats that sit out for the hands they have sold (docs/decisions/0024): a ledger of
// its own, beside the payments of the round. Nothing of the round's play changes it.
#pragma once

#include "model/gostop/rules/rules.h"
#include "model/gostop/state.h"

namespace showstopper::gostop {

struct Sale {
  PerSeat<Points> paid{};        // by each playing seat, for all sold hands
  PerSitter<Points> received{};  // for each sold hand
  bool operator==(const Sale&) const = default;
};

Sale sale(const Rules& rules, const State& state);

}  // namespace showstopper::gostop
