// SPDX-License-Identifier: Apache-2.0
//
// Stoppa as the commands see it. All that it answers is worked out in the boxes below; what is here
// only brings their answers into the shape that every game shares.
#pragma once

#include "app/games/game.h"

namespace showstopper::app {

const Game& stoppa_game();

}  // namespace showstopper::app
