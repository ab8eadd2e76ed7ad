// SPDX-License-Identifier: Apache-2.0
//
// Who pays for the others (GS-A-091 to 102, AMB-81 to 97): takes the losers' shares and moves them.
#pragma once

#include <array>
#include <vector>

#include "model/gostop/settle.h"

namespace showstopper::gostop {

struct Verdict {
  std::array<Points, kMaxPlayers> shares{};
  std::vector<Reason> reasons;
};

// `winner_use`: by which of `rules.counting` the winner's cards count in the rows' conditions.
Verdict judge_liability(const Rules& rules, const State& state, Seat winner, int winner_use,
                        const std::array<Points, kMaxPlayers>& shares);

}  // namespace showstopper::gostop
