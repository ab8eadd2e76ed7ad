// SPDX-License-Identifier: Apache-2.0
//
// Differences of a log of Go-Stop from the format, taken out of an observation before it is judged
// (docs/trace-conventions.md, Who gives): cards in play that are listed nowhere, a joker's junk
// that changed hands when the joker was gained, another gift of equal value, choices that are left
// out. The next observations show whether cards held back return.
#pragma once

#include <vector>

#include "conformance/gostop/language.h"
#include "conformance/gostop/observed_position.h"
#include "conformance/note.h"
#include "model/gostop/action.h"
#include "model/gostop/event.h"
#include "model/gostop/rules/rules.h"
#include "model/gostop/state.h"

namespace showstopper::conformance::gostop {

// Puts in `seen` where the reference has them the cards that are forgiven, and in `state`, the
// reference's own position, the equal cards that changed hands. `events`: since the latest
// observation that agreed; steals name the cards that went.
// `gifts_written`: cards that a `give` of the log names.
Notes forgive(const Rules& rules, EventLog& events, CardSet gifts_written, ObservedPosition& seen,
              State& state);

// `card` of the victim and `other`, which the taker was given, change places.
void trade(State& state, Seat victim, Card card, Seat taker, Card other);

// Whether `points` that are not those of the better use are those of a use of the cup that the
// rules still allow.
bool other_use_of_the_cup(const Rules& rules, const SeatState& of, CardSet captured, int points);

// A choice that an engine may make without an action of its own.
bool may_be_left_out(Decision decision);
// Whether the action is one of those choices.
bool answers(ActionKind action, Decision decision);

}  // namespace showstopper::conformance::gostop
