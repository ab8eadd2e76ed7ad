// SPDX-License-Identifier: Apache-2.0
//
// `showstopper fuzz`: a campaign of one fuzz target, or the list of targets.
#include <memory>

#include <fmt/format.h>
#include <unistd.h>

#include "app/campaign/campaign.h"
#include "app/cli/command.h"
#include "app/cli/signal_guard.h"
#include "app/games/finding_keeper.h"
#include "app/shards/shard_options.h"
#include "app/targets/targets.h"
#include "fuzz/harness/shipped.h"
#include "model/rules/hints/key_hints.h"
#include "model/table/counted.h"

namespace showstopper::app {

namespace fs = std::filesystem;

namespace {

struct FuzzOptions {
  std::string target, programs, inputs = "fuzz-corpus";
  bool exchange = false, merge = false;
  ShardOptions shard;
  FuzzJob job;
};

fs::path beside_the_program() {
  std::error_code failed;
  return fs::read_symlink("/proc/self/exe", failed).parent_path();
}

std::string target_list() {
  std::string list;
  if (!program().of_shipped_games) {
    for (const Game* game : games()) {
      list += fmt::format("{:16} rounds of {}, in this process\n", game->name(), game->title());
    }
    return list;
  }
  for (const fuzz::Target& target : all_targets()) {
    list += fmt::format("{:16} {}\n", target.name, target.summary);
  }
  return list;
}

// `play` and `fuzz_play` name the same target.
const fuzz::Target& named(const std::string& word) {
  for (const std::string& name : {word, "fuzz_" + word}) {
    if (const fuzz::Target* target = target_named(name)) return *target;
  }
  std::vector<std::string_view> known;
  for (const fuzz::Target& target : all_targets()) known.push_back(target.name);
  const std::string hint = rules::hint(word, known);
  throw UsageError{fmt::format("`{}` is not a fuzz target{}", word,
                               hint.empty() ? "; `showstopper fuzz` lists them" : hint)};
}

// The smallest round that fails as the one that was found, or that one if it fails no more.
std::string finding_text(const Context& context, const Game& game,
                         const fuzz::InProcessFinding& finding) {
  constexpr double kSeconds = 20;
  trace::RulesCache rules(context.library());
  ShrinkJob job;
  job.budget_seconds = kSeconds;
  job.stop = SignalGuard::interrupted;
  const ShrunkLine shrunk = shrink_found(game, finding.printed, rules, job);
  std::string text =
      fmt::format("\nrun {}: {}: {}\n", finding.run, finding.fault.identity, finding.fault.message);
  if (shrunk.failure.empty()) return text + finding.printed + '\n';
  return text + fmt::format("{}: from {} to {}\n{}\n", shrunk.failure,
                            table::counted(shrunk.actions_before, "action"), shrunk.actions,
                            shrunk.line);
}

// Rounds of a game without compiled targets, played by bytes in this process.
Exit fuzz_game(Context& context, const FuzzOptions& options, const Game& game) {
  const SignalGuard interruptible;
  fuzz::InProcessOptions in_process;
  in_process.runs = options.job.runs;
  in_process.seconds = options.job.runs == 0 && options.job.seconds == 0 ? 60 : options.job.seconds;
  in_process.seed = options.job.seed;
  in_process.stop = SignalGuard::interrupted;
  const auto report = game.fuzz(in_process);
  if (!report) {
    throw UsageError{fmt::format("{} has no target of its own in this program", game.title())};
  }
  context.out.write(fmt::format("seed {}\n{}, {} kept, {} events and clauses shown, {}\n",
                                in_process.seed, table::counted(report->runs, "run"),
                                table::counted(report->kept, "input"), report->shown,
                                table::counted(report->findings.size(), "finding")));
  for (const fuzz::InProcessFinding& finding : report->findings) {
    context.out.write(finding_text(context, game, finding));
  }
  return decided(!report->findings.empty(), report->stopped);
}

Exit fuzz_target(Context& context, FuzzOptions& options) {
  fuzz::set_corpus(context.corpus());
  if (options.target.empty()) {
    context.out.write(target_list());
    return Exit::nothing_found;
  }
  if (!program().of_shipped_games) {
    const Game* const game = game_named(options.target);
    if (game != nullptr) return fuzz_game(context, options, *game);
    throw UsageError{fmt::format("`{}` is not a game of this program", options.target)};
  }
  FuzzJob& job = options.job;
  job.target = &named(options.target);
  const fs::path programs =
      options.programs.empty() ? beside_the_program() : fs::path(options.programs);
  job.program = programs / std::string(job.target->name);
  if (access(job.program.c_str(), X_OK) != 0) {
    throw UsageError{fmt::format(
        "`{}` is not a program; `--targets` must name the folder of the fuzz targets, which "
        "the preset `fuzz` builds",
        job.program.string())};
  }
  if (job.runs == 0 && job.seconds == 0) job.seconds = 60;
  job.folder = fs::path(options.inputs) / std::string(job.target->name);
  const fs::path shared = job.folder.string() + ".shared";
  if (options.exchange || options.merge) job.shared = shared;
  if (options.merge) return merge_campaigns(context, job);
  job.shard = options.shard.number;
  job.shards = options.shard.parts;
  if (options.shard.sharded()) job.folder = shard_folder(job.folder, job.shard, job.shards);
  return run_campaign(context, job);
}

void add_fuzz_shards(CLI::App& app, FuzzOptions& options) {
  CLI::Option* const shard =
      add_shard(app, options.shard)
          ->description("Try part i of n of the inputs, with a folder of its own below --inputs");
  app.add_flag("--exchange", options.exchange,
               "With --shard, find the inputs of other shards that run now, in a shared folder "
               "below --inputs; the result then depends on them")
      ->needs(shard);
  app.add_flag("--merge", options.merge,
               "Put the inputs of all shards below --inputs together, and remove those that show "
               "nothing more")
      ->excludes(shard)
      ->excludes("--runs")
      ->excludes("--time-limit");
}

// As `list` prints them.
std::vector<std::string> target_words() {
  std::vector<std::string> words;
  if (program().of_shipped_games) {
    for (const fuzz::Target& target : all_targets()) words.emplace_back(target.name);
  } else {
    for (const Game* game : games()) words.emplace_back(game->name());
  }
  return words;
}

}  // namespace

Run add_fuzz(CLI::App& app) {
  const auto options = std::make_shared<FuzzOptions>();
  offer_words(
      app.add_option("target", options->target, "Fuzz this target; without it, list the targets")
          ->type_name("TARGET"),
      target_words());
  add_number(app, "--runs", options->job.runs, 1, std::uint64_t{1} << 40,
             "Try this many inputs; gives the same result on every machine");
  add_time_limit(app, options->job.seconds,
                 "Run for this long, such as `60s` or `5m` (default 60s without --runs)");
  app.add_option("--inputs", options->inputs,
                 "Store inputs and findings in this folder (default `fuzz-corpus`)")
      ->type_name("FOLDER");
  app.add_option("--targets", options->programs,
                 "Look for the compiled targets in this folder (default: beside this program)")
      ->type_name("FOLDER");
  add_seed(app, options->job.seed);
  if (program().of_shipped_games) add_fuzz_shards(app, *options);
  add_help_page(
      app,
      {{{Exit::nothing_found, "nothing was found"},
        {Exit::findings, "an input fails, or stored inputs lost coverage"},
        {Exit::undecided, "interrupted, and nothing was found"}},
       {{"List the targets", "showstopper fuzz"},
        {"Fuzz rounds of Stoppa a hundred times", "showstopper fuzz stoppa --runs 100",
         Exit::nothing_found, Example::Of::other_games},
        {"Fuzz rounds of Go-Stop for a second; needs the targets of the preset "
         "`fuzz` beside the program",
         "showstopper fuzz play --time-limit 1s", Exit::nothing_found, Example::Of::showstopper}}});
  return [options](Context& context) { return fuzz_target(context, *options); };
}

}  // namespace showstopper::app
