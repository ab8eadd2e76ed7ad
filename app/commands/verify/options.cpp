// SPDX-License-Identifier: Apache-2.0
#include "app/commands/verify/options.h"

#include <cmath>
#include <filesystem>

#include <fmt/format.h>

#include "app/cli/out_files.h"
#include "app/cli/program.h"
#include "app/games/finding_keeper.h"
#include "model/table/shared_work.h"

namespace showstopper::app {
namespace {

// A set of modes, a bit each.
using Modes = unsigned;
constexpr Modes in(Mode mode) { return 1U << static_cast<unsigned>(mode); }
constexpr Modes kRounds = in(Mode::rounds), kOne = in(Mode::one_round), kWorlds = in(Mode::worlds),
                kEngine = in(Mode::engine);

struct Effect {
  const char* option;
  Modes modes;  // in which the option has an effect
};

// Options that are not listed have an effect in each mode.
constexpr Effect kEffects[] = {
    {"--game", kRounds | kEngine},
    {"--seed", kRounds | kOne | kEngine},
    {"--details", kRounds | kOne | kEngine},
    {"--budget", kRounds | kEngine},
    {"--rounds", kRounds | kEngine},
    {"--no-fixtures", kRounds | kEngine},
    {"--findings", kRounds | kEngine},
    {"--shrink", kRounds | kEngine},
    {"--no-shrink", kRounds | kEngine},
    {"--shard", kRounds},
    {"--out", kRounds},
    {"--resume", kRounds},
    {"--checkpoint", kRounds},
    {"--no-swarm", kRounds},
    {"--fail-fast", kRounds},
    {"--require-coverage", kRounds},
    {"--round", kOne},
    {"--policy", kOne},
    {"--exhaustive", kWorlds},
    {"--positions", kWorlds},
    {"--expensive-every", kWorlds},
    {"--deals", kWorlds},
    {"--jobs", kRounds | kWorlds | kEngine},
    {"--engine-timeout", kEngine},
    {"--replay", kEngine},
    {"--waivers", kEngine},
    {"--most", kEngine},
    {"--badge", kEngine},
    {"--junit", kRounds | kOne | kEngine},
    {"--sarif", kRounds | kOne | kEngine},
    {"--report", kRounds | kOne | kEngine},
};

struct Trigger {
  Mode mode;
  const char* option;  // that chooses the mode
};
constexpr Trigger kTriggers[] = {
    {Mode::one_round, "--round"}, {Mode::worlds, "--exhaustive"}, {Mode::engine, "--engine"}};

std::string trigger_of(Mode mode) {
  for (const Trigger& each : kTriggers) {
    if (each.mode == mode) return fmt::format("`{}`", each.option);
  }
  return "";
}

// `--exhaustive` or `--engine`
std::string triggers_of(Modes modes) {
  std::string text;
  for (const Trigger& each : kTriggers) {
    if ((modes & in(each.mode)) == 0) continue;
    text += (text.empty() ? "" : " or ") + trigger_of(each.mode);
  }
  return text;
}

void refuse_without_effect(const CLI::App& app, Mode mode) {
  for (const Effect& effect : kEffects) {
    const CLI::Option* const option = app.get_option_no_throw(effect.option);
    const bool given = option != nullptr && option->count() > 0;
    if (!given || (effect.modes & in(mode)) != 0) continue;
    if (mode == Mode::rounds) {
      throw UsageError{fmt::format("`{}` needs {}", effect.option, triggers_of(effect.modes))};
    }
    throw UsageError{fmt::format("`{}` has no effect with {}", effect.option, trigger_of(mode))};
  }
}

// Formats of services that show test results.
void refuse_format(const CLI::App& app, const VerifyOptions& options) {
  if (options.mode() != Mode::worlds || options.format == ReportFormat::text ||
      options.format == ReportFormat::json) {
    return;
  }
  throw UsageError{fmt::format("`--format {}` has no effect with `--exhaustive`",
                               app.get_option("--format")->results().front())};
}

// A part of a run is a range of rounds, independent of the clock and of the machine.
void judge_parts(const CLI::App& app, VerifyOptions& options) {
  if (options.workers == 0) {
    const bool all =
        options.mode() == Mode::rounds && program().of_shipped_games && !options.shard.sharded();
    options.workers = all ? table::usual_threads() : 1;
  }
  options.shard.threads = options.workers;
  if (options.shard.out.empty()) return;
  const auto given = [&](const char* option) { return app.get_option(option)->count() > 0; };
  if (!given("--rounds")) throw UsageError{"`--out` needs `--rounds`"};
  for (const char* const option : {"--findings", "--fail-fast"}) {
    if (given(option)) throw UsageError{fmt::format("`{}` and `--out` exclude each other", option)};
  }
  if (!options.shard.sharded()) return;
  for (const char* const option : {"--shrink", "--no-shrink", "--require-coverage"}) {
    if (!given(option)) continue;
    throw UsageError{fmt::format("`{}` and `--shard` exclude each other; give it to `{}`", option,
                                 command_line("showstopper merge"))};
  }
  options.job.shrink_seconds = 0;
}

void add_world_options(CLI::App& app, VerifyOptions& options) {
  app.add_flag("--exhaustive", options.exhaustive,
               "Enumerate every deal and every play of the small worlds in `gostop/worlds/`, or of "
               "--rules, instead of random rounds");
  add_number(app, "--positions", options.worlds.most_positions, 1, std::uint64_t{1} << 40,
             "With --exhaustive, end each world after this many positions (default: never)");
  add_number(app, "--expensive-every", options.worlds.expensive_every, 1, 1'000'000,
             "With --exhaustive, check expensive invariants in one position of this many "
             "(default 1: in each)");
  add_part(app, "--deals",
           "With --exhaustive, enumerate part i of n of the deals; the counts of all parts add up",
           options.worlds.part);
  add_number(
      app, "--jobs", options.workers, 1, 64,
      "Play rounds in this many threads, with --exhaustive deals, with --engine drive this "
      "many engines; the report is the same (default: for random rounds as many as there are "
      "processors, at most 4; else 1)");
}

void add_round_options(CLI::App& app, VerifyOptions& options) {
  add_time(app, "--budget", options.job.budget_seconds,
           "Play random rounds for this long in all, such as `60s` or `5m` (default 60s)");
  add_number(app, "--rounds", options.job.rounds, 1, std::uint64_t{1} << 40,
             "Play this many rounds of each rule set and number of seats instead; gives the same "
             "result on every machine")
      ->excludes("--budget");
  add_shard_options(app, options.shard);
  add_number(app, "--round", options.only, 0, std::uint64_t{1} << 62,
             "Play this one round only, as in a failure's `repeat` line");
  add_choice(app, "--policy", options.biased, {{"uniform", false}, {"biased", true}},
             "With --round, how actions are drawn: `uniform` (default), or `biased` towards rare "
             "events")
      ->type_name("POLICY");
  app.add_flag_callback(
      "--no-swarm", [&options] { options.job.swarm = false; },
      "Play no rounds under random values of the parameters");
  app.add_flag("--no-fixtures", options.no_fixtures, "Check no stored fixtures and past bugs");
}

void add_findings_options(CLI::App& app, VerifyOptions& options) {
  app.add_option("--findings", options.findings,
                 "Replay the failing rounds of this folder first, and store new ones there "
                 "(default: store them in `showstopper-findings`, replay nothing)")
      ->type_name("FOLDER");
  add_shrink_options(app, options);
  app.add_flag("--fail-fast", options.job.fail_fast,
               "Stop after the batch of rounds in which something failed");
  add_detail_options(app, options);
}

void add_engine_options(CLI::App& app, EngineOptions& options) {
  add_engine(app, options, "Compare");
  add_time(app, "--engine-timeout", options.answer_seconds,
           "With --engine, wait this long for each answer (default 10s; 30s for the first one)");
  app.add_option("--replay", options.replay,
                 "With --engine, play the rounds of these trace files or folders and nothing else")
      ->type_name("FILE");
  app.add_option("--waivers", options.waivers,
                 "With --engine, do not count the findings that this TOML file lists; one that "
                 "matches nothing or has expired counts")
      ->type_name("FILE");
  add_number(app, "--most", options.most, 0, 1'000'000,
             "With --engine, shrink and store at most this many findings; all are listed (default "
             "10)");
  add_out_file(app, "--badge", options.badge,
               "With --engine, write the JSON of a badge (shields.io) to this file");
}

}  // namespace

Mode VerifyOptions::mode() const {
  if (engine.given()) return Mode::engine;
  if (exhaustive) return Mode::worlds;
  return only == kEveryRound ? Mode::rounds : Mode::one_round;
}

void add_shrink_options(CLI::App& app, VerifyOptions& options) {
  add_time(app, "--shrink", options.job.shrink_seconds,
           "Shrink failing rounds for this long in all, such as `10s` (default 10s)");
  app.add_flag_callback(
         "--no-shrink", [&options] { options.job.shrink_seconds = 0; },
         "Store failing rounds as they were found")
      ->excludes("--shrink");
}

void add_detail_options(CLI::App& app, VerifyOptions& options) {
  app.add_flag("--require-coverage", options.require_coverage,
               "Exit 3 if a clause was never covered and has no known reason");
  app.add_flag("--details", options.details,
               "Print the long report: each rule set, clauses that were not covered, clause pairs");
}

void add_report_options(CLI::App& app, VerifyOptions& options) {
  add_choice(app, "--format", options.format,
             {{"text", ReportFormat::text},
              {"json", ReportFormat::json},
              {"junit", ReportFormat::junit},
              {"sarif", ReportFormat::sarif},
              {"github", ReportFormat::github}},
             "Print `text` for people (default), `json` for programs, or `junit`, `sarif` or "
             "`github` for services that show test results")
      ->type_name("FORMAT");
  add_out_file(app, "--junit", options.files.junit,
               "Write the report to this file as JUnit XML, too");
  add_out_file(app, "--sarif", options.files.sarif, "Write the report to this file as SARIF, too");
  add_out_file(app, "--report", options.files.page,
               "Write the report to this file as a page for a browser that steps through the round "
               "of each finding; it needs no other file");
}

void add_engine(CLI::App& app, EngineChoice& options, std::string_view verb) {
  CLI::Option* const command =
      app.add_option("--engine", options.command,
                     fmt::format("{} the engine that this command starts; it reads and writes "
                                 "`showstopper-engine/1` on its standard input and output",
                                 verb))
          ->type_name("COMMAND");
  app.add_option("--engine-library", options.shared_library,
                 fmt::format("{} the engine in this shared library, which has the functions of "
                             "`showstopper_engine.h`",
                             verb))
      ->type_name("PATH")
      ->excludes(command);
}

void add_verify_options(CLI::App& app, VerifyOptions& options) {
  add_rules(app, options.rules)
      ->description("Use this rule set, by name or path (default: every shipped rule set)");
  add_game(app, options.game)->excludes("--rules");
  add_players(app, options.players);
  add_round_options(app, options);
  if (program().of_shipped_games) add_world_options(app, options);
  add_findings_options(app, options);
  add_seed(app, options.job.seed);
  add_engine_options(app, options.engine);
  add_report_options(app, options);
}

void settle(const CLI::App& app, VerifyOptions& options) {
  refuse_without_effect(app, options.mode());
  refuse_format(app, options);
  if (options.mode() == Mode::one_round && options.rules.empty()) {
    throw UsageError{"`--round` needs `--rules`"};
  }
  std::error_code none;
  if (std::filesystem::exists(options.findings, none) &&
      !std::filesystem::is_directory(options.findings, none)) {
    throw UsageError{
        fmt::format("`{}` is not a folder; `--findings` writes into one", options.findings)};
  }
  judge_parts(app, options);
  const bool stores = options.findings.empty() && options.text() && !options.shard.sharded();
  options.job.findings_folder = stores ? kFindingsFolder : std::filesystem::path(options.findings);
}

std::string typed_rules(const VerifyOptions& options) {
  std::string line;
  if (!options.rules.empty()) line += " --rules " + quoted_for_shell(options.rules);
  if (!options.game.empty()) line += " --game " + options.game;
  if (options.players != 0) line += fmt::format(" --players {}", options.players);
  return line;
}

std::string typed_time(double seconds) {
  const auto thousandths = static_cast<std::uint64_t>(std::llround(seconds * 1000));
  return thousandths % 1000 == 0 ? fmt::format("{}s", thousandths / 1000)
                                 : fmt::format("{}ms", thousandths);
}

std::string typed_subject(const VerifyOptions& options) {
  return typed_rules(options) + fmt::format(" --seed {}", options.job.seed);
}

}  // namespace showstopper::app
