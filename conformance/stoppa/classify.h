// SPDX-License-Identifier: Apache-2.0
//
// What kind of mistake the differences of one observation of Stoppa are, and which events of the
// moment they are about: by those its clauses are found and findings are grouped. Differences that
// were seen together have one head; the others follow from it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "conformance/stoppa/language.h"
#include "conformance/verdict.h"
#include "model/stoppa/event.h"
#include "model/stoppa/rules.h"
#include "model/stoppa/state.h"
#include "model/trace/stoppa/trace.h"

namespace showstopper::conformance::stoppa {

// A moment of a round, by the rules and by the log.
struct Scene {
  const Rules& rules;
  const State& before;     // by the rules, before the latest action
  const State& state;      // after it
  const EventLog& events;  // since log and rules agreed
  const Action* action;    // the latest; null before the first
  const trace::StoppaObservation& seen;
};

// The kind of a difference by the key of the observation.
Kind kind_of(std::string_view field);
// The difference from which the others follow; there must be one.
const Difference& head_of(const Scene& scene, const std::vector<Difference>& differing);
Kind kind_of(const Scene& scene, const Difference& difference);
// Words of the events that a difference is about, the telling ones first, blanks between. Never
// empty.
Words event_words(const Scene& scene, const Difference& difference);
// The same of an action that one of both refuses: the events that it would cause, or the rule for
// which it is refused.
Words event_words(const Rules& rules, const State& state, Seat seat, Action action);

// Of a moment in which no observation shows the difference; `action` is null before the first.
Words words_of_moment(const EventLog& events, const Action* action);

}  // namespace showstopper::conformance::stoppa
