// SPDX-License-Identifier: Apache-2.0
//
// The shares of a win by hand quads: each holder takes one from each seat without a quad (GS-B-025,
// GS-B-026, AMB-11, AMB-14), raised by payer rows if a key lets them apply (AMB-13, AMB-80).
#pragma once

#include "model/gostop/settlement/payers.h"

namespace showstopper::gostop {

struct QuadShares {
  PerSeat<Points> payments{};
  // Of each payer the rows by which some holder charged it, and how its free cup counts for them.
  PerSeat<Surcharge> charged{};
};

// `points` of one quad; `multipliers` of each holder, which all payers have in common.
QuadShares quad_shares(const Rules& rules, const State& state, Points points,
                       const PerSeat<Points>& multipliers);

}  // namespace showstopper::gostop
