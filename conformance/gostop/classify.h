// SPDX-License-Identifier: Apache-2.0
//
// The kind of mistake by which an observation differs from the position of the reference. Cards
// come first: points are counted on the cards in the observation, so that one mistake is not
// reported twice.
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
  const ObservedPosition& seen;     // of a log: without ways of writing
  bool exact = false;               // a fixture: nothing is forgiven
  Notes& notes;                     // of this observation
  const ObservedPosition& written;  // as the log has it: points are counted on its piles
};

// Findings with kind, detail, key, expected and got; the rest is the caller's. Cards first, then
// counts, then points and the decision by the cards that the engine has.
std::vector<Finding> classify(const ObservedStep& step);
// The mistakes of an observation by itself, if the reference has another position: cards that are
// nowhere or twice, and points that are not those of the captured cards.
std::vector<Finding> classify_alone(const ObservedStep& step);

}  // namespace showstopper::conformance::gostop
