// SPDX-License-Identifier: Apache-2.0
//
// `showstopper verify`, the main job: stored fixtures first, then generated rounds under every
// invariant, and a screen that says whether a rule is broken.
#include <algorithm>
#include <filesystem>
#include <memory>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/cli/message.h"
#include "app/cli/rounds.h"
#include "app/commands/verify/engine.h"
#include "app/commands/verify/worlds.h"
#include "app/games/finding_keeper.h"
#include "app/report/lint_first.h"
#include "app/report/verify_report.h"
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
      for (const std::string& name : context.library().names(game->name())) {
        if (std::count(name.begin(), name.end(), '/') == 1) load(name);
      }
    }
    if (sets.empty() && good) {
      throw UsageError{"the corpus holds no rule sets; `--corpus` must name a folder with `rules`"};
    }
  }
  if (!good) return std::nullopt;
  return sets;
}

std::vector<Subject> subjects_of(const LoadedRules& loaded, int players) {
  std::vector<Subject> subjects;
  if (players != 0) return {{&loaded.rules, seats_for(loaded, players)}};
  for (const int seats : loaded.game->players()) {
    std::string why_not;
    if (loaded.game->playable(loaded.rules, seats, why_not)) {
      subjects.push_back({&loaded.rules, seats});
    }
  }
  return subjects;
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

// What is to be known of a user's rules before rounds are played; false: they mean nothing.
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
    summary.not_tried.push_back(fmt::format("`{}` holds no fixtures; `--no-fixtures` asks for none",
                                            context.shown(folder)));
  }
  for (const auto& file : files) check.file(file.string(), context.shown(file));
  for (const engines::Subject& subject : check.report().subjects) {
    summary.fixtures[{subject.rules, subject.players}] = {subject.rounds, subject.failed};
  }
  summary.fixture_rounds += check.report().rounds;
  for (const conformance::Finding& first : check.report().firsts) {
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
  for (const table::Diagnostic& diagnostic : check.report().diagnostics) {
    summary.fixture_findings.push_back(table::to_text(diagnostic));
  }
}

// Replays what was found earlier: what the corpus holds, and what the folder of --findings does.
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

// One account for each failure that rounds showed, the first finding of it.
void account_for_rounds(const Context& context, VerifySummary& summary) {
  std::vector<std::string> known;
  for (const VerifySummary::OfGame& each : summary.games) {
    for (const VerifyRow& row : each.run.rows) {
      for (const VerifyFinding& finding : row.listed) {
        if (std::count(known.begin(), known.end(), finding.failure) > 0) continue;
        known.push_back(finding.failure);
        summary.failures.push_back(
            account_of(context, *each.game, row, finding, repeat_command(summary, row, finding)));
      }
    }
  }
}

// The rounds of a run that a number of rounds repeats: at least as many of each rule set.
std::string repeat_run(const VerifyOptions& options, const VerifySummary& summary) {
  std::uint64_t rounds = options.job.rounds;
  for (const VerifySummary::OfGame& each : summary.games) {
    for (const VerifyRow& row : each.run.rows) rounds = std::max(rounds, row.rounds);
  }
  std::string line = command_line("showstopper verify") + typed_subject(options) +
                     fmt::format(" --rounds {}", std::max<std::uint64_t>(rounds, 1));
  if (!options.shard.empty()) line += " --shard " + options.shard;
  if (!options.job.swarm) line += " --no-swarm";
  return options.no_fixtures ? line + " --no-fixtures" : line;
}

VerifySummary begun(const VerifyOptions& options) {
  VerifySummary summary;
  summary.seed = options.job.seed;
  summary.require_coverage = options.require_coverage;
  summary.length = options.only != VerifyOptions::kEveryRound
                       ? fmt::format("round {}", options.only)
                   : options.job.rounds > 0 ? fmt::format("{} rounds each", options.job.rounds)
                                            : fmt::format("{:g} s", options.job.budget_seconds);
  summary.rules = options.rules;
  summary.scope = !options.rules.empty() ? options.rules : "all shipped rule sets";
  if (options.rules.empty() && !options.game.empty()) {
    summary.scope += fmt::format(" of {}", game_named(options.game)->title());
  }
  if (options.players != 0) summary.scope += fmt::format(", {} players", options.players);
  return summary;
}

Exit print_report(Context& context, const VerifyOptions& options, VerifySummary& summary) {
  account_for_rounds(context, summary);
  if (!options.text()) {
    context.out.write(to_json(summary));
  } else {
    context.out.write(screen_text(summary, context.out.coloured()));
    if (options.details) context.out.write('\n' + to_text(summary));
  }
  if (summary.findings() > 0) return Exit::findings;
  for (const std::string& what : summary.not_tried) message("{}\n", what);
  if (summary.interrupted || !summary.not_tried.empty()) return Exit::undecided;
  return options.require_coverage && summary.unexplained() > 0 ? Exit::undecided
                                                               : Exit::nothing_found;
}

Exit verify_only(Context& context, const VerifyOptions& options,
                 const std::vector<LoadedRules>& sets) {
  VerifySummary summary = begun(options);
  const int players = seats_for(sets.front(), options.players);
  summary.repeat =
      fmt::format("{} verify --rules {} --players {} --seed {} --round {}{}", program().name,
                  quoted_for_shell(options.rules), players, options.job.seed, options.only,
                  options.biased ? " --policy biased" : "");
  summary.games.push_back({sets.front().game, {}});
  summary.games.back().run.rows.push_back(sets.front().game->verify_one(
      {&sets.front().rules, players}, {options.job.seed, options.only, options.biased},
      context.library()));
  if (options.text()) context.out.write(screen_heading(summary));
  return print_report(context, options, summary);
}

Exit verify_worlds(Context& context, const VerifyOptions& options) {
  if (options.rules.empty()) return enumerate_worlds(context, shipped_worlds(context), options);
  const auto sets = rule_sets(context, options);
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
  replay_stored(context, options, summary);
  table::Diagnostics diagnostics;
  std::size_t all_subjects = 0;
  for (const LoadedRules& loaded : *sets) {
    all_subjects += subjects_of(loaded, options.players).size();
  }
  for (const Game* game : games()) {
    VerifyJob job = options.job;
    for (const LoadedRules& loaded : *sets) {
      if (loaded.game != game) continue;
      for (const Subject& subject : subjects_of(loaded, options.players)) {
        job.subjects.push_back(subject);
      }
    }
    if (job.subjects.empty()) continue;
    if (!options.no_fixtures) check_fixtures(context, *game, summary);
    if (SignalGuard::interrupted()) break;
    job.budget_seconds = options.job.budget_seconds * static_cast<double>(job.subjects.size()) /
                         static_cast<double>(all_subjects);
    Progress progress(fmt::format("verify {}", game->title()));
    job.progress = [&](double seconds, std::uint64_t rounds) {
      progress.show(static_cast<std::uint64_t>(seconds / job.budget_seconds * 1000),
                    fmt::format("{} rounds", rounds));
      return !SignalGuard::interrupted();
    };
    summary.games.push_back({game, game->verify(job, context.corpus(), diagnostics)});
    for (const std::string& trouble : summary.games.back().run.troubles) {
      message("{}; the finding is in the report\n", trouble);
    }
    if (job.fail_fast && summary.findings() > 0) break;
  }
  summary.interrupted = SignalGuard::interrupted();
  if (!diagnostics.empty()) {
    context.complain(diagnostics);
    return Exit::input_error;
  }
  explain_unseen(summary, *sets);
  summary.repeat = repeat_run(options, summary);
  return print_report(context, options, summary);
}

void add_verify_help(CLI::App& app) {
  add_help_page(
      app, {{{Exit::nothing_found, "no rule is broken"},
             {Exit::findings, "a rule is broken"},
             {Exit::undecided,
              "interrupted, no fixtures or none of the stored failures could be read, with "
              "--require-coverage: a clause was not covered, with --engine: nothing was compared"}},
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
