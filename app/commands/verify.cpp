// SPDX-License-Identifier: Apache-2.0
//
// `showstopper verify`, the main job: stored fixtures first, then generated rounds under every
// invariant, and a table of what was done and what was never seen.
#include <algorithm>
#include <filesystem>
#include <limits>
#include <memory>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/cli/rounds.h"
#include "app/commands/exhaustive.h"
#include "app/report/findings.h"
#include "app/report/verify_report.h"
#include "engines/log_check.h"
#include "properties/regression/stored_plays.h"

namespace showstopper::app {
namespace {

struct VerifyAsked {
  std::string rules, game, shard, findings;
  int players = 0;
  Format format = Format::text;
  VerifyJob job;
  std::uint64_t only = kEveryRound;
  bool biased = false, no_swarm = false, no_fixtures = false, no_shrink = false, cover = false;
  bool exhaustive = false;
  WorldJob worlds;

  static constexpr std::uint64_t kEveryRound = std::numeric_limits<std::uint64_t>::max();
};

// `i/n`: part i of n, counted from 1.
void read_shard(const std::string& word, VerifyJob& job) {
  const std::size_t slash = word.find('/');
  const auto number = [](const std::string& digits) {
    const bool plain = !digits.empty() && digits.size() <= 4 &&
                       digits.find_first_not_of("0123456789") == std::string::npos;
    return plain ? std::stoi(digits) : 0;
  };
  const int part = slash == std::string::npos ? 0 : number(word.substr(0, slash));
  const int parts = slash == std::string::npos ? 0 : number(word.substr(slash + 1));
  if (part < 1 || part > parts) {
    throw UsageError{fmt::format("`--shard` is `{}`, but must be `i/n` with i in [1, n]", word)};
  }
  job.shard = part - 1;
  job.shards = parts;
}

// The rule sets to verify: the one asked for, or all that are shipped for the games asked for.
// House rule files change shipped ones and are told by fixtures of their own.
std::optional<std::vector<LoadedRules>> rule_sets(const Context& context,
                                                  const VerifyAsked& asked) {
  std::vector<LoadedRules> sets;
  bool good = true;
  const auto load = [&](const std::string& name) {
    if (auto loaded = load_rules(context, name)) {
      sets.push_back(std::move(*loaded));
    } else {
      good = false;
    }
  };
  if (!asked.rules.empty()) {
    load(asked.rules);
  } else {
    for (const Game* game : games()) {
      if (!asked.game.empty() && game->name() != asked.game) continue;
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
  std::string why_not;
  for (const int seats : loaded.game->players()) {
    if (loaded.game->playable(loaded.rules, seats, why_not)) {
      subjects.push_back({&loaded.rules, seats});
    }
  }
  return subjects;
}

void check_fixtures(Context& context, const Game& game, VerifySummary& summary) {
  engines::LogCheck check(context.library(), context.corpus());
  for (const auto& file :
       trace_files_in(context.corpus() / "fixtures" / std::string(game.name()))) {
    check.file(file.string(), context.shown(file));
  }
  for (const engines::Subject& subject : check.report().subjects) {
    summary.fixtures[{subject.rules, subject.players}] = {subject.rounds, subject.failed};
  }
  summary.fixture_rounds += check.report().rounds;
  for (const conformance::Finding& first : check.report().firsts) {
    summary.fixture_findings.push_back(to_text(first));
  }
  for (const table::Diagnostic& diagnostic : check.report().diagnostics) {
    summary.fixture_findings.push_back(table::to_text(diagnostic));
  }
}

// Replays what was found earlier: what the corpus holds, and what the folder asked for does.
void replay_stored(Context& context, const VerifyAsked& asked, VerifySummary& summary) {
  properties::ReplayJob job;
  if (!asked.no_fixtures) job.folders.push_back(properties::plays_folder(context.corpus()));
  if (!asked.findings.empty()) job.folders.emplace_back(asked.findings);
  job.trying = [](const properties::StoredPlay&) { return !SignalGuard::interrupted(); };
  const properties::Replayed replayed = properties::replay_stored(job, context.library());
  summary.stored_plays = replayed.plays;
  for (const properties::Replayed::Failing& each : replayed.failing) {
    summary.stored_failing.push_back(
        {fmt::format("{}:{}", context.shown(each.file), each.line), each.failure});
  }
  summary.stored_skipped = replayed.skipped.size();
  context.complain(replayed.skipped);
}

Exit verify_only(Context& context, const VerifyAsked& asked, const std::vector<LoadedRules>& sets) {
  VerifySummary summary;
  summary.seed = asked.job.seed;
  const int players = seats_for(sets.front(), asked.players);
  summary.games.push_back({sets.front().game, {}});
  summary.games.back().run.rows.push_back(sets.front().game->verify_one(
      {&sets.front().rules, players}, {asked.job.seed, asked.only, asked.biased}));
  context.out.write(asked.format == Format::json ? to_json(summary) : to_text(summary));
  return summary.findings() > 0 ? Exit::findings : Exit::nothing_found;
}

Exit verify_worlds(Context& context, const VerifyAsked& asked) {
  WorldJob job = asked.worlds;
  job.players = asked.players;
  job.format = asked.format;
  if (asked.rules.empty()) return count_out(context, shipped_worlds(context), job);
  const auto sets = rule_sets(context, asked);
  return sets ? count_out(context, *sets, job) : Exit::input_error;
}

Exit verify(Context& context, const VerifyAsked& asked) {
  if (asked.exhaustive) return verify_worlds(context, asked);
  const auto sets = rule_sets(context, asked);
  if (!sets) return Exit::input_error;
  if (asked.only != VerifyAsked::kEveryRound) {
    if (asked.rules.empty()) throw UsageError{"`--round` needs `--rules`"};
    return verify_only(context, asked, *sets);
  }
  VerifySummary summary;
  summary.seed = asked.job.seed;
  if (asked.format == Format::text) {
    context.out.line(fmt::format("seed {}", asked.job.seed));
    context.out.flush();
  }
  const SignalGuard interruptible;
  replay_stored(context, asked, summary);
  table::Diagnostics diagnostics;
  std::size_t all_subjects = 0;
  for (const LoadedRules& loaded : *sets) {
    all_subjects += subjects_of(loaded, asked.players).size();
  }
  for (const Game* game : games()) {
    VerifyJob job = asked.job;
    for (const LoadedRules& loaded : *sets) {
      if (loaded.game != game) continue;
      for (const Subject& subject : subjects_of(loaded, asked.players)) {
        job.subjects.push_back(subject);
      }
    }
    if (job.subjects.empty()) continue;
    if (!asked.no_fixtures) check_fixtures(context, *game, summary);
    job.swarm = !asked.no_swarm;
    job.budget_seconds = asked.job.budget_seconds * static_cast<double>(job.subjects.size()) /
                         static_cast<double>(all_subjects);
    Progress progress(fmt::format("verify {}", game->title()));
    job.progress = [&](double seconds, std::uint64_t rounds) {
      progress.show(static_cast<std::uint64_t>(seconds / job.budget_seconds * 1000),
                    fmt::format("{} rounds", rounds));
      return !SignalGuard::interrupted();
    };
    summary.games.push_back({game, game->verify(job, context.corpus(), diagnostics)});
    for (const std::string& trouble : summary.games.back().run.troubles) {
      fmt::print(stderr, "{}; the finding stands in the report\n", trouble);
    }
    if (job.first_only && summary.findings() > 0) break;
    if (SignalGuard::interrupted()) break;
  }
  summary.interrupted = SignalGuard::interrupted();
  if (!diagnostics.empty()) {
    context.complain(diagnostics);
    return Exit::input_error;
  }
  explain_unseen(summary, *sets);
  context.out.write(asked.format == Format::json ? to_json(summary) : to_text(summary));
  if (summary.findings() > 0) return Exit::findings;
  if (summary.interrupted) return Exit::undecided;
  return asked.cover && summary.unexplained() > 0 ? Exit::undecided : Exit::nothing_found;
}

}  // namespace

Run add_verify(CLI::App& app) {
  const auto asked = std::make_shared<VerifyAsked>();
  add_rules(app, asked->rules);
  add_game(app, asked->game);
  add_players(app, asked->players);
  add_time(app, "--budget", asked->job.budget_seconds,
           "time for generated rounds in all, such as `60s` or `5m` (default 60s)");
  add_number(app, "--rounds", asked->job.rounds, 1, std::uint64_t{1} << 40,
             "rounds of each rule set and number of seats instead of a budget: the same on every "
             "machine");
  app.add_option("--shard", asked->shard, "`i/n`: part i of n of the rounds")->type_name("I/N");
  add_number(app, "--round", asked->only, 0, std::uint64_t{1} << 62,
             "this one round only, as the last line of a finding says");
  app.add_flag("--wild", asked->biased, "with --round: drawn so that everything happens");
  app.add_flag("--no-swarm", asked->no_swarm, "no rounds under random values of the parameters");
  app.add_flag("--no-fixtures", asked->no_fixtures, "no stored fixtures");
  app.add_flag("--first", asked->job.first_only,
               "stops after the batch of rounds in which something was found");
  app.add_flag("--cover", asked->cover,
               "answers 3 when a clause was never seen and nothing says why");
  app.add_flag(
      "--exhaustive", asked->exhaustive,
      "counts out every deal and every play of the small worlds in `gostop/worlds/`, or of "
      "--rules, instead of drawing rounds");
  add_number(app, "--positions", asked->worlds.most_positions, 1, std::uint64_t{1} << 40,
             "with --exhaustive: ends each world after so many positions (default: never)");
  add_number(app, "--costly", asked->worlds.sampled_one_in, 1, 1'000'000,
             "with --exhaustive: asks the invariants that cost more of one position in so many "
             "(default 1: of each)");
  add_number(
      app, "--jobs", asked->worlds.workers, 1, 64,
      "with --exhaustive: so many deals at the same time; the report is the same (default 1)");
  app.add_option("--findings", asked->findings,
                 "folder where findings are written down and from which they are replayed first")
      ->type_name("FOLDER");
  add_time(app, "--shrink", asked->job.shrink_seconds,
           "time for shrinking findings in all, each failure once, such as `10s` (default 10s)");
  app.add_flag("--no-shrink", asked->no_shrink, "findings as they were found");
  add_seed(app, asked->job.seed);
  add_format(app, asked->format);
  return [asked](Context& context) {
    std::error_code none;
    if (std::filesystem::exists(asked->findings, none) &&
        !std::filesystem::is_directory(asked->findings, none)) {
      throw UsageError{
          fmt::format("`{}` is no folder; `--findings` writes into one", asked->findings)};
    }
    asked->job.findings_folder = asked->findings;
    if (asked->no_shrink) asked->job.shrink_seconds = 0;
    if (!asked->shard.empty()) read_shard(asked->shard, asked->job);
    return verify(context, *asked);
  };
}

}  // namespace showstopper::app
