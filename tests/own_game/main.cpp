// SPDX-License-Identifier: Apache-2.0
#include "app/cli/run.h"
#include "tests/own_game/game.h"

int main(int argc, char** argv) { return showstopper::app::run<pickup::Game>(argc, argv); }
