// SPDX-License-Identifier: Apache-2.0
//
// The subject of a finding of Go-Stop, as words by which its clauses are found (clause_index.h): of
// all events of the turn those to which the difference itself points. Other rounds are not read, so
// that the same round names the same clauses wherever it is found.
#pragma once

#include <optional>
#include <string>

#include "conformance/finding.h"
#include "conformance/gostop/classify.h"
#include "conformance/gostop/language.h"
#include "model/gostop/action.h"
#include "model/gostop/event.h"
#include "model/gostop/rules/rules.h"
#include "model/gostop/state.h"
#include "model/trace/gostop/observation.h"

namespace showstopper::conformance::gostop {

// Whether the same is due with the piles of the log, which differ.
bool goes_on_alike(const ObservedStep& step, const ObservedPosition& seen);
// Whether the deal has ended the round, and the log goes on with the dealt cards.
bool plays_on_after_the_deal(const ObservedStep& step);

// All are empty if the events of the finding are enough.

// Of an observation.
Words words_about(const ObservedStep& step, const Finding& finding);
// Of a decision or an end in it.
Words words_about_flow(const ObservedStep& step);
// Of an end that the log reports in a position in which the round goes on.
Words words_about_early_end(const State& state, std::optional<Outcome> outcome);
// Of legal actions that are not offered, or are offered and not legal; `observed` in the names of
// the reference.
Words words_about_legal(const Rules& rules, const State& state, const EventLog& turn_events,
                        const trace::SeenLegal& observed);
// Of an action that is refused or carried out wrongly; `state` is the position before it.
Words words_about_action(const Rules& rules, const State& state, Seat seat, Action action,
                         Kind kind);
// Of a result; `settled`: all events of the latest turn and of the settlement.
Words words_about_result(const Rules& rules, const State& state, const EventLog& settled,
                         const trace::GostopResult& seen, const Finding& finding);

}  // namespace showstopper::conformance::gostop
