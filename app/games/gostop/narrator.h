// SPDX-License-Identifier: Apache-2.0
//
// A round of Go-Stop retold: as a trace with everything the reference observes, and in words for a
// person who knows the game. Both follow the actions as far as the rules allow.
#pragma once

#include "app/games/game.h"
#include "model/trace/gostop/trace.h"

namespace showstopper::app {

Retold replay_gostop(const trace::GostopTrace& trace);
Retold show_gostop(const trace::GostopTrace& trace, const RoundLine& line, bool coloured);

}  // namespace showstopper::app
