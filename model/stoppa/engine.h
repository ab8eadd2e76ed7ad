// SPDX-License-Identifier: Apache-2.0
//
// The reference engine of Stoppa: legal actions and their effects. Pure functions of rules,
// position and action: no globals, no clock, no randomness.
//
// A round: `start` collects the ante, deals the first packet and stops at the first decision;
// `apply` carries out one decision and everything automatic after it: packets, showdowns, prizes,
// payments. The round is over when `state.over()`. `settle.h` computes the payments.
//
//   State state = start(rules, table, deal);
//   while (!state.over()) apply(rules, state, legal(rules, state).nth(0));
//
//   small 0 .. small i -> big -> declare -> shed -> over
//
// An overlooked card is not a move of a seat: `legal` never lists the three verbs of the table, and
// `apply` carries them out if `refusal` allows them (ST-050, ST-051).
#pragma once

#include <optional>

#include "model/stoppa/action.h"
#include "model/stoppa/deal.h"
#include "model/stoppa/event.h"
#include "model/stoppa/rules.h"
#include "model/stoppa/state.h"

namespace showstopper::stoppa {

// The position at the first decision. Neither table nor deal may have a fault.
State start(const Rules& rules, const Table& table, const Deal& deal, EventLog* log = nullptr);

// Every action that `state.to_move()` may take now; empty exactly when the round is over.
Legal legal(const Rules& rules, const State& state);

// Why `seat` may not take this action now, or nothing.
std::optional<Refusal> refusal(const Rules& rules, const State& state, Seat seat, Action action);

// Carries out an action of `state.to_move()` that is not refused, in place. A refused one is our
// caller's bug.
void apply(const Rules& rules, State& state, const Action& action, EventLog* log = nullptr);

// The same on values.
inline State after(const Rules& rules, const State& state, const Action& action,
                   EventLog* log = nullptr) {
  State next = state;
  apply(rules, next, action, log);
  return next;
}

// Whether a hand has the cards for a declaration under the rules (ST-038, 039, 043, 044).
bool qualifies(const Rules& rules, Declaration declaration, CardSet hand);

}  // namespace showstopper::stoppa
