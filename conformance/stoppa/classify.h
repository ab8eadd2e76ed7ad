// SPDX-License-Identifier: Apache-2.0
//
// What kind of mistake a difference of a round of Stoppa is, and which events of the moment it is
// about: by those its clauses are found and findings are grouped.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "conformance/finding.h"
#include "conformance/stoppa/language.h"
#include "model/stoppa/action.h"
#include "model/stoppa/event.h"

namespace showstopper::conformance::stoppa {

// The kind of a difference by the key of the observation.
Kind kind_of(std::string_view field);

// Words of events, blanks between: of what happened that which the kind is about, or else what the
// action asks for; the deal where there is none. Never empty.
std::string event_words(Kind kind, const EventLog& latest, const Action* action);
// The event by which the clauses about an action are found.
std::string_view event_of(const Action& action);

}  // namespace showstopper::conformance::stoppa
