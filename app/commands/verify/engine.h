// SPDX-License-Identifier: Apache-2.0
//
// `showstopper verify --engine`: the options of it, and the run.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/cli/context.h"
#include "app/games/game.h"
#include "app/report/engine/report.h"

namespace showstopper::app {

struct EngineOptions {
  std::string command, shared_library;
  double answer_seconds = 0;  // 0: as long as is usual
  std::vector<std::string> replay;
  std::uint64_t most = kUsual;  // findings that are shrunk and stored
  std::string waivers, badge, junit, sarif, page;
  ReportFormat format = ReportFormat::text;

  static constexpr std::uint64_t kUsual = ~std::uint64_t{0};  // as many as the job has by itself

  bool given() const { return !command.empty() || !shared_library.empty(); }

  // What `verify` has for every run.
  std::string rules, game, findings;
  int players = 0, workers = 1;
  std::uint64_t seed = 1, rounds = 0;
  double budget_seconds = 60, shrink_seconds = 10;
  bool no_fixtures = false, details = false;
};

// `--engine` and `--engine-library` alone.
void add_engine(CLI::App& app, EngineOptions& options);
void add_engine_options(CLI::App& app, EngineOptions& options);
// `--format`, which also takes the formats that only a run with an engine has.
void add_report_format(CLI::App& app, EngineOptions& options);

// Refuses what has no meaning without an engine.
void refuse_without_engine(const EngineOptions& options);
Exit verify_engine(Context& context, const EngineOptions& options);

// What starts the engine: its command, or this program with its library.
std::string engine_command(const EngineOptions& options);
// The engine as the user named it.
std::string engine_name(const EngineOptions& options);
// The game that its rules are of, or the first one that both know; `asked`: this one alone.
const Game* game_of(const engines::Abilities& abilities, const std::string& rules,
                    const std::string& asked);
// Why no game is played with an engine that answers `hello`.
std::string no_game(const engines::Abilities& abilities, const std::string& asked);

}  // namespace showstopper::app
