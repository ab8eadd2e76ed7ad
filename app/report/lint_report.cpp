// SPDX-License-Identifier: Apache-2.0
#include "app/report/lint_report.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <memory>
#include <tuple>

#include <fmt/format.h>

#include "app/cli/program.h"
#include "app/report/github_text.h"
#include "app/report/json_text.h"
#include "app/report/set_up.h"
#include "model/table/counted.h"

namespace showstopper::app {
namespace {

using lint::Finding;
using lint::Involved;
using lint::Severity;
using nlohmann::ordered_json;

// Lines of the rule files that findings refer to, each file read once.
class SourceLines {
 public:
  // Empty for a line that does not exist.
  std::string line(const rules::Place& place) {
    if (place.file == nullptr || place.where.line <= 0) return {};
    auto known = files_.find(*place.file);
    if (known == files_.end()) known = files_.emplace(*place.file, read(*place.file)).first;
    const auto number = static_cast<std::size_t>(place.where.line);
    return number <= known->second.size() ? known->second[number - 1] : std::string();
  }

 private:
  static std::vector<std::string> read(const std::string& file) {
    std::vector<std::string> lines;
    std::ifstream stream(file, std::ios::binary);
    for (std::string line; std::getline(stream, line);) {
      if (line.ends_with('\r')) line.pop_back();
      lines.push_back(table::printable(line));
    }
    return lines;
  }

  std::map<std::string, std::vector<std::string>> files_;
};

// How much of the line from the column on is underlined: a key, a text in quotes, a bracket of a
// table.
std::size_t marked(std::string_view rest) {
  if (rest.empty()) return 0;
  if (rest.front() == '"') {
    const std::size_t end = rest.find('"', 1);
    return end == std::string_view::npos ? rest.size() : end + 1;
  }
  if (rest.starts_with("[[")) return std::min(rest.find("]]"), rest.size() - 2) + 2;
  const std::size_t end = rest.find_first_of(" \t=,}]#");
  return std::max<std::size_t>(std::min(end, rest.size()), 1);
}

std::string place_text(const Context& context, const rules::Place& place) {
  if (place.file == nullptr) return "initial value";
  const std::string file = context.shown(*place.file);
  if (place.where.line <= 0) return file;
  return fmt::format("{}:{}:{}", file, place.where.line, std::max(place.where.column, 1));
}

// The place of the finding, or the linted file if the finding has none.
std::string head_text(const Context& context, const LintedFile& file, const Finding& finding) {
  const rules::Place& place = finding.place;
  return place.file == nullptr ? file.name : place_text(context, place);
}

bool same_place(const rules::Place& a, const rules::Place& b) {
  if (a.file == nullptr || b.file == nullptr) return a.file == b.file;
  return *a.file == *b.file && a.where == b.where;
}

std::string_view style_of(Severity severity) {
  if (severity == Severity::error) return kRed;
  return severity == Severity::warning ? kYellow : kCyan;
}

std::string source_text(SourceLines& lines, const rules::Place& place) {
  const std::string line = lines.line(place);
  if (line.empty()) return {};
  const std::string number = std::to_string(place.where.line);
  const auto column = static_cast<std::size_t>(std::max(place.where.column, 1)) - 1;
  std::string text = fmt::format("  {:>4} | {}\n", number, line);
  if (column >= line.size()) return text;
  const std::size_t length = marked(std::string_view(line).substr(column));
  return text + fmt::format("       | {}^{}\n", std::string(column, ' '),
                            std::string(length == 0 ? 0 : length - 1, '~'));
}

// The file that a repair changes: that of a changed line, or, if lines are only added, the linted
// file.
std::string repaired_file(const Context& context, const LintedFile& file, const Finding& finding) {
  for (const lint::Edit& each : finding.edits) {
    if (each.place.file != nullptr) return context.shown(*each.place.file);
  }
  return file.name;
}

std::string diff_text(const Context& context, const LintedFile& file, const Finding& finding) {
  if (finding.diff.empty()) return {};
  const std::string repaired = repaired_file(context, file, finding);
  std::string text;
  for (const lint::DiffLine& each : finding.diff) {
    text += fmt::format("    {}{}:{} {}\n", each.added ? '+' : '-', repaired, each.line,
                        table::printable(each.text));
  }
  text += "    repaired: lint of the result no longer reports it\n";
  if (!finding.unchanged.empty()) {
    text += fmt::format("    {}\n", finding.unchanged);
  }
  if (finding.changes.empty()) return text;
  text += fmt::format("    it changes rounds: {}\n", finding.changes);
  if (finding.changed_round.empty()) return text;
  return text + fmt::format("    round{}: {}\n", set_up_text(finding.changed_round),
                            finding.changed_round);
}

std::string finding_text(const Context& context, const LintedFile& file, const Finding& finding,
                         SourceLines& lines, bool coloured) {
  std::string text =
      fmt::format("{}: {}: {} [{}]\n", head_text(context, file, finding),
                  painted(lint::word(finding.severity), style_of(finding.severity), coloured),
                  finding.sentence, finding.kind);
  text += source_text(lines, finding.place);
  for (const Involved& each : finding.involved) {
    if (same_place(each.place, finding.place) || each.name.empty()) continue;
    text += fmt::format("  with `{}`, {}\n", each.name, place_text(context, each.place));
  }
  if (!finding.proof.empty()) text += fmt::format("  proof: {}\n", finding.proof);
  if (!finding.witness.empty()) {
    text += fmt::format("  witness{}: {}\n", set_up_text(finding.witness), finding.witness);
  }
  for (const rules::Clause& each : finding.clauses) {
    text += fmt::format("  clause {}: {}\n", each.id, each.meaning);
  }
  if (!finding.repair.empty()) text += fmt::format("  repair: {}\n", finding.repair);
  return text + diff_text(context, file, finding);
}

std::size_t count_of(const lint::Report& report, Severity severity) {
  return static_cast<std::size_t>(
      std::count_if(report.findings.begin(), report.findings.end(),
                    [&](const Finding& finding) { return finding.severity == severity; }));
}

std::string summary_text(const LintedFile& file) {
  const lint::Report& report = file.report;
  std::string text = fmt::format("{}: {}, {}, {}", file.name,
                                 table::counted(count_of(report, Severity::error), "error"),
                                 table::counted(count_of(report, Severity::warning), "warning"),
                                 table::counted(count_of(report, Severity::note), "note"));
  if (!report.allowed.empty()) text += fmt::format("; {} allowed", report.allowed.size());
  if (!report.undecided.empty()) text += fmt::format("; {} undecided", report.undecided.size());
  if (report.rounds > 0) text += "; " + table::counted(report.rounds, "round") + " played";
  if (report.stopped) text += "; stopped before all checks were made";
  if (report.full) {
    text += fmt::format("; stopped after {}, use --all",
                        table::counted(report.findings.size(), "finding"));
  }
  return text + "\n";
}

ordered_json place_json(const Context& context, const rules::Place& place) {
  ordered_json json = ordered_json::object();
  if (place.file == nullptr) return json;
  json["file"] = context.shown(*place.file);
  if (place.where.line > 0) {
    json["line"] = place.where.line;
    json["column"] = std::max(place.where.column, 1);
  }
  return json;
}

ordered_json place_json(const Context& context, const Involved& involved) {
  ordered_json json = {{"name", involved.name}};
  json.update(place_json(context, involved.place));
  return json;
}

ordered_json finding_json(const Context& context, const Finding& finding) {
  ordered_json json = {{"kind", finding.kind},
                       {"severity", lint::word(finding.severity)},
                       {"sentence", finding.sentence},
                       {"place", place_json(context, finding.place)},
                       {"involved", ordered_json::array()}};
  for (const Involved& each : finding.involved) {
    json["involved"].push_back(place_json(context, each));
  }
  if (!finding.proof.empty()) json["proof"] = finding.proof;
  if (!finding.witness.empty()) json["witness"] = ordered_json::parse(finding.witness);
  for (const rules::Clause& each : finding.clauses) {
    json["clauses"].push_back({{"id", each.id}, {"meaning", each.meaning}});
  }
  if (!finding.repair.empty()) json["repair"] = finding.repair;
  if (!finding.unchanged.empty()) json["unchanged"] = finding.unchanged;
  if (!finding.changes.empty()) json["changes"] = finding.changes;
  if (!finding.changed_round.empty()) {
    json["changed_round"] = ordered_json::parse(finding.changed_round);
  }
  for (const lint::DiffLine& each : finding.diff) {
    json["diff"].push_back(
        {{"line", each.line}, {"change", each.added ? "+" : "-"}, {"text", each.text}});
  }
  return json;
}

// The actions of a witness as the steps of a code flow; they are not in a file, so each is a
// message at the place of the finding.
ordered_json code_flow(const Finding& finding, const ordered_json& location) {
  const auto trace = ordered_json::parse(finding.witness);
  ordered_json steps = ordered_json::array();
  for (const auto& action : trace.value("actions", ordered_json::array())) {
    ordered_json at = location;
    at["message"] = {{"text", action.is_string() ? action.get<std::string>() : action.dump()}};
    steps.push_back({{"location", at}});
  }
  return {{"threadFlows", {{{"locations", steps}}}}};
}

ordered_json sarif_location(const Context& context, const LintedFile& file,
                            const rules::Place& place) {
  ordered_json physical = {
      {"artifactLocation",
       {{"uri", place.file == nullptr ? file.name : context.shown(*place.file)}}}};
  if (place.file != nullptr && place.where.line > 0) {
    physical["region"] = {{"startLine", place.where.line},
                          {"startColumn", std::max(place.where.column, 1)}};
  }
  return {{"physicalLocation", physical}};
}

ordered_json sarif_result(const Context& context, const LintedFile& file, const Finding& finding) {
  const ordered_json location = sarif_location(context, file, finding.place);
  std::string message = finding.sentence;
  if (!finding.proof.empty()) message += "\nproof: " + finding.proof;
  for (const rules::Clause& each : finding.clauses) {
    message += fmt::format("\nclause {}: {}", each.id, each.meaning);
  }
  if (!finding.repair.empty()) message += "\nrepair: " + finding.repair;
  ordered_json result = {{"ruleId", finding.kind},
                         {"level", lint::word(finding.severity)},
                         {"message", {{"text", message}}},
                         {"locations", ordered_json::array({location})}};
  for (std::size_t i = 1; i < finding.involved.size(); ++i) {
    ordered_json related = sarif_location(context, file, finding.involved[i].place);
    related["message"] = {{"text", finding.involved[i].name}};
    result["relatedLocations"].push_back(related);
  }
  if (!finding.witness.empty()) {
    result["codeFlows"] = ordered_json::array({code_flow(finding, location)});
  }
  return result;
}

}  // namespace

lint::KindOfFinding form_kind() { return {"form", "the file cannot be read"}; }

std::vector<Finding> form_findings(const table::Diagnostics& diagnostics) {
  std::vector<Finding> findings;
  for (const table::Diagnostic& each : diagnostics) {
    Finding finding;
    finding.kind = form_kind().name;
    finding.severity = Severity::error;
    finding.sentence = table::printable(each.message);
    finding.place = {std::make_shared<const std::string>(each.file), each.where};
    finding.involved.push_back({"", finding.place});
    finding.proof = "reading the file";
    findings.push_back(std::move(finding));
  }
  // The reader takes the tables one after another; a designer goes through the file.
  std::stable_sort(findings.begin(), findings.end(), [](const Finding& a, const Finding& b) {
    const table::Position at = a.place.where, other = b.place.where;
    return std::tie(*a.place.file, at.line, at.column) <
           std::tie(*b.place.file, other.line, other.column);
  });
  return findings;
}

std::string lint_text(const Context& context, const std::vector<LintedFile>& files, bool coloured) {
  SourceLines lines;
  std::string text;
  for (const LintedFile& file : files) {
    for (const Finding& finding : file.report.findings) {
      text += finding_text(context, file, finding, lines, coloured) + "\n";
    }
    for (const lint::Undecided& each : file.report.undecided) {
      text += fmt::format("{}: undecided: {}: {} [{}]\n", place_text(context, each.place),
                          each.question, each.why, each.kind);
    }
    for (const std::string& each : file.report.holds) {
      text += fmt::format("{}: holds: {}\n", file.name, each);
    }
    text += summary_text(file);
  }
  return text;
}

std::string lint_json(const Context& context, const std::vector<LintedFile>& files) {
  ordered_json all = {{"format", "showstopper-lint/1"}, {"files", ordered_json::array()}};
  for (const LintedFile& file : files) {
    ordered_json json = {{"rules", file.name},
                         {"read", file.read},
                         {"rounds", file.report.rounds},
                         {"stopped", file.report.stopped},
                         {"full", file.report.full},
                         {"holds", file.report.holds},
                         {"findings", ordered_json::array()},
                         {"allowed", ordered_json::array()},
                         {"undecided", ordered_json::array()}};
    for (const Finding& each : file.report.findings) {
      json["findings"].push_back(finding_json(context, each));
    }
    for (const Finding& each : file.report.allowed) {
      json["allowed"].push_back(finding_json(context, each));
    }
    for (const lint::Undecided& each : file.report.undecided) {
      json["undecided"].push_back({{"kind", each.kind},
                                   {"about", place_json(context, each.about)},
                                   {"question", each.question},
                                   {"why", each.why}});
    }
    all["files"].push_back(std::move(json));
  }
  return json_text(all) + "\n";
}

std::string lint_sarif(const Context& context, const std::vector<LintedFile>& files) {
  ordered_json kinds = ordered_json::array(), results = ordered_json::array();
  const auto add = [&](const lint::KindOfFinding& kind) {
    kinds.push_back({{"id", kind.name}, {"shortDescription", {{"text", kind.sentence}}}});
  };
  add(form_kind());
  for (const lint::KindOfFinding& kind : lint::kinds()) add(kind);
  for (const LintedFile& file : files) {
    for (const Finding& each : file.report.findings) {
      results.push_back(sarif_result(context, file, each));
    }
  }
  const ordered_json all = {
      {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
      {"version", "2.1.0"},
      {"runs",
       {{{"tool", {{"driver", {{"name", "showstopper lint"}, {"rules", kinds}}}}},
         {"results", results}}}}};
  return json_text(all, 2) + "\n";
}

std::string lint_github(const Context& context, const std::vector<LintedFile>& files) {
  std::string text;
  for (const LintedFile& file : files) {
    for (const Finding& each : file.report.findings) {
      const rules::Place& place = each.place;
      const std::string_view command =
          each.severity == Severity::note ? std::string_view("notice") : lint::word(each.severity);
      text += fmt::format(
          "::{} file={}", command,
          github_text(place.file == nullptr ? file.name : context.shown(*place.file), true));
      if (place.where.line > 0) {
        text += fmt::format(",line={},col={}", place.where.line, std::max(place.where.column, 1));
      }
      text += fmt::format(",title={}::{}\n", github_text(each.kind, true),
                          github_text(each.sentence, false));
    }
    text += "lint " + summary_text(file);  // a line without an annotation
  }
  return text;
}

}  // namespace showstopper::app
