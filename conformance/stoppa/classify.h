// SPDX-License-Identifier: Apache-2.0
//
// What a difference of a round of Stoppa is called, and which events of the moment it is about: by
// those its clauses are found and findings are grouped.
#pragma once

#include <string>
#include <string_view>

#include "conformance/finding.h"
#include "model/stoppa/action.h"
#include "model/stoppa/event.h"

namespace showstopper::engines {

// The kind of a difference, by the key of the observation.
Kind kind_of_stoppa(std::string_view field);

// Words of events, blanks between: of what happened that which the kind is about, or else what the
// action asks for. Never empty.
std::string stoppa_events(Kind kind, const stoppa::EventLog& latest, const stoppa::Action* action);

}  // namespace showstopper::engines
