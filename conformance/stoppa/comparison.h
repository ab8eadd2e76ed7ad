// SPDX-License-Identifier: Apache-2.0
//
// An observation of Stoppa against a position of the reference: every key that is present, one
// after the other. classify.h finds the kind of mistake of a difference.
#pragma once

#include <optional>
#include <vector>

#include "conformance/stoppa/language.h"
#include "conformance/verdict.h"
#include "model/stoppa/event.h"
#include "model/stoppa/rules.h"
#include "model/stoppa/state.h"
#include "model/trace/stoppa/trace.h"

namespace showstopper::conformance::stoppa {

// All that differs, in the order of the keys; `latest` are the events of the action before it.
// `exact`: as in a fixture, where a seat without an entry in `shown` has shown nothing, and reasons
// in the engine's own words are compared.
std::vector<Difference> compare(const Rules& rules, const State& state, const EventLog& latest,
                                const trace::StoppaObservation& observed, bool exact);

// Whether the result lists reasons, and no outcome of the trace format among them: the engine has
// words of its own.
bool has_own_reasons(const trace::StoppaResult& observed);

// The observation of an engine that counts the bets of this betting round in `pot`, with a pot
// without them; nothing if its pot is that of the position, or if no bet lies on the table.
std::optional<trace::StoppaObservation> without_bets_in_pot(const State& state,
                                                            const trace::StoppaObservation& seen);

}  // namespace showstopper::conformance::stoppa
