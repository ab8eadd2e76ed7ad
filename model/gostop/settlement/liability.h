// SPDX-License-Identifier: Apache-2.0
//
// Liability, a loser's payment for the others (GS-A-091 to 102, AMB-81 to 97): its grounds, its
// exemptions, and the losers' shares after it.
#pragma once

#include <array>
#include <vector>

#include "model/gostop/settlement/settle.h"

namespace showstopper::gostop {

// The grounds: facts about a position that has a winner.
// A draw offer of this seat that was refused and still has effect (GS-A-099).
bool exempt(const State& state, Seat seat);
// The seat called go, and by `gobak.both_went` it is the one to pay (GS-A-092).
bool said_go(const Rules& rules, const State& state, Seat winner, Seat loser);
// The seat refused a draw whose offer still has effect (GS-A-100).
bool refused_draw(const State& state, Seat winner, Seat loser);
// The winner took, in the winning turn, the card that the seat laid unmatched in its latest own
// turn, and the seat had a choice (GS-A-093 to 095).
bool fed_winner(const Rules& rules, const State& state, Seat winner, Seat loser);

// Feeders may be liable, and nothing but GS-A-094, having laid the last hand card, keeps the seat
// from `fed_winner`.
bool excused_feeder(const Rules& rules, const State& state, Seat winner, Seat loser);

struct Verdict {
  PerSeat<Points> shares{};
  std::vector<Reason> reasons;
};

// `winner_use`: by which of `rules.counting` the winner's cards count in the rows' conditions.
Verdict judge_liability(const Rules& rules, const State& state, Seat winner, int winner_use,
                        const PerSeat<Points>& shares);

}  // namespace showstopper::gostop
