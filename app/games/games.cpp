// SPDX-License-Identifier: Apache-2.0
#include "app/games/game.h"
#include "app/games/gostop/game.h"
#include "app/games/stoppa/game.h"

namespace showstopper::app {

std::span<const Game* const> games() {
  static const Game* const kGames[] = {&gostop_game(), &stoppa_game()};
  return kGames;
}

const Game* game_named(std::string_view name) {
  for (const Game* game : games()) {
    if (game->name() == name) return game;
  }
  return nullptr;
}

}  // namespace showstopper::app
