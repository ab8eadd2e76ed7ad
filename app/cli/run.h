// SPDX-License-Identifier: Apache-2.0
//
// A program for one game that this library does not know: main() is one call of `run`. The game is
// a `trace::BasicGame`; `G::kCorpus`, if it has one, is the folder of its rule files.
#pragma once

#include <string>

#include "app/cli/context.h"
#include "app/cli/message.h"
#include "app/cli/program.h"
#include "app/games/basic/front.h"
#include "model/table/guard/fatal_signals.h"
#include "model/table/guard/guarded.h"
#include "model/trace/basic/game_defects.h"

namespace showstopper::app {

template <trace::BasicGame G>
int run(int argc, const char* const* argv) {
  static const std::string name(G::kName);
  const table::FatalSignals fatal_signals(name.c_str(), static_cast<int>(Exit::findings));
  for (const std::string& fault : trace::faults_of<G>()) message("error: {}: {}\n", name, fault);
  if (!trace::faults_of<G>().empty()) return static_cast<int>(Exit::input_error);
  static const GameOf<G> game;
  static const Game* const kGames[] = {&game};
  static Program program{G::kName, kGames, "", false};
  if constexpr (requires { G::kCorpus; }) program.corpus = G::kCorpus;
  int code = 0;
  const auto stop = table::guarded([&] { code = run_program(argc, argv, program); });
  if (!stop) return code;
  table::print_work(stop->text.c_str());
  return static_cast<int>(Exit::findings);
}

}  // namespace showstopper::app
