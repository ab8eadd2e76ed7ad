// SPDX-License-Identifier: Apache-2.0
//
// A program for one game that this library does not know: main() is one call of `run`. The game is
// a `trace::BasicGame`; `G::kCorpus`, where it has one, is the folder of its rule files.
#pragma once

#include <string>

#include "app/cli/program.h"
#include "app/games/basic/front.h"

namespace showstopper::app {

template <trace::BasicGame G>
int run(int argc, const char* const* argv) {
  static const GameOf<G> game;
  static const Game* const kGames[] = {&game};
  static Program program{G::kName, kGames, "", false};
  if constexpr (requires { G::kCorpus; }) program.corpus = G::kCorpus;
  return run_program(argc, argv, program);
}

}  // namespace showstopper::app
