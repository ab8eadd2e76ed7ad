// SPDX-License-Identifier: Apache-2.0
//
// The reference engine of Go-Stop: legal actions and their effects. Pure functions of rules,
// position and action: no globals, no clock, no randomness.
//
// A round: `start` runs the checks between deal and first turn and stops at the first decision;
// `apply` carries out one decision and runs on to the next; the round is over when `state.decision
// == Decision::over`. `settle.h` computes the payments.
//
//   State state = start(rules, dealer, carry, deal);
//   while (!state.over()) apply(rules, state, legal(rules, state).nth(0));
#pragma once

#include <optional>

#include "model/gostop/action.h"
#include "model/gostop/deal.h"
#include "model/gostop/event.h"
#include "model/gostop/rules/rules.h"
#include "model/gostop/state.h"

namespace showstopper::gostop {

// The position at the first decision (or the end, if the deal decides the round). The deal must
// have no fault. Without a table there is no pot.
State start(const Rules& rules, const Table& table, const Deal& deal, EventLog* log = nullptr);
inline State start(const Rules& rules, Seat dealer, int carry, const Deal& deal,
                   EventLog* log = nullptr) {
  return start(rules, Table{dealer, carry, 0}, deal, log);
}

// Every action that `state.to_move` may take now; empty exactly when the round is over.
Legal legal(const Rules& rules, const State& state);

// Why `seat` may not take this action now, or nothing.
std::optional<Refusal> refusal(const Rules& rules, const State& state, Seat seat, Action action);

// Carries out a legal action of `state.to_move` in place. An illegal one is our caller's bug.
void apply(const Rules& rules, State& state, Action action, EventLog* log = nullptr);

// The same on values.
inline State after(const Rules& rules, const State& state, Action action, EventLog* log = nullptr) {
  State next = state;
  apply(rules, next, action, log);
  return next;
}

// Completes a position that was set up by hand at a `turn` decision: fills in the fields that
// follow from the rest (the start-of-turn sets of the mover, the stacks among three cards of a
// month on the table). The position must be `sound` (position.h).
void open_turn(const Rules& rules, State& state);

}  // namespace showstopper::gostop
