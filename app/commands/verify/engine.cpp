// SPDX-License-Identifier: Apache-2.0
#include "app/commands/verify/engine.h"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/message.h"
#include "app/cli/options.h"
#include "app/cli/out_files.h"
#include "app/cli/program.h"
#include "app/cli/signal_guard.h"
#include "app/commands/verify/directed_rounds.h"
#include "app/report/engine/page.h"
#include "engines/protocol.h"
#include "engines/waivers.h"
#include "model/table/check.h"
#include "model/table/whole_file.h"
#include "properties/regression/stored_plays.h"
#include "properties/regression/test_case.h"

namespace showstopper::app {
namespace {

// The `rules` value of a request for --rules.
std::optional<std::string> rules_asked_for(const Context& context, const std::string& name) {
  const auto loaded = load_rules(context, name);
  if (!loaded) return std::nullopt;
  table::Diagnostics wrong;
  const std::string base = loaded->rules.library_base;
  const auto named = context.library().load(loaded->game->schema(), base, wrong);
  return properties::rules_json(loaded->rules, named ? *named : loaded->rules);
}

engines::EngineJob job_of(Context& context, const EngineOptions& options) {
  engines::EngineJob job;
  job.connect = engines::connect_to_command(engine_command(options));
  job.library = context.library();
  job.corpus = context.corpus();
  job.players = options.players;
  for (const std::string& file : options.replay) job.stored.emplace_back(file);
  job.only_stored = !options.replay.empty();
  if (!job.only_stored && !options.findings.empty()) job.stored.emplace_back(options.findings);
  job.fixtures = !options.no_fixtures;
  job.seed = options.seed;
  job.rounds = options.rounds;
  job.budget_seconds = options.budget_seconds;
  if (options.answer_seconds > 0) job.answer_seconds = job.start_seconds = options.answer_seconds;
  job.shrink_seconds = options.shrink_seconds;
  job.workers = options.workers;
  if (options.most != EngineOptions::kUsual) {
    job.most_findings = static_cast<std::size_t>(options.most);
  }
  job.stop = SignalGuard::interrupted;
  if (program().of_shipped_games) job.directed = directed_rounds(context);
  job.shown = [&context](const std::filesystem::path& path) { return context.shown(path); };
  // What is replayed is stored already.
  const bool stores = options.format == ReportFormat::text || !options.findings.empty();
  if (stores && !job.only_stored) {
    job.findings_folder = options.findings.empty() ? "showstopper-findings" : options.findings;
  }
  return job;
}

EngineRun run_of(const EngineOptions& options) {
  EngineRun run;
  run.engine = engine_name(options);
  run.option = (options.shared_library.empty() ? "--engine " : "--engine-library ") +
               quoted_for_shell(run.engine);
  run.seed = options.seed;
  run.length = options.rounds > 0 ? fmt::format("{} rounds", options.rounds)
                                  : fmt::format("{:g} s", options.budget_seconds);
  run.details = options.details;
  run.repeat = command_line("showstopper verify ") + run.option;
  if (!options.rules.empty()) run.repeat += " --rules " + quoted_for_shell(options.rules);
  if (options.players != 0) run.repeat += fmt::format(" --players {}", options.players);
  run.repeat += fmt::format(" --seed {}", options.seed);
  if (options.rounds > 0) {
    run.repeat += fmt::format(" --rounds {}", options.rounds);
  } else {
    run.repeat += fmt::format(" --budget {:g}s", options.budget_seconds);
  }
  const std::time_t now = std::time(nullptr);
  std::tm moment{};
  gmtime_r(&now, &moment);
  run.began =
      fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}", moment.tm_year + 1900, moment.tm_mon + 1,
                  moment.tm_mday, moment.tm_hour, moment.tm_min, moment.tm_sec);
  return run;
}

void write_report(const std::string& path, const std::string& text) {
  std::string trouble;
  if (!table::write_whole(path, text, trouble)) throw OutputFailed{trouble};
}

void print(Context& context, const EngineOptions& options, const EngineRun& run,
           const engines::EngineReport& report) {
  switch (options.format) {
    case ReportFormat::text:
      return context.out.write(engine_screen(context, run, report, context.out.coloured()));
    case ReportFormat::json: return context.out.write(engine_json(context, run, report));
    case ReportFormat::junit: return context.out.write(engine_junit(context, run, report));
    case ReportFormat::sarif: return context.out.write(engine_sarif(context, run, report));
    case ReportFormat::github: {
      context.out.write(engine_annotations(context, run, report));
      const char* const summary = std::getenv("GITHUB_STEP_SUMMARY");
      if (summary == nullptr || *summary == '\0') return;
      std::ofstream(summary, std::ios::app) << engine_summary(context, run, report);
      return;
    }
  }
  UNREACHABLE("the switch has a case for each value");
}

// The waivers that the options name, none where they name no file.
std::optional<std::vector<engines::Waiver>> waivers_of(Context& context,
                                                       const EngineOptions& options) {
  if (options.waivers.empty()) return std::vector<engines::Waiver>();
  table::Diagnostics wrong;
  auto read = engines::read_waivers(options.waivers, wrong);
  context.complain(wrong);
  return read;
}

// Files that --replay names and that are not there.
bool replays_what_is_there(const Context& context, const EngineOptions& options) {
  std::error_code none;
  table::Diagnostics missing;
  for (const std::string& file : options.replay) {
    if (!std::filesystem::exists(file, none)) missing.push_back({file, {}, "cannot be opened"});
  }
  context.complain(missing);
  return missing.empty();
}

// The run, or why there is none. `game` is set once it is known.
engines::EngineReport driven(const EngineOptions& options, const engines::EngineJob& job,
                             const Game*& game) {
  engines::EngineReport report;
  auto client =
      std::make_unique<engines::Client>(job.connect, job.answer_seconds, job.start_seconds);
  client->stop_when(job.stop);
  std::string why_not;
  if (!client->hello(why_not)) {
    report.not_found = client->not_found();
    report.refused = fmt::format(
        "{}: {}", report.not_found ? "cannot be started" : "does not answer `hello`", why_not);
    report.errors = client->errors();
    return report;
  }
  const engines::Abilities& abilities = client->abilities();
  game = game_of(abilities, job.rules.empty() ? abilities.rules : job.rules, options.game);
  if (game != nullptr) return game->drive(job, std::move(client));
  report.abilities = abilities;
  report.remarks = abilities.remarks;
  report.refused = no_game(abilities, options.game);
  return report;
}

void publish(Context& context, const EngineOptions& options, const EngineRun& run, const Game* game,
             const engines::EngineReport& report) {
  context.complain(report.diagnostics);
  for (const std::string& unstored : report.troubles) message("{}\n", unstored);
  if (!report.refused.empty()) {
    message("error: the engine `{}` {}\n", harmless(run.engine), harmless(report.refused));
    if (!report.errors.empty()) message("it printed: {}\n", harmless(report.errors));
  }
  print(context, options, run, report);
  context.out.flush();
  if (!options.badge.empty()) write_report(options.badge, engine_badge(report));
  if (!options.junit.empty()) write_report(options.junit, engine_junit(context, run, report));
  if (!options.sarif.empty()) write_report(options.sarif, engine_sarif(context, run, report));
  if (!options.page.empty()) {
    write_page(context, options.page, engine_page(context, run, game, report));
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

std::string engine_command(const EngineOptions& options) {
  if (options.shared_library.empty()) return options.command;
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  return fmt::format("exec {} engine-host {}", quoted_for_shell(program.string()),
                     quoted_for_shell(options.shared_library));
}

std::string engine_name(const EngineOptions& options) {
  return options.shared_library.empty() ? options.command : options.shared_library;
}

std::string no_game(const engines::Abilities& abilities, const std::string& asked) {
  std::vector<std::string_view> known;
  for (const Game* game : games()) known.push_back(game->name());
  std::string why = "plays none of the requested games: it declares " + words_of(abilities.games);
  if (!asked.empty()) return why + fmt::format(", expected `{}`", asked);
  for (const std::string& own : abilities.games) {
    const std::string wrong = engines::unknown_word(own, "games", known);
    if (!wrong.empty()) why += "; " + wrong;
  }
  return why;
}

void add_engine(CLI::App& app, EngineOptions& options) {
  CLI::Option* const command =
      app.add_option("--engine", options.command,
                     "Compare the engine that this command starts, which speaks "
                     "`showstopper-engine/1` on its standard input and output")
          ->type_name("COMMAND");
  app.add_option("--engine-library", options.shared_library,
                 "Compare the engine in this shared library, which has the functions of "
                 "`showstopper_engine.h`")
      ->type_name("PATH")
      ->excludes(command);
}

void add_engine_options(CLI::App& app, EngineOptions& options) {
  add_engine(app, options);
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
  add_out_file(app, "--junit", options.junit,
               "With --engine, write the report to this file as JUnit XML");
  add_out_file(app, "--sarif", options.sarif,
               "With --engine, write the report to this file as SARIF");
  add_out_file(app, "--report", options.page,
               "With --engine, write the report to this file as a page for a browser that steps "
               "through the round of each finding; it needs no other file");
}

void add_report_format(CLI::App& app, EngineOptions& options) {
  add_choice(app, "--format", options.format,
             {{"text", ReportFormat::text},
              {"json", ReportFormat::json},
              {"junit", ReportFormat::junit},
              {"sarif", ReportFormat::sarif},
              {"github", ReportFormat::github}},
             "Print `text` for people (default) or `json` for programs; with --engine also "
             "`junit`, `sarif` or `github` for services that show test results")
      ->type_name("FORMAT");
}

void refuse_without_engine(const EngineOptions& options) {
  const auto needs = [](std::string_view option) {
    throw UsageError{fmt::format("`{}` needs `--engine`", option)};
  };
  if (options.format != ReportFormat::text && options.format != ReportFormat::json) {
    needs("--format " + std::string(options.format == ReportFormat::junit   ? "junit"
                                    : options.format == ReportFormat::sarif ? "sarif"
                                                                            : "github"));
  }
  if (options.answer_seconds > 0) needs("--engine-timeout");
  if (!options.replay.empty()) needs("--replay");
  if (options.most != EngineOptions::kUsual) needs("--most");
  if (!options.waivers.empty()) needs("--waivers");
  if (!options.badge.empty()) needs("--badge");
  if (!options.junit.empty()) needs("--junit");
  if (!options.sarif.empty()) needs("--sarif");
  if (!options.page.empty()) needs("--report");
}

Exit verify_engine(Context& context, const EngineOptions& options) {
  engines::EngineJob job = job_of(context, options);
  if (!options.rules.empty()) {
    auto rules = rules_asked_for(context, options.rules);
    if (!rules) return Exit::input_error;
    job.rules = std::move(*rules);
  }
  auto waivers = waivers_of(context, options);
  if (!waivers || !replays_what_is_there(context, options)) return Exit::input_error;
  const std::string today = engines::day_now();
  job.waived = [&](const engines::EngineFinding& finding) {
    return engines::is_waived(*waivers, today, finding);
  };
  const EngineRun run = run_of(options);
  const bool text = options.format == ReportFormat::text;
  if (text) {
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
