// SPDX-License-Identifier: Apache-2.0
//
// The texts that GitHub and shields.io show.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/program.h"
#include "app/report/engine/report.h"
#include "app/report/engine/text.h"
#include "app/report/failure_account.h"
#include "app/report/github_text.h"
#include "app/report/json_text.h"
#include "app/report/xml_text.h"
#include "model/table/check.h"
#include "model/table/counted.h"
#include "model/table/diagnostic.h"

namespace showstopper::app {
namespace {

using engines::EngineFinding;
using engines::EngineReport;
using engines::Grade;
using nlohmann::ordered_json;

// Markdown with HTML in it, in one line of a table.
std::string in_table_of_markdown(std::string_view text) {
  std::string escaped;
  for (const char c : in_xml(text)) {
    if (c == '|' || c == '`' || c == '*' || c == '_' || c == '[' || c == ']' || c == '\\') {
      escaped += fmt::format("&#{};", static_cast<int>(c));
    } else {
      escaped += c == '\n' ? ' ' : c;
    }
  }
  return escaped;
}

// In the order of verdict_text.
std::string badge_message(const EngineReport& report) {
  if (!report.refused.empty()) return "the engine cannot be driven";
  if (report.breaks() > 0) return table::counted(report.breaks(), "finding");
  if (const std::size_t waivers = report.waiver_troubles.size(); waivers > 0) {
    return table::counted(waivers, "waiver") + " not in order";
  }
  if (!report.stopped.empty()) return "stopped";
  if (!report.why_nothing().empty()) return "nothing compared";
  if (const std::size_t unread = report.unread.size(); unread > 0) {
    return table::counted(unread, "stored round") + " unread";
  }
  if (report.interrupted) return "interrupted";
  const std::size_t conforming = graded(report, Grade::conforms);
  return table::counted(conforming, "clause") + (conforming == 1 ? " conforms" : " conform");
}

std::string_view badge_colour(Exit exit) {
  switch (exit) {
    case Exit::nothing_found: return "brightgreen";
    case Exit::findings: return "red";
    case Exit::input_error:
    case Exit::undecided: return "lightgrey";
  }
  UNREACHABLE("the switch has a case for each value");
}

}  // namespace

std::string engine_annotations(const EngineRun& run, const EngineReport& report) {
  std::vector<std::pair<std::string, std::string>> all;  // title and message
  if (!report.refused.empty()) {
    all.emplace_back("not driven", fmt::format("the engine {}", report.refused));
  } else if (const std::string why = report.why_nothing(); !why.empty()) {
    all.emplace_back("nothing compared",
                     fmt::format("nothing could be compared with {}: {}", run.engine, why));
  } else if (const std::string unread = report.unread_text(); !unread.empty()) {
    all.emplace_back("stored rounds", unread);
  }
  if (!report.stopped.empty())
    all.emplace_back("stopped", "the run was stopped: " + report.stopped);
  if (report.interrupted && report.rounds() > 0) {
    all.emplace_back("interrupted", "the run was interrupted");
  }
  for (const EngineFinding& each : report.findings) {
    if (each.waived.empty()) all.emplace_back(heading_of(each), message_of(each));
  }
  for (const std::string& trouble : report.waiver_troubles) all.emplace_back("waiver", trouble);
  // Findings beyond the limit are listed in the last annotation.
  if (all.size() > kMostAnnotations) {
    std::string rest;
    for (std::size_t i = kMostAnnotations - 1; i < all.size(); ++i) {
      rest +=
          fmt::format("{}: {}\n", all[i].first, all[i].second.substr(0, all[i].second.find('\n')));
    }
    for (const EngineFinding& each : report.findings) {
      if (each.waived.empty()) rest += fmt::format("{}: {}\n", heading_of(each), seen_text(each));
    }
    const std::size_t more = all.size() - (kMostAnnotations - 1);
    all.resize(kMostAnnotations - 1);
    all.emplace_back(fmt::format("{} more", more), rest);
  }
  std::string text;
  for (const auto& [title, message] : all) {
    text += fmt::format("::error title={}::{}\n", github_text(title, true),
                        github_text(message, false));
  }
  for (const std::string& remark : report.remarks) {
    text += fmt::format("::warning title=remark::{}\n", github_text(remark, false));
  }
  return text;
}

std::string engine_summary(const Context& context, const EngineRun& run,
                           const EngineReport& report) {
  std::string text = fmt::format(
      "## {} {}\n\n{} compared, {}; rules {}\n\n", program().name, in_table_of_markdown(run.engine),
      table::counted(report.rounds(), "round"), table::counted(report.findings.size(), "finding"),
      in_table_of_markdown(rules_name(report)));
  for (const std::string& note : run_notes(report))
    text += fmt::format("- {}\n", in_table_of_markdown(note));
  if (!run_notes(report).empty()) text += '\n';
  if (!report.findings.empty()) {
    text += "| finding | clause | seen in | expected | got | round |\n|---|---|---|---|---|---|\n";
  }
  for (const EngineFinding& each : report.findings) {
    std::string name = heading_of(each);
    if (!each.waived.empty()) name += " (waived: " + each.waived + ")";
    if (const std::string variant = variant_text(each); !variant.empty()) name += ", " + variant;
    text += fmt::format("| {} | {} | {} | {} | {} | {} |\n", in_table_of_markdown(name),
                        in_table_of_markdown(clause_texts(context, each.cited())),
                        in_table_of_markdown(seen_text(each)),
                        in_table_of_markdown(each.finding.expected),
                        in_table_of_markdown(each.finding.got), in_table_of_markdown(each.file));
  }
  text += "\n| clauses | |\n|---|---|\n";
  for (int i = 0; i < engines::kGrades; ++i) {
    const auto grade = static_cast<Grade>(i);
    text += fmt::format("| {} | {} |\n", word(grade), graded(report, grade));
  }
  return text + fmt::format("\nRepeat: <code>{}</code>\n", in_table_of_markdown(run.repeat));
}

std::string engine_badge(const EngineReport& report) {
  const ordered_json badge = {{"schemaVersion", 1},
                              {"label", rules_name(report)},
                              {"message", badge_message(report)},
                              {"color", badge_colour(exit_of(report))}};
  return table::printable_json(json_text(badge)) + '\n';
}

}  // namespace showstopper::app
