// SPDX-License-Identifier: Apache-2.0
//
// Stoppa as the commands see it. The libraries below compute all answers; this code only brings
// them into the form that every game has.
#pragma once

#include "app/games/game.h"

namespace showstopper::app {

const Game& stoppa_game();

}  // namespace showstopper::app
