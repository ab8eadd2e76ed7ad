// SPDX-License-Identifier: Apache-2.0
//
// Prints a trace of Stoppa: as a trace with all observations of the reference, and as a story for a
// person at the table. It decides nothing: only the rules refuse an action.
#pragma once

#include "app/games/game.h"
#include "model/trace/stoppa/trace.h"

namespace showstopper::app {

Retold replay_stoppa(const trace::StoppaTrace& trace);
Retold show_stoppa(const trace::StoppaTrace& trace, const RoundLine& line, bool coloured);

}  // namespace showstopper::app
