// SPDX-License-Identifier: Apache-2.0
#include "app/cli/run.h"
#include "game.h"

int main(int argc, char** argv) { return showstopper::app::run<scopa::Game>(argc, argv); }
