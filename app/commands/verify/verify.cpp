// SPDX-License-Identifier: Apache-2.0
//
// `showstopper verify`, the main job: stored fixtures first, then generated rounds under every
// invariant, and a screen that reports whether a rule is broken.
#include <filesystem>
#include <memory>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/cli/message.h"
#include "app/cli/rounds.h"
#include "app/cli/unknown_game.h"
#include "app/commands/verify/engine.h"
#include "app/commands/verify/printed.h"
#include "app/commands/verify/rounds.h"
#include "app/commands/verify/worlds.h"
#include "app/report/lint_first.h"
#include "app/report/verify_screen.h"
#include "engines/logs/check.h"
#include "model/table/check.h"
#include "properties/regression/stored_plays.h"

namespace showstopper::app {
namespace {

// The rule sets to verify: the one of the options, or all that are shipped.
// House rule files change shipped ones and have fixtures of their own.
std::optional<std::vector<LoadedRules>> rule_sets(const Context& context,
                                                  const VerifyOptions& options) {
  std::vector<LoadedRules> sets;
  bool good = true;
  const auto load = [&](const std::string& name) {
    if (auto loaded = load_rules(context, name)) {
      sets.push_back(std::move(*loaded));
    } else {
      good = false;
    }
  };
  if (!options.rules.empty()) {
    load(options.rules);
  } else {
    for (const Game* game : games()) {
      if (!options.game.empty() && game->name() != options.game) continue;
      for (const std::string& name : context.library().shipped(game->name())) load(name);
    }
    if (sets.empty() && good) {
      throw UsageError{no_rule_sets(context.corpus(), options.game)};
    }
  }
  if (!good) return std::nullopt;
  return sets;
}

// Numbers of players that cannot play by the rules.
void report_left_out(const LoadedRules& loaded) {
  for (const int seats : loaded.game->players()) {
    std::string why_not;
    if (!loaded.rules.is_for(seats, why_not)) continue;
    if (loaded.game->playable(loaded.rules, seats, why_not)) continue;
    message("not played with {} players: {}\n", seats, why_not);
  }
}

// Reports facts about a user's rules before rounds are played; false: they are meaningless.
bool look_first(Context& context, const VerifyOptions& options, const LoadedRules& loaded) {
  if (options.players == 0) report_left_out(loaded);
  return lint_first(context, loaded.rules, options.text());
}

void check_fixtures(Context& context, const Game& game, VerifySummary& summary) {
  engines::LogCheck check(context.library(), context.corpus());
  add_games(check, context);
  check.stop_when(SignalGuard::interrupted);
  const auto folder = context.corpus() / "fixtures" / std::string(game.name());
  const auto files = trace_files_in(folder);
  if (files.empty()) {
    summary.not_tried.push_back(fmt::format(
        "`{}` holds no fixtures; `--no-fixtures` leaves them out", context.shown(folder)));
  }
  for (const auto& file : files) check.file(file.string(), context.shown(file));
  const engines::LogReport& report = check.report();
  for (const engines::Subject& subject : report.subjects) {
    summary.fixtures[{subject.rules, subject.players}] = {subject.rounds, subject.failed};
  }
  summary.fixture_rounds += report.rounds;
  for (const conformance::Finding& first : report.firsts) {
    summary.fixture_findings.push_back(to_text(first));
    FailureAccount account;
    account.name = sentence(first.kind);
    account.where = fmt::format("fixture {}:{}, action {}", first.file, first.line, first.action);
    account.clauses = first.clauses;
    account.clause = clause_texts(context, first.clauses);
    account.expected = fmt::format("{} {}", first.key, first.expected);
    account.came = first.got;
    account.file = fmt::format("{}:{}", first.file, first.line);
    account.show = command_line("showstopper show ") + quoted_for_shell(account.file);
    account.repeat = command_line("showstopper check ") + quoted_for_shell(first.file);
    summary.failures.push_back(std::move(account));
  }
  for (const table::Diagnostic& diagnostic : report.diagnostics) {
    summary.fixture_findings.push_back(table::to_text(diagnostic));
  }
}

// Replays earlier findings: those of the corpus and those in the folder of --findings.
void replay_stored(Context& context, const VerifyOptions& options, VerifySummary& summary) {
  properties::ReplayJob job;
  job.judges.clear();
  for (const Game* game : games()) job.judges.push_back(game->play_judge());
  const auto plays = properties::plays_folder(context.corpus());
  if (!options.no_fixtures && std::filesystem::exists(plays)) job.folders.push_back(plays);
  if (!options.findings.empty()) job.folders.emplace_back(options.findings);
  job.trying = [](const properties::StoredPlay&) { return !SignalGuard::interrupted(); };
  const properties::Replayed replayed = properties::replay_stored(job, context.library());
  summary.stored_plays = replayed.plays;
  for (const properties::Replayed::Failing& each : replayed.failing) {
    summary.stored_failing.push_back(
        {fmt::format("{}:{}", context.shown(each.file), each.line), each.failure});
    summary.failures.push_back(
        account_of_stored(context, fmt::format("{}:{}", each.file.string(), each.line), each));
  }
  summary.stored_skipped = replayed.skipped.size();
  context.complain(replayed.skipped);
  if (SignalGuard::interrupted()) return;
  for (const std::filesystem::path& folder : replayed.skipped_whole) {
    summary.not_tried.push_back(
        fmt::format("every stored failure of `{}` was skipped", context.shown(folder)));
  }
}

Exit verify_only(Context& context, const VerifyOptions& options,
                 const std::vector<LoadedRules>& sets) {
  VerifySummary summary = begun(options);
  const LoadedRules& loaded = sets.front();
  const int players = seats_for(loaded, options.players);
  const OneRound round{options.job.seed, options.only, options.biased};
  summary.repeat = repeat_of_round(options.rules, players, round);
  VerifyRun& run = summary.games.emplace_back(VerifySummary::OfGame{loaded.game, {}}).run;
  run.rows.push_back(loaded.game->verify_one({&loaded.rules, players}, round, context.library()));
  if (options.text()) context.out.write(screen_heading(summary));
  return print_report(context, options, summary);
}

// The fixtures and the failures that were stored earlier: the first part of a run checks them, or
// has done so. False if its results of them cannot be read.
bool check_stored(Context& context, const VerifyOptions& options,
                  const std::vector<PlannedGame>& games, ShardRun& run, VerifySummary& summary) {
  if (!options.shard.first()) return true;
  if (!run.fixtures().empty()) {
    try {
      read_fixtures(run.fixtures(), summary);
    } catch (const std::string& what) {
      context.complain({{options.shard.out, {2, 0}, what}});
      return false;
    }
    return true;
  }
  replay_stored(context, options, summary);
  for (const PlannedGame& each : games) {
    if (!options.no_fixtures) check_fixtures(context, *each.game, summary);
    if (SignalGuard::interrupted()) return true;
  }
  run.set_fixtures(fixtures_line(summary));
  return true;
}

Exit verify_worlds(Context& context, const VerifyOptions& options) {
  const auto sets = options.rules.empty() ? shipped_worlds(context) : rule_sets(context, options);
  return sets ? enumerate_worlds(context, *sets, options) : Exit::input_error;
}

Exit verify_rounds(Context& context, const VerifyOptions& options) {
  const auto sets = rule_sets(context, options);
  if (!sets) return Exit::input_error;
  if (!options.rules.empty() && !look_first(context, options, sets->front())) {
    return Exit::input_error;
  }
  if (options.mode() == Mode::one_round) return verify_only(context, options, *sets);
  VerifySummary summary = begun(options);
  if (options.text()) {
    context.out.write(screen_heading(summary));
    context.out.flush();
  }
  const SignalGuard interruptible;
  table::Diagnostics diagnostics;
  const auto games = planned(context, options.job, *sets, options.players, diagnostics);
  if (!diagnostics.empty()) {
    context.complain(diagnostics);
    return Exit::input_error;
  }
  ShardRun run(context, options.shard,
               options.shard.out.empty() ? nlohmann::ordered_json() : head_of(options, *sets),
               {0, options.job.rounds}, properties::kPart);
  if (!run.good() || !check_stored(context, options, games, run, summary)) {
    return Exit::input_error;
  }
  play_rounds(context, options, games, run, summary);
  summary.interrupted = SignalGuard::interrupted();
  explain_unseen(summary, *sets);
  summary.repeat = repeat_run(options, summary);
  const Exit exit = print_report(context, options, summary);
  run.require_written(context);
  return exit;
}

void add_verify_help(CLI::App& app) {
  add_help_page(
      app, {{{Exit::nothing_found, "no rule is broken"},
             {Exit::findings, "a rule is broken"},
             {Exit::undecided,
              "interrupted; there are no fixtures; no stored failure could be read; with "
              "--require-coverage, a clause was not covered; with --engine, nothing could be "
              "compared or a stored round could not be read"}},
            {{"Check every shipped rule set for two seconds", "showstopper verify --budget 2s"},
             {"Check one rule set; every machine prints the same",
              "showstopper verify --rules gostop/matgo --rounds 1000 --seed 7 --details"},
             {"Enumerate a part of a small world",
              "showstopper verify --exhaustive --rules gostop/worlds/three-months --players 2 "
              "--positions 10000",
              Exit::nothing_found, Example::Of::showstopper}}});
}

}  // namespace

Run add_verify(CLI::App& app) {
  const auto options = std::make_shared<VerifyOptions>();
  add_verify_options(app, *options);
  add_verify_help(app);
  return [&app, options](Context& context) {
    settle(app, *options);
    switch (options->mode()) {
      case Mode::engine: return verify_engine(context, *options);
      case Mode::worlds: return verify_worlds(context, *options);
      case Mode::rounds:
      case Mode::one_round: return verify_rounds(context, *options);
    }
    UNREACHABLE("the switch has a case for each value");
  };
}

}  // namespace showstopper::app
