// SPDX-License-Identifier: Apache-2.0
//
// What kind of mistake it is in which an observation differs from the position of the reference.
// Cards come first: points are counted on the cards that the engine says lie there, so that one
// mistake is not reported twice.
#pragma once

#include <vector>

#include "conformance/finding.h"
#include "conformance/gostop/language.h"
#include "conformance/gostop/observed_position.h"
#include "conformance/note.h"
#include "model/gostop/event.h"
#include "model/gostop/rules/rules.h"
#include "model/gostop/state.h"

namespace showstopper::conformance::gostop {

struct ObservedStep {
  const Rules& rules;
  const Stock& dealt_stock;  // as it lay before the first action
  const State& before;       // the reference at the observation before this one
  const State& after;
  const EventLog& events;           // of the reference, between the two
  const EventLog& turn_events;      // since the turn began
  const ObservedPosition& seen;     // in a log without what is a way of writing
  bool exact = false;               // a fixture: nothing is forgiven
  Notes& notes;                     // of this observation
  const ObservedPosition& written;  // as the log has it: points are counted on its piles
};

// Findings with kind, detail, key, expected and got; the rest is the caller's. Cards first, then
// counts, points on the cards that the engine has, and what it asks on them.
std::vector<Finding> classify(const ObservedStep& step);
// What is wrong with an observation by itself, where the reference stands elsewhere: cards that are
// nowhere or twice, and points that are not those of the captured cards.
std::vector<Finding> classify_alone(const ObservedStep& step);

// Cards that lie in play while a choice inside the turn is open: an engine may hold them in its
// hand, so to say, and list them nowhere (`pending` is where the format would have them).
CardSet in_play(const State& state);

}  // namespace showstopper::conformance::gostop
