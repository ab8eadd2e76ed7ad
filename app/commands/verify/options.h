// SPDX-License-Identifier: Apache-2.0
//
// The options of `verify`, one struct from the parser to the report. The command has four modes;
// options.cpp lists the modes in which each option has an effect, and refuses it in the others.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/cli/options.h"
#include "app/games/game.h"
#include "app/report/engine/report.h"
#include "app/shards/shard_options.h"

namespace showstopper::app {

enum class Mode : unsigned char {
  rounds,     // random rounds of the reference
  one_round,  // --round: one of them
  worlds,     // --exhaustive: each round of a small world
  engine,     // --engine: random rounds of an engine beside the reference
};

// The engine of `verify` and `doctor`.
struct EngineChoice {
  std::string command, shared_library;

  bool given() const { return !command.empty() || !shared_library.empty(); }
};

// Options of the mode `engine` alone.
struct EngineOptions : EngineChoice {
  double answer_seconds = 0;  // 0: the limits of EngineJob
  std::vector<std::string> replay;
  std::uint64_t most = kDefault;  // findings that are shrunk and stored
  std::string waivers, badge;

  static constexpr std::uint64_t kDefault = std::numeric_limits<std::uint64_t>::max();
};

// Files that get the report in other formats; empty: none.
struct ReportFiles {
  std::string junit, sarif, page;
};

// Options of the mode `worlds` alone.
struct WorldOptions {
  std::uint64_t most_positions = 0;  // 0: all
  std::uint64_t expensive_every = 1;
  ShardOptions part;  // of the deals
};

struct VerifyOptions {
  std::string rules, game;           // empty: each
  int players = 0;                   // 0: each number that the rules allow
  std::string findings;              // the folder of --findings; empty: not given
  std::uint64_t only = kEveryRound;  // --round
  int workers = 0;                   // 0: not stated
  bool exhaustive = false, biased = false;
  bool no_fixtures = false, require_coverage = false, details = false;
  ReportFormat format = ReportFormat::text;
  VerifyJob job;
  ReportFiles files;
  ShardOptions shard;
  WorldOptions worlds;
  EngineOptions engine;

  static constexpr std::uint64_t kEveryRound = std::numeric_limits<std::uint64_t>::max();

  Mode mode() const;
  bool text() const { return format == ReportFormat::text; }
};

void add_verify_options(CLI::App& app, VerifyOptions& options);
// --shrink and --no-shrink.
void add_shrink_options(CLI::App& app, VerifyOptions& options);
// --require-coverage and --details.
void add_detail_options(CLI::App& app, VerifyOptions& options);
// --format, --junit, --sarif and --report.
void add_report_options(CLI::App& app, VerifyOptions& options);
// `--engine` and `--engine-library` alone; their help begins with the verb, such as `Compare`.
void add_engine(CLI::App& app, EngineChoice& options, std::string_view verb);

// Refuses options without effect and values that do not go together.
void settle(const CLI::App& app, VerifyOptions& options);

// ` --rules FILE --players 2`, as they are typed.
std::string typed_rules(const VerifyOptions& options);
// `60s` or `250ms`, as a time is typed.
std::string typed_time(double seconds);
// The rules and ` --seed 7`.
std::string typed_subject(const VerifyOptions& options);

}  // namespace showstopper::app
