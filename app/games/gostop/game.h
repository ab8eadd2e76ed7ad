// SPDX-License-Identifier: Apache-2.0
//
// Go-Stop as an entry of the table of games: translates between what the commands ask and what
// engine and catalogue answer. Decides nothing itself.
#pragma once

#include "app/games/game.h"

namespace showstopper::app {

const Game& gostop_game();

}  // namespace showstopper::app
