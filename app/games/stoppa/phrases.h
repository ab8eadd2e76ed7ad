// SPDX-License-Identifier: Apache-2.0
//
// The events of a round of Stoppa in the words of the table. An event is left out if its action
// already expresses it.
#pragma once

#include <string>

#include "model/stoppa/event.h"
#include "model/stoppa/state.h"

namespace showstopper::app {

// `none`, or the names with blanks between.
std::string cards_text(stoppa::CardSet cards);

// The event as a sentence, or an empty text; `after` is the position after the action.
std::string stoppa_sentence(const stoppa::Event& event, const stoppa::State& after);

}  // namespace showstopper::app
