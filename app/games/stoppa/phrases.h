// SPDX-License-Identifier: Apache-2.0
//
// What happens in a round of Stoppa in the words of the table. What the action before says already
// is not said again.
#pragma once

#include <string>

#include "model/stoppa/event.h"
#include "model/stoppa/state.h"

namespace showstopper::app {

// `none`, or the names with blanks between.
std::string cards_text(stoppa::CardSet cards);

// The event as a sentence, empty where there is nothing to tell; `after` is the position that the
// action led to.
std::string stoppa_sentence(const stoppa::Event& event, const stoppa::State& after);

}  // namespace showstopper::app
