// SPDX-License-Identifier: Apache-2.0
#include "app/commands/verify/engine.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/message.h"
#include "app/cli/options.h"
#include "app/cli/program.h"
#include "app/cli/signal_guard.h"
#include "app/commands/verify/directed_rounds.h"
#include "app/report/engine/page.h"
#include "app/report/junit_suite.h"
#include "app/report/lint_first.h"
#include "engines/protocol.h"
#include "engines/waivers.h"
#include "model/table/check.h"
#include "model/table/counted.h"
#include "model/trace/json/input_file.h"
#include "properties/regression/stored_plays.h"
#include "properties/regression/test_case.h"

namespace showstopper::app {
namespace {

// The `rules` value of a request for --rules; none if they cannot be read or mean nothing.
std::optional<std::string> rules_asked_for(Context& context, const VerifyOptions& options) {
  const auto loaded = load_rules(context, options.rules);
  if (!loaded || !lint_first(context, loaded->rules, options.text())) return std::nullopt;
  table::Diagnostics wrong;
  const std::string base = loaded->rules.library_base;
  const auto named = context.library().load(loaded->game->schema(), base, wrong);
  return properties::rules_json(loaded->rules, named ? *named : loaded->rules);
}

engines::EngineJob job_of(Context& context, const VerifyOptions& options) {
  const EngineOptions& engine = options.engine;
  engines::EngineJob job;
  job.connect = engines::connect_to_command(engine_command(engine));
  job.library = context.library();
  job.corpus = context.corpus();
  job.players = options.players;
  for (const std::string& file : engine.replay) job.stored.emplace_back(file);
  job.only_stored = !engine.replay.empty();
  if (!job.only_stored && !options.findings.empty()) job.stored.emplace_back(options.findings);
  job.fixtures = !options.no_fixtures;
  job.seed = options.job.seed;
  job.rounds = options.job.rounds;
  job.budget_seconds = options.job.budget_seconds;
  if (engine.answer_seconds > 0) job.answer_seconds = job.start_seconds = engine.answer_seconds;
  job.shrink_seconds = options.job.shrink_seconds;
  job.workers = options.workers;
  if (engine.most != EngineOptions::kDefault) {
    job.most_findings = static_cast<std::size_t>(engine.most);
  }
  job.stop = SignalGuard::interrupted;
  if (program().of_shipped_games) {
    job.directed = directed_rounds(context);
    job.directed_by = directed_by();
  }
  job.shown = [&context](const std::filesystem::path& path) { return context.shown(path); };
  // Replayed findings are stored already.
  if (!job.only_stored) job.findings_folder = options.job.findings_folder;
  return job;
}

// The options that change the result of a run, beside the engine and its rules.
std::string typed_extent(const VerifyOptions& options) {
  const EngineOptions& engine = options.engine;
  const VerifyJob defaults;
  std::string line;
  for (const std::string& file : engine.replay) line += " --replay " + quoted_for_shell(file);
  if (engine.replay.empty()) {
    line += fmt::format(" --seed {}", options.job.seed);
    line += options.job.rounds > 0 ? fmt::format(" --rounds {}", options.job.rounds)
                                   : " --budget " + typed_time(options.job.budget_seconds);
    if (options.no_fixtures) line += " --no-fixtures";
    if (!options.findings.empty()) line += " --findings " + quoted_for_shell(options.findings);
    if (options.workers > 1) line += fmt::format(" --jobs {}", options.workers);
  }
  if (options.job.shrink_seconds == 0) {
    line += " --no-shrink";
  } else if (options.job.shrink_seconds != defaults.shrink_seconds) {
    line += " --shrink " + typed_time(options.job.shrink_seconds);
  }
  if (!engine.waivers.empty()) line += " --waivers " + quoted_for_shell(engine.waivers);
  if (engine.most != EngineOptions::kDefault) line += fmt::format(" --most {}", engine.most);
  return line;
}

EngineRun run_of(const VerifyOptions& options) {
  EngineRun run;
  run.engine = engine_name(options.engine);
  run.option = (options.engine.shared_library.empty() ? "--engine " : "--engine-library ") +
               quoted_for_shell(run.engine);
  run.rules = typed_rules(options);
  if (options.engine.answer_seconds > 0) {
    run.rules += " --engine-timeout " + typed_time(options.engine.answer_seconds);
  }
  run.seed = options.job.seed;
  const std::uint64_t rounds = options.job.rounds;
  run.length = !options.engine.replay.empty() ? "replay"
               : rounds > 0                   ? table::counted(rounds, "round")
                                              : fmt::format("{:g} s", options.job.budget_seconds);
  run.details = options.details;
  run.repeat = command_line("showstopper verify ") + run.option + run.rules + typed_extent(options);
  run.began = junit_time();
  return run;
}

void print_engine_report(Context& context, const VerifyOptions& options, const EngineRun& run,
                         const engines::EngineReport& report) {
  switch (options.format) {
    case ReportFormat::text:
      return context.out.write(engine_screen(context, run, report, context.out.coloured()));
    case ReportFormat::json: return context.out.write(engine_json(context, run, report));
    case ReportFormat::junit: return context.out.write(engine_junit(run, report));
    case ReportFormat::sarif: return context.out.write(engine_sarif(context, report));
    case ReportFormat::github: {
      context.out.write(engine_annotations(run, report));
      const char* const summary = std::getenv("GITHUB_STEP_SUMMARY");
      if (summary == nullptr || *summary == '\0') return;
      std::ofstream out(summary, std::ios::app);
      out << engine_summary(context, run, report);
      out.close();
      if (!out) message("the summary cannot be written to `{}`\n", table::printable(summary));
      return;
    }
  }
  UNREACHABLE("the switch has a case for each value");
}

// The waivers of a file, none if its name is empty.
std::optional<std::vector<engines::Waiver>> waivers_of(Context& context, const std::string& file) {
  if (file.empty()) return std::vector<engines::Waiver>();
  table::Diagnostics wrong;
  auto read = engines::read_waivers(file, wrong);
  context.complain(wrong);
  return read;
}

// Files that --replay names and that are not there.
bool replays_what_is_there(const Context& context, const std::vector<std::string>& files) {
  std::error_code none;
  table::Diagnostics missing;
  for (const std::string& file : files) {
    if (std::filesystem::exists(file, none)) continue;
    missing.push_back({file, {}, trace::unopened(none ? none.value() : ENOENT)});
  }
  context.complain(missing);
  return missing.empty();
}

// The run, or why there is none. `game` is set once it is known.
engines::EngineReport driven(const VerifyOptions& options, const engines::EngineJob& job,
                             const Game*& game) {
  engines::EngineReport report;
  auto client =
      std::make_unique<engines::Client>(job.connect, job.answer_seconds, job.start_seconds);
  client->stop_when(job.stop);
  std::string why_not;
  if (!client->hello(why_not)) {
    report.not_found = client->not_found();
    report.refused = fmt::format(
        "{}: {}",
        report.not_found ? "cannot be started" : "does not answer `hello` as the protocol requires",
        why_not);
    report.errors = client->errors();
    return report;
  }
  const engines::Abilities& abilities = client->abilities();
  game = app::game_of(abilities, job.rules.empty() ? abilities.rules : job.rules, options.game);
  if (game != nullptr) return game->drive(job, std::move(client));
  report.abilities = abilities;
  report.remarks = abilities.remarks;
  report.refused = no_game(abilities, options.game);
  return report;
}

void publish(Context& context, const VerifyOptions& options, const EngineRun& run, const Game* game,
             const engines::EngineReport& report) {
  context.complain(report.diagnostics);
  context.complain(report.unread);
  for (const std::string& unstored : report.troubles) message("{}\n", unstored);
  if (!report.refused.empty()) {
    message("error: the engine `{}` {}\n", harmless(run.engine), harmless(report.refused));
    if (!report.errors.empty()) message("it printed: {}\n", harmless(report.errors));
  }
  print_engine_report(context, options, run, report);
  context.out.flush();
  const std::string& badge = options.engine.badge;
  if (!badge.empty()) write_whole_file(badge, engine_badge(report));
  const ReportFiles& files = options.files;
  if (!files.junit.empty()) write_whole_file(files.junit, engine_junit(run, report));
  if (!files.sarif.empty()) write_whole_file(files.sarif, engine_sarif(context, report));
  if (!files.page.empty()) {
    write_page(context, files.page, engine_page(context, run, game, report));
  }
}

std::string words_of(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "`" : ", `") + word + '`';
  return text;
}

}  // namespace

const Game* game_of(const engines::Abilities& abilities, const std::string& rules,
                    const std::string& asked) {
  const Game* first = nullptr;
  for (const Game* game : games()) {
    const std::string name(game->name());
    if (std::count(abilities.games.begin(), abilities.games.end(), name) == 0) continue;
    if (!asked.empty() ? name == asked : rules.find('"' + name + '/') != std::string::npos) {
      return game;
    }
    if (first == nullptr) first = game;
  }
  return asked.empty() ? first : nullptr;
}

std::string engine_command(const EngineChoice& options) {
  if (options.shared_library.empty()) return options.command;
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  return fmt::format("exec {} engine-host {}", quoted_for_shell(program.string()),
                     quoted_for_shell(options.shared_library));
}

std::string engine_name(const EngineChoice& options) {
  return options.shared_library.empty() ? options.command : options.shared_library;
}

std::string no_game(const engines::Abilities& abilities, const std::string& asked) {
  std::vector<std::string_view> known;
  for (const Game* game : games()) known.push_back(game->name());
  const std::string declares = "it declares " + words_of(abilities.games);
  if (!asked.empty()) {
    return fmt::format("plays none of the requested games: {}, expected `{}`", declares, asked);
  }
  std::string why = "plays no game of this program: " + declares;
  bool misspelt = false;
  for (const std::string& own : abilities.games) {
    const std::string wrong = engines::unknown_word(own, "games", known);
    if (!wrong.empty()) why += "; " + wrong;
    misspelt = misspelt || !rules::nearest(own, known).empty();
  }
  return misspelt ? why : why + "; docs/guide/add-a-game.md has the steps for another game";
}

Exit verify_engine(Context& context, const VerifyOptions& options) {
  engines::EngineJob job = job_of(context, options);
  if (!options.rules.empty()) {
    auto rules = rules_asked_for(context, options);
    if (!rules) return Exit::input_error;
    job.rules = std::move(*rules);
  }
  auto waivers = waivers_of(context, options.engine.waivers);
  if (!waivers || !replays_what_is_there(context, options.engine.replay)) return Exit::input_error;
  const std::string today = engines::day_now();
  job.waived = [&](const engines::EngineFinding& finding) {
    return engines::is_waived(*waivers, today, finding);
  };
  const EngineRun run = run_of(options);
  if (options.text()) {
    context.out.write(engine_heading(run));
    context.out.flush();
  }
  const SignalGuard interruptible;
  Progress progress("verify --engine");
  job.progress = [&](double seconds, std::uint64_t rounds) {
    const double done = job.rounds > 0
                            ? static_cast<double>(rounds) / static_cast<double>(job.rounds)
                            : seconds / job.budget_seconds;
    progress.show(static_cast<std::uint64_t>(std::min(done, 1.0) * 1000),
                  fmt::format("{} rounds", rounds));
    return !SignalGuard::interrupted();
  };
  const Game* game = nullptr;
  engines::EngineReport report = driven(options, job, game);
  progress.clear();
  if (report.refused.empty()) engines::apply_waivers(*waivers, today, report);
  publish(context, options, run, game, report);
  return exit_of(report);
}

}  // namespace showstopper::app
