// SPDX-License-Identifier: Apache-2.0
//
// The grounds on which a loser pays for the others, and what exempts from it (GS-A-091 to 100).
// Facts about a position that has a winner; who pays how much is settle.h's business.
#pragma once

#include "model/gostop/rules.h"
#include "model/gostop/state.h"

namespace showstopper::gostop {

// A draw offer of this seat that was refused and still has effect (GS-A-099).
bool exempt(const State& state, Seat seat);
// The seat called go, and by `gobak.both_went` it is the one to pay (GS-A-092).
bool said_go(const Rules& rules, const State& state, Seat winner, Seat loser);
// The seat refused a draw whose offer still has effect (GS-A-100).
bool refused_draw(const State& state, Seat winner, Seat loser);
// The winner took, in the winning turn, the card that the seat laid unmatched in its latest own
// turn, and the seat had a choice (GS-A-093 to 095).
bool fed_winner(const Rules& rules, const State& state, Seat winner, Seat loser);

// Nothing but GS-A-094, having laid the last hand card, keeps the seat from `fed_winner`.
bool excused_feeder(const Rules& rules, const State& state, Seat winner, Seat loser);

// Number of the round's turn, from 1, in which a ground arose, for `liability.two = latest`.
int go_turn(const State& state, Seat loser);
int refusal_turn(const State& state, Seat loser);
int feeding_turn(const State& state, Seat winner, Seat loser);

}  // namespace showstopper::gostop
