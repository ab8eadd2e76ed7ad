// SPDX-License-Identifier: Apache-2.0
//
// `showstopper census`: frequencies in uniform random play, the same bytes from every build.
#include <memory>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/cli/signal_guard.h"
#include "app/shards/census_report.h"
#include "app/shards/rules_head.h"
#include "app/shards/shard_options.h"

namespace showstopper::app {
namespace {

struct CensusOptions {
  std::string rules;
  int players = 0;
  Format format = Format::text;
  CensusJob job;
  ShardOptions shard;
};

nlohmann::ordered_json census_head(const CensusOptions& options, const LoadedRules& loaded,
                                   const Range& all, int players) {
  nlohmann::ordered_json head = head_of("census", options.job.seed, all);
  head["offers"] = options.job.offers;
  head["players"] = players;
  head["rule_sets"].push_back(json_of_rules(loaded));
  return head;
}

Exit census(Context& context, const CensusOptions& options) {
  const std::optional<LoadedRules> loaded = load_rules(context, options.rules);
  if (!loaded) return Exit::input_error;
  CensusJob job = options.job;
  job.subject = {&loaded->rules, seats_for(*loaded, options.players)};
  job.stop = SignalGuard::interrupted;
  const Range all{job.first, job.first + job.rounds};
  const auto head = census_head(options, *loaded, all, job.subject.players);
  ShardRun run(context, options.shard, head, all, 1);
  if (!run.good()) return Exit::input_error;
  Progress progress("census");
  const SignalGuard interruptible;
  const std::uint64_t rounds = run.range().size();
  RangesJob ranges;
  ranges.stop = SignalGuard::interrupted;
  ranges.play = [&](const Range& piece) {
    CensusJob part = job;
    part.first = piece.first;
    part.rounds = piece.size();
    Segment segment{piece, {{loaded->game->census(part), {}}}};
    const auto played = static_cast<std::uint64_t>(segment.subjects[0].counts.sum("rounds"));
    segment.range.last = piece.first + played;
    return segment;
  };
  ranges.added = [&](const Segment&, const Segment& played) {
    const std::uint64_t done = played.range.size();
    progress.show(done * 1000 / rounds, fmt::format("{} of {} rounds", done, rounds));
  };
  const PlayedRanges played = run.play(ranges);
  progress.clear();
  CensusReport report{job.seed, run.range().first, job.subject, {}, SignalGuard::interrupted(), {}};
  for (const Counted& counted : played.whole.subjects) report.counts.add(counted.counts);
  for (const Segment& beyond : played.beyond) report.counts.add(beyond.subjects[0].counts);
  print(context, *loaded->game, report, options.format);
  run.require_written(context);
  return report.interrupted ? Exit::undecided : Exit::nothing_found;
}

}  // namespace

Run add_census(CLI::App& app) {
  const auto options = std::make_shared<CensusOptions>();
  add_rules(app, options->rules)->required();
  add_players(app, options->players);
  add_number(app, "--rounds", options->job.rounds, 1, std::uint64_t{1} << 40,
             "Play this many rounds (default 10000)");
  add_number(app, "--first", options->job.first, 0, std::uint64_t{1} << 61,
             "Start at this round (default 0)");
  app.add_flag("--offers", options->job.offers,
               "Offer draws by chance, if the rules have offers (default: no seat offers one)");
  add_seed(app, options->job.seed);
  add_shard_options(app, options->shard);
  add_threads(app, options->shard);
  add_format(app, options->format);
  add_help_page(
      app, {{{Exit::nothing_found, "every round was played"},
             {Exit::undecided, "interrupted; the rounds played so far are printed"}},
            {{"Measure a thousand rounds", "showstopper census --rules gostop/matgo --rounds 1000"},
             {"Measure two halves, and put them together",
              "showstopper census --rules gostop/matgo --rounds 1000 --shard 1/2 --out 1.jsonl && "
              "showstopper census --rules gostop/matgo --rounds 1000 --shard 2/2 --out 2.jsonl && "
              "showstopper merge 1.jsonl 2.jsonl"}}});
  return [options](Context& context) { return census(context, *options); };
}

}  // namespace showstopper::app
