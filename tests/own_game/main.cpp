// SPDX-License-Identifier: Apache-2.0
//
// The commands of the library for Pickup; `own_game serve RULES` is an engine.
#include <string_view>

#include "app/cli/run.h"
#include "tests/own_game/engine.h"
#include "tests/own_game/game.h"

int main(int argc, char** argv) {
  if (argc == 3 && std::string_view(argv[1]) == "serve") return pickup::serve(argv[2]);
  return showstopper::app::run<pickup::Game>(argc, argv);
}
