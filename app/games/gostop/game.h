// SPDX-License-Identifier: Apache-2.0
//
// Go-Stop as an entry of the table of games: translates between the commands and the engine and
// catalogue. Decides nothing itself.
#pragma once

#include "app/games/game.h"

namespace showstopper::app {

const Game& gostop_game();

}  // namespace showstopper::app
