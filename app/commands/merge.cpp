// SPDX-License-Identifier: Apache-2.0
//
// `showstopper merge`: parts of a run of `verify` or `census`, put together.
#include "app/shards/merge.h"

#include <memory>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/cli/message.h"
#include "app/cli/out_files.h"
#include "app/cli/signal_guard.h"
#include "app/commands/verify/printed.h"
#include "app/report/verify_screen.h"
#include "app/shards/census_report.h"
#include "app/shards/json_reading.h"
#include "app/shards/rules_head.h"
#include "app/shards/verify_part.h"

namespace showstopper::app {
namespace {

using nlohmann::ordered_json;

struct MergeOptions {
  std::vector<std::string> parts;
  std::string out;
  VerifyOptions verify;
};

struct Merged {
  const Merge& merge;
  Segment all;
  std::vector<Range> missing;
};

// The rule sets of the head; throws std::string, or answers nothing with a diagnostic.
std::optional<std::vector<LoadedRules>> sets_of(const Context& context, const Merge& merge,
                                                const std::string& file,
                                                table::Diagnostics& diagnostics) {
  std::vector<LoadedRules> sets;
  for (const ordered_json& each : list_in(merge.head(), "rule_sets")) {
    auto loaded = rules_of(context, each, file, diagnostics);
    if (!loaded) return std::nullopt;
    sets.push_back(std::move(*loaded));
  }
  if (sets.empty()) throw std::string("`rule_sets` is empty");
  return sets;
}

Exit print_census(Context& context, const MergeOptions& options, const Merged& merged,
                  const std::vector<LoadedRules>& sets) {
  const ReportFiles& files = options.verify.files;
  const bool other_files = !files.junit.empty() || !files.sarif.empty() || !files.page.empty();
  const ReportFormat format = options.verify.format;
  if (other_files || (format != ReportFormat::text && format != ReportFormat::json)) {
    throw UsageError{"a census has no test results; it is printed as `text` or `json`"};
  }
  const ordered_json& head = merged.merge.head();
  const int players = static_cast<int>(natural(member(head, "players"), "players"));
  CensusReport report;
  report.seed = natural(member(head, "seed"), "seed");
  report.first = natural(member(head, "first"), "first");
  report.subject = {&sets.front().rules, seats_for(sets.front(), players)};
  report.missing = merged.missing;
  for (const Counted& counted : merged.all.subjects) report.counts.add(counted.counts);
  print(context, *sets.front().game, report, options.verify.text() ? Format::text : Format::json);
  return merged.missing.empty() ? Exit::nothing_found : Exit::undecided;
}

// The options of the run of which the parts are.
VerifyOptions options_of(const MergeOptions& asked, const ordered_json& head) {
  VerifyOptions options = asked.verify;
  options.rules = text_in(head, "rules");
  options.game = text_in(head, "game");
  options.players = static_cast<int>(natural(member(head, "players"), "players"));
  options.job.seed = natural(member(head, "seed"), "seed");
  options.job.rounds = natural(member(head, "rounds"), "rounds");
  options.job.swarm = flag_in(head, "swarm");
  options.no_fixtures = !flag_in(head, "fixtures");
  if (!options.game.empty() && game_named(options.game) == nullptr) {
    throw fmt::format("unknown game `{}`", options.game);
  }
  options.job.findings_folder = options.findings.empty() && options.text()
                                    ? kFindingsFolder
                                    : std::filesystem::path(options.findings);
  return options;
}

Exit print_verify(Context& context, const MergeOptions& asked, const Merged& merged,
                  const std::vector<LoadedRules>& sets, table::Diagnostics& diagnostics) {
  const VerifyOptions options = options_of(asked, merged.merge.head());
  VerifySummary summary = begun(options);
  if (options.text()) context.out.write(screen_heading(summary));
  if (!merged.merge.fixtures().empty()) read_fixtures(merged.merge.fixtures(), summary);
  const auto games = planned(context, options.job, sets, options.players, diagnostics);
  if (!diagnostics.empty()) return Exit::input_error;
  const rules::Library library = context.library();
  std::vector<const PlannedGame*> all;
  for (const PlannedGame& each : games) all.push_back(&each);
  Keepers keepers = keepers_of(all, library);
  std::vector<const Segment*> segments;
  if (!merged.all.subjects.empty()) segments.push_back(&merged.all);
  add_rows(summary, all, segments);
  keep_findings(summary, keepers);
  summary.missing = merged.missing;
  summary.fixtures_missing = merged.merge.fixtures().empty();
  summary.interrupted = SignalGuard::interrupted();
  explain_unseen(summary, sets);
  summary.repeat = repeat_run(options, summary);
  return print_report(context, options, summary);
}

void report_missing(const Merged& merged) {
  constexpr std::size_t kMost = 20;
  std::size_t number = 0;
  for (const Range& range : merged.missing) {
    if (number++ == kMost) {
      message("missing: {} ranges more\n", merged.missing.size() - kMost);
      break;
    }
    message("missing: {}\n", to_text(range));
  }
}

Exit merge_files(Context& context, const MergeOptions& options) {
  table::Diagnostics diagnostics;
  const std::vector<std::string> files = part_files(options.parts);
  const Merge merge(files, diagnostics);
  std::optional<Segment> all;
  if (diagnostics.empty()) all = merge.all(diagnostics);
  if (!all) {
    context.complain(diagnostics);
    return Exit::input_error;
  }
  Merged merged{merge, std::move(*all), merge.missing()};
  report_missing(merged);
  if (!options.out.empty()) {
    const auto text = merge.text(merged.all, diagnostics);
    context.complain(diagnostics);
    if (!text) return Exit::input_error;
    write_whole_file(options.out, *text);
  }
  const SignalGuard interruptible;
  Exit exit = Exit::input_error;
  try {
    const auto sets = sets_of(context, merge, files.front(), diagnostics);
    const std::string command = text_in(merge.head(), "command");
    if (sets && command == "census") exit = print_census(context, options, merged, *sets);
    if (sets && command == "verify") {
      exit = print_verify(context, options, merged, *sets, diagnostics);
    }
    if (command != "census" && command != "verify") {
      throw fmt::format("unknown command `{}`", command);
    }
  } catch (const std::string& what) {
    diagnostics.push_back({files.front(), {1, 0}, what});
  }
  context.complain(diagnostics);
  return diagnostics.empty() ? exit : Exit::input_error;
}

void add_merge_help(CLI::App& app) {
  add_help_page(
      app, {{{Exit::nothing_found, "every part is there, and nothing was found"},
             {Exit::findings, "a rule is broken"},
             {Exit::undecided, "parts are missing; standard error lists the rounds"}},
            {{"Verify in two parts, and print one report",
              "showstopper verify --rules gostop/matgo --rounds 64 --shard 1/2 --out 1.jsonl && "
              "showstopper verify --rules gostop/matgo --rounds 64 --shard 2/2 --out 2.jsonl && "
              "showstopper merge 1.jsonl 2.jsonl"},
             {"Count in two parts, and write the file of one run",
              "showstopper census --rules gostop/matgo --rounds 100 --shard 1/2 --out 1.jsonl && "
              "showstopper census --rules gostop/matgo --rounds 100 --shard 2/2 --out 2.jsonl && "
              "showstopper merge 1.jsonl 2.jsonl --out whole.jsonl"}}});
}

}  // namespace

Run add_merge(CLI::App& app) {
  const auto options = std::make_shared<MergeOptions>();
  app.add_option("PART", options->parts,
                 "Files that `--out` of `verify` or `census` wrote, and folders of such files "
                 "(`.jsonl`); the order makes no difference, and a repeated part counts once")
      ->required();
  add_out_file(app, "--out", options->out,
               "Write the merged part to this file; the bytes are those of a run in one go if "
               "nothing is missing");
  app.add_option("--findings", options->verify.findings,
                 "Store failing rounds in this folder (default: `showstopper-findings`)")
      ->type_name("FOLDER");
  add_shrink_options(app, options->verify);
  add_detail_options(app, options->verify);
  add_report_options(app, options->verify);
  add_merge_help(app);
  return [options](Context& context) { return merge_files(context, *options); };
}

}  // namespace showstopper::app
