// SPDX-License-Identifier: Apache-2.0
//
// The payments of a round, computed a second time from the final position, the rows of the rule
// file and the arithmetic of the sources. Nothing of settle.h is called.
//
//   share of a loser = (points + bonus) x common factor x own factors [+ points for goes after]
//   a liable loser pays for the others; the ledger of the round is added to each seat
//
// A free cup of the winner is tried both ways to the end, and the end that brings the winner more
// is the account.
#pragma once

#include <array>
#include <optional>

#include "properties/invariants/gostop/step.h"

namespace showstopper::properties {

struct Payments {
  gostop::Points points = 0, bonus = 0, multiplier = 1;
  gostop::PerSeat<gostop::Points> payments{};
};

// Nothing where house rows on events or liability are in force that only the engine can follow.
std::optional<Payments> payments_of(const GostopStep& step);

// Factor after so many rounds without a winner (GS-A-088, GS-B-081e, AMB-72).
gostop::Points carry_factor_by_rule(const gostop::Rules& rules, int carry);

}  // namespace showstopper::properties
