// SPDX-License-Identifier: Apache-2.0
#include "app/report/engine/text.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "model/table/counted.h"
#include "model/table/diagnostic.h"

namespace showstopper::app {
namespace {

// How many bytes from `at` on are one character of UTF-8; 0: none.
std::size_t character(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0u;
  };
  const unsigned first = byte(0);
  const std::size_t length = first < 0x80                     ? 1
                             : first >= 0xC2 && first <= 0xDF ? 2
                             : first >= 0xE0 && first <= 0xEF ? 3
                             : first >= 0xF0 && first <= 0xF4 ? 4
                                                              : 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
  }
  if (length == 3 && ((first == 0xE0 && byte(1) < 0xA0) || (first == 0xED && byte(1) > 0x9F))) {
    return 0;
  }
  if (length == 4 && ((first == 0xF0 && byte(1) < 0x90) || (first == 0xF4 && byte(1) > 0x8F))) {
    return 0;
  }
  return length;
}

}  // namespace

std::string printable_lines(std::string_view text) {
  std::string all, line;
  const auto end_line = [&] { all += table::printable(std::exchange(line, "")); };
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = character(text, at);
    if (text[at] == '\n') {
      end_line();
      all += '\n';
    } else if (length == 0) {
      line += '?';
    } else {
      line += text.substr(at, length);
    }
    at += length > 0 ? length : 1;
  }
  end_line();
  return all;
}

std::string heading_of(const engines::EngineFinding& each) {
  const std::vector<std::string>& own = each.finding.clauses;
  const std::vector<std::string>& broken = each.of_cause;
  if (broken.empty() || (!own.empty() && own.front() == broken.front())) return each.identity;
  return fmt::format("{} of {} (identity: {})", word(each.finding.kind), broken.front(),
                     each.identity);
}

std::string seen_text(const engines::EngineFinding& each) {
  return fmt::format("{}, first in {}", table::counted(each.rounds, "round"), each.source);
}

std::string replays_text(const engines::EngineFinding& each) {
  if (each.vanished) return "it did not come back when the round was played again";
  const engines::Replays& replays = each.replays;
  if (replays.came_back == replays.played) return "";
  return fmt::format("it came back in {} of {} of the round", replays.came_back,
                     table::counted(static_cast<std::uint64_t>(replays.played), "replay"));
}

std::string variant_text(const engines::EngineFinding& each) {
  const bool errs_at_random = each.replays.played > 0 && each.replays.came_back == 0;
  return each.variant.empty() || errs_at_random ? "" : "it conforms under " + each.variant;
}

std::string message_of(const engines::EngineFinding& each) {
  const conformance::Finding& finding = each.finding;
  std::string text = fmt::format("{}: {}", heading_of(each), sentence(finding.kind));
  if (const std::string label = finding.label(); !label.empty()) text += " (" + label + ")";
  const auto add = [&](std::string_view what, const std::string& value) {
    if (!value.empty()) text += fmt::format("\n{}: {}", what, value);
  };
  if (finding.action >= 0) {
    text += fmt::format("\nafter action {} `{}` of the {}round", finding.action + 1,
                        finding.action_text, each.shrunk ? "smallest " : "");
  }
  add("clauses", fmt::format("{}", fmt::join(each.cited(), ", ")));
  add("key", finding.key);
  add("expected", finding.expected);
  add("got", finding.got);
  for (const std::string& value : each.in_force) add("in force", value);
  add("cause", each.cause);
  add("variant", variant_text(each));
  add("seen in", seen_text(each));
  add("waived", each.waived);
  add("round", each.file);
  add("note", replays_text(each));
  if (each.beyond_most) text += "\nneither shrunk nor stored, see --most";
  return printable_lines(text);
}

std::size_t graded(const engines::EngineReport& report, engines::Grade grade) {
  return static_cast<std::size_t>(
      std::count_if(report.clauses.begin(), report.clauses.end(),
                    [&](const engines::GradedClause& clause) { return clause.grade == grade; }));
}

std::string rules_name(const engines::EngineReport& report) {
  const auto rules = nlohmann::ordered_json::parse(report.rules, nullptr, false);
  if (rules.is_string()) return rules.get<std::string>();
  if (rules.is_object() && rules.contains("extends")) {
    return rules["extends"].get<std::string>() + " changed";
  }
  return report.game.empty() ? "engine" : report.game;
}

std::vector<std::string> run_notes(const engines::EngineReport& report) {
  std::vector<std::string> notes;
  const auto add = [&](std::string_view what, const std::string& text) {
    if (!text.empty()) notes.push_back(table::printable(fmt::format("{}{}", what, text)));
  };
  if (!report.refused.empty()) {
    add("the engine ", report.refused);
  } else {
    add("nothing could be compared: ", report.why_nothing());
    for (const table::Diagnostic& each : report.unread) add("", table::to_text(each));
    if (report.rounds() > 0) add("the run was stopped: ", report.stopped);
    if (report.rounds() > 0 && report.interrupted) add("", "the run was interrupted");
  }
  for (const std::string& trouble : report.waiver_troubles) add("", trouble);
  for (const std::string& remark : report.remarks) add("", remark);
  return notes;
}

}  // namespace showstopper::app
