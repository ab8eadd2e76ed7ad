// SPDX-License-Identifier: Apache-2.0
//
// A trace of Stoppa told again: as a trace with all that the reference observes, and as a story for
// a person at the table. Decides nothing: what is refused is refused by the rules.
#pragma once

#include "app/games/game.h"
#include "model/trace/stoppa/trace.h"

namespace showstopper::app {

Retold replay_stoppa(const trace::StoppaTrace& trace);
Retold show_stoppa(const trace::StoppaTrace& trace, const RoundLine& line, bool coloured);

}  // namespace showstopper::app
