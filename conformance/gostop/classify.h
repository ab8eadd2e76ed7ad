// SPDX-License-Identifier: Apache-2.0
//
// What kind of mistake it is in which an observation differs from the position of the reference.
// Cards come first: points are counted on the cards that the engine says lie there, so that one
// mistake is not reported twice.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "conformance/finding.h"
#include "conformance/gostop/language.h"
#include "conformance/gostop/observed_position.h"
#include "model/gostop/action.h"
#include "model/gostop/event.h"
#include "model/gostop/rules/rules.h"
#include "model/gostop/state.h"

namespace showstopper::conformance::gostop {

struct ObservedStep {
  const Rules& rules;
  const Stock& dealt_stock;  // as it lay before the first action
  const State& before;       // the reference at the observation before this one
  const State& after;
  const EventLog& events;  // of the reference, between the two
  const ObservedPosition& seen;
};

// Findings with kind, detail, key, expected and got; the rest is the caller's.
std::vector<Finding> classify(const ObservedStep& step);

// Cards that lie in play while a choice inside the turn is open: an engine may hold them in its
// hand, so to say, and list them nowhere (`pending` is where the format would have them).
CardSet in_play(const State& state);
// The detail of a finding that such cards are nowhere: the engine has not lost them.
inline constexpr std::string_view kInPlay = "in play, not listed";

// The kind of a difference by the key of the observation, where no more is known of it.
Kind kind_of(std::string_view field);

// Words of the events in `events` among those that `kind` is about, the telling ones first.
std::string event_words(Kind kind, const EventLog& events);
// The event by which the clauses about an action are found.
std::string_view event_of(ActionKind kind);

}  // namespace showstopper::conformance::gostop
