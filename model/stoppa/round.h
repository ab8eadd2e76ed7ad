// SPDX-License-Identifier: Apache-2.0
//
// The phases of a round as the engine runs them one after another. For the engine's own sources:
// code that plays a round includes engine.h.
#pragma once

#include "model/stoppa/event.h"
#include "model/stoppa/state.h"

namespace showstopper::stoppa {

// betting.cpp: the small rounds and the big point (ST-013 to 028).
void deal_packet(const Rules& rules, State& state, EventLog* log);
void begin_contest(State& state);
void bet(const Rules& rules, State& state, const Action& action, EventLog* log);
Legal legal_bets(const Rules& rules, const State& state);
// The highest bet of the running contest, and the most that any seat may bet.
Chips highest_bet(const State& state);
Chips betting_cap(const Rules& rules, const State& state);  // whatever the purses hold
Chips highest_allowed(const Rules& rules, const State& state);

// contest.cpp: the winners of the bets.
void end_contest(const Rules& rules, State& state, EventLog* log);

// declaring.cpp: what may end the round before the shedding (ST-038 to 044, ST-055).
void begin_declarations(const Rules& rules, State& state, EventLog* log);
void declare(const Rules& rules, State& state, const Action& action, EventLog* log);
Legal legal_declarations(const Rules& rules, const State& state);

// shedding.cpp: ST-029 to 037, 045, 046, 050 to 052.
void begin_shedding(const Rules& rules, State& state, EventLog* log);
void shed(const Rules& rules, State& state, const Action& action, EventLog* log);
Legal legal_lays(const Rules& rules, const State& state);
// Whether this seat could lay its aces on another seat's ace now.
bool ace_may_follow(const Rules& rules, const State& state, Seat seat);
std::optional<Refusal> table_refusal(const Rules& rules, const State& state, Action action);

// ending.cpp: payments and the end (ST-043, 044, 046 to 049).
void pay_declaration(const Rules& rules, State& state, Stake stake, SeatSet payees, EventLog* log);
void stoppa(const Rules& rules, State& state, EventLog* log);
void finish(State& state, Outcome outcome, Seat winner, EventLog* log);

}  // namespace showstopper::stoppa
