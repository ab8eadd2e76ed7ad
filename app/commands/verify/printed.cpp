// SPDX-License-Identifier: Apache-2.0
#include "app/commands/verify/printed.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/cli/message.h"
#include "app/cli/program.h"
#include "app/report/verify_screen.h"
#include "app/report/verify_services.h"
#include "model/table/check.h"
#include "model/table/counted.h"
#include "model/table/guard/guarded.h"

namespace showstopper::app {
namespace {

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

}  // namespace

std::string repeat_run(const VerifyOptions& options, const VerifySummary& summary) {
  std::uint64_t rounds = options.job.rounds;
  for (const VerifySummary::OfGame& each : summary.games) {
    for (const VerifyRow& row : each.run.rows) rounds = std::max(rounds, row.rounds);
  }
  std::string line = command_line("showstopper verify") + typed_subject(options) +
                     fmt::format(" --rounds {}", std::max<std::uint64_t>(rounds, 1));
  if (options.shard.sharded()) {
    line += fmt::format(" --shard {} --out {}", options.shard.shard,
                        quoted_for_shell(options.shard.out));
  }
  if (!options.job.swarm) line += " --no-swarm";
  return options.no_fixtures ? line + " --no-fixtures" : line;
}

VerifySummary begun(const VerifyOptions& options) {
  VerifySummary summary;
  summary.seed = options.job.seed;
  summary.require_coverage = options.require_coverage;
  summary.length = options.only != VerifyOptions::kEveryRound
                       ? fmt::format("round {}", options.only)
                   : options.job.rounds > 0 ? table::counted(options.job.rounds, "round") + " each"
                                            : fmt::format("{:g} s", options.job.budget_seconds);
  if (options.shard.sharded()) summary.length += ", shard " + options.shard.shard;
  summary.rules = options.rules;
  summary.scope = !options.rules.empty() ? options.rules : "all shipped rule sets";
  if (options.rules.empty() && !options.game.empty()) {
    summary.scope += fmt::format(" of {}", game_named(options.game)->title());
  }
  if (options.players != 0) summary.scope += fmt::format(", {} players", options.players);
  return summary;
}

namespace {

Exit exit_of_summary(const VerifyOptions& options, const VerifySummary& summary) {
  if (summary.findings() > 0) return Exit::findings;
  if (summary.interrupted || summary.incomplete() || !summary.not_tried.empty())
    return Exit::undecided;
  return options.require_coverage && summary.unexplained() > 0 ? Exit::undecided
                                                               : Exit::nothing_found;
}

std::string formatted(const Context& context, ReportFormat format, const VerifySummary& summary,
                      Exit exit) {
  switch (format) {
    case ReportFormat::text: return screen_text(summary, context.out.coloured());
    case ReportFormat::json: return to_json(summary);
    case ReportFormat::junit: return verify_junit(summary);
    case ReportFormat::sarif: return verify_sarif(context, summary, exit);
    case ReportFormat::github: return verify_annotations(summary);
  }
  UNREACHABLE("the switch has a case for each value");
}

// An endless loop takes as long as a thousand rounds, so that it ends its part of the run.
void note_endless(const VerifyOptions& options, const VerifyRow& row) {
  const std::string endless = table::endless_loop().name;
  const bool met = std::any_of(row.listed.begin(), row.listed.end(), [&](const auto& finding) {
    return finding.failure.find(endless) != std::string::npos;
  });
  if (!met || row.rounds >= options.job.rounds) return;
  message("{}, {} players: {} of {} rounds were played: an endless loop ends its part of the run\n",
          row.rule_set, row.players, row.rounds, options.job.rounds);
}

}  // namespace

Exit print_report(Context& context, const VerifyOptions& options, VerifySummary& summary) {
  account_for_rounds(context, summary);
  const Exit exit = exit_of_summary(options, summary);
  const ReportFiles& files = options.files;
  const std::pair<const std::string&, ReportFormat> written[] = {
      {files.junit, ReportFormat::junit}, {files.sarif, ReportFormat::sarif}};
  for (const auto& [file, format] : written) {
    if (!file.empty()) write_whole_file(file, formatted(context, format, summary, exit));
  }
  if (!files.page.empty()) write_page(context, files.page, verify_page(context, summary));
  context.out.write(formatted(context, options.format, summary, exit));
  if (options.text() && options.details) context.out.write('\n' + to_text(summary));
  for (const VerifySummary::OfGame& each : summary.games) {
    for (const VerifyRow& row : each.run.rows) note_endless(options, row);
  }
  if (summary.findings() == 0) {
    for (const std::string& what : summary.not_tried) message("{}\n", what);
  }
  return exit;
}

}  // namespace showstopper::app
