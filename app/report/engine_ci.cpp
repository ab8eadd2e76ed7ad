// SPDX-License-Identifier: Apache-2.0
//
// The formats of services that show test results.
#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/program.h"
#include "app/report/engine_report.h"
#include "app/report/failure_account.h"
#include "app/report/github_text.h"
#include "app/report/xml_text.h"

namespace showstopper::app {
namespace {

using engines::EngineFinding;
using engines::EngineReport;
using engines::Grade;
using engines::GradedClause;
using nlohmann::ordered_json;

// Markdown with HTML in it, in one line of a table.
std::string in_markdown(std::string_view text) {
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

std::string message_of(const EngineFinding& each) {
  std::string text = fmt::format("{}: {}", each.identity, sentence(each.finding.kind));
  if (const std::string label = each.finding.label(); !label.empty()) text += " (" + label + ")";
  if (each.finding.action >= 0) {
    text += fmt::format("\nafter action {} `{}` of the smallest round", each.finding.action + 1,
                        each.finding.action_text);
  }
  if (!each.finding.key.empty()) text += "\nkey: " + each.finding.key;
  if (!each.finding.expected.empty()) text += "\nexpected: " + each.finding.expected;
  if (!each.finding.got.empty()) text += "\ngot: " + each.finding.got;
  for (const std::string& value : each.in_force) text += "\nin force: " + value;
  if (!each.cause.empty()) text += "\ncause: " + each.cause;
  if (!each.variant.empty()) text += "\nit conforms under " + each.variant;
  if (!each.file.empty()) text += "\nround: " + each.file;
  return text;
}

bool belongs_to_a_clause(const EngineReport& report, std::size_t finding) {
  return std::any_of(report.clauses.begin(), report.clauses.end(), [&](const GradedClause& each) {
    return std::count(each.findings.begin(), each.findings.end(), finding) > 0;
  });
}

std::string rules_name(const EngineReport& report) {
  const auto rules = ordered_json::parse(report.rules, nullptr, false);
  if (rules.is_string()) return rules.get<std::string>();
  if (rules.is_object() && rules.contains("extends")) {
    return rules["extends"].get<std::string>() + " changed";
  }
  return report.game;
}

std::string failure_element(const EngineFinding& each) {
  return fmt::format("      <failure type=\"{}\" message=\"{}\">{}</failure>\n",
                     word(each.finding.kind), in_xml(each.identity), in_xml(message_of(each)));
}

}  // namespace

std::string engine_junit(const Context& /*context*/, const EngineRun& run,
                         const EngineReport& report) {
  std::string cases;
  std::size_t tests = 0, failures = 0, skipped = 0;
  const std::string rules = in_xml(rules_name(report));
  const auto add = [&](const std::string& name, const std::string& inside) {
    ++tests;
    cases += fmt::format("    <testcase classname=\"{}\" name=\"{}\"", rules, in_xml(name));
    cases += inside.empty() ? "/>\n" : ">\n" + inside + "    </testcase>\n";
  };
  std::string of_engine;
  for (std::size_t i = 0; i < report.findings.size(); ++i) {
    const EngineFinding& each = report.findings[i];
    if (each.waived.empty() && !belongs_to_a_clause(report, i)) of_engine += failure_element(each);
  }
  for (const std::string& trouble : report.waiver_troubles) {
    of_engine += fmt::format("      <failure type=\"waiver\" message=\"{}\"/>\n", in_xml(trouble));
  }
  if (!of_engine.empty()) ++failures;
  add("the engine answers", of_engine);
  for (const GradedClause& clause : report.clauses) {
    std::string inside;
    if (clause.grade == Grade::differs) {
      ++failures;
      for (const std::size_t i : clause.findings) {
        if (report.findings[i].waived.empty()) inside += failure_element(report.findings[i]);
      }
    } else if (clause.grade != Grade::conforms) {
      ++skipped;
      std::string why(word(clause.grade));
      if (clause.grade == Grade::waived) why += ": " + report.findings[clause.findings[0]].waived;
      inside = fmt::format("      <skipped message=\"{}\"/>\n", in_xml(why));
    }
    add(clause.id + " " + clause.meaning, inside);
  }
  // The schema of JUnit files has the number of skipped cases in a suite alone.
  const std::string counts = fmt::format(
      "tests=\"{}\" failures=\"{}\" errors=\"0\" time=\"{:.3f}\"", tests, failures, report.seconds);
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {0}>\n"
      "  <testsuite name=\"{1}\" skipped=\"{2}\" {0}>\n{3}  </testsuite>\n</testsuites>\n",
      counts, in_xml(fmt::format("{} {}", program().name, run.engine)), skipped, cases);
}

std::string engine_sarif(const Context& context, const EngineRun& /*run*/,
                         const EngineReport& report) {
  ordered_json rules = ordered_json::array(), results = ordered_json::array();
  std::vector<std::string> known;
  for (const EngineFinding& each : report.findings) {
    const auto& clauses = each.finding.clauses;
    const std::string rule = clauses.empty() ? std::string(word(each.finding.kind)) : clauses[0];
    if (std::count(known.begin(), known.end(), rule) == 0) {
      known.push_back(rule);
      std::string text = clauses.empty() ? "" : clause_texts(context, {rule});
      if (text.empty()) text = std::string(sentence(each.finding.kind));
      rules.push_back({{"id", rule}, {"shortDescription", {{"text", text}}}});
    }
    ordered_json result = {{"ruleId", rule},
                           {"level", each.waived.empty() ? "error" : "note"},
                           {"message", {{"text", message_of(each)}}}};
    if (!each.file.empty()) {
      const ordered_json place = {
          {"physicalLocation",
           {{"artifactLocation", {{"uri", each.file}}}, {"region", {{"startLine", 1}}}}}};
      result["locations"] = ordered_json::array({place});
    }
    result["partialFingerprints"] = {{"identity/v1", each.identity}};
    if (!each.waived.empty()) {
      const ordered_json waiver = {{"kind", "external"}, {"justification", each.waived}};
      result["suppressions"] = ordered_json::array({waiver});
    }
    results.push_back(std::move(result));
  }
  const ordered_json driver = {
      {"name", std::string(program().name)}, {"version", SHOWSTOPPER_VERSION}, {"rules", rules}};
  const ordered_json root = {
      {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
      {"version", "2.1.0"},
      {"runs",
       ordered_json::array({ordered_json{{"tool", {{"driver", driver}}}, {"results", results}}})}};
  return root.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}

std::string engine_annotations(const Context& /*context*/, const EngineRun& run,
                               const EngineReport& report) {
  std::string text;
  std::size_t count = 0;
  const auto add = [&](const std::string& title, const std::string& message) {
    if (++count > kMostAnnotations) return;
    text += fmt::format("::error title={}::{}\n", github_text(title, true),
                        github_text(message, false));
  };
  for (const EngineFinding& each : report.findings) {
    if (each.waived.empty()) add(each.identity, message_of(each));
  }
  for (const std::string& trouble : report.waiver_troubles) add("waiver", trouble);
  if (report.rounds() == 0) add("nothing compared", "no round was compared with " + run.engine);
  return text;
}

std::string engine_summary(const Context& context, const EngineRun& run,
                           const EngineReport& report) {
  std::string text = fmt::format("## {} {}\n\n{} rounds compared, {} findings; rules {}\n\n",
                                 program().name, in_markdown(run.engine), report.rounds(),
                                 report.findings.size(), in_markdown(rules_name(report)));
  if (!report.findings.empty()) {
    text += "| finding | clause | expected | got | round |\n|---|---|---|---|---|\n";
  }
  for (const EngineFinding& each : report.findings) {
    std::string name = each.identity;
    if (!each.waived.empty()) name += " (waived: " + each.waived + ")";
    if (!each.variant.empty()) name += ", conforms under " + each.variant;
    text += fmt::format("| {} | {} | {} | {} | {} |\n", in_markdown(name),
                        in_markdown(clause_texts(context, each.finding.clauses)),
                        in_markdown(each.finding.expected), in_markdown(each.finding.got),
                        in_markdown(each.file));
  }
  for (const std::string& trouble : report.waiver_troubles) {
    text += fmt::format("\n- {}", in_markdown(trouble));
  }
  text += "\n| clauses | |\n|---|---|\n";
  for (int i = 0; i < engines::kGrades; ++i) {
    const auto grade = static_cast<Grade>(i);
    const auto count =
        std::count_if(report.clauses.begin(), report.clauses.end(),
                      [&](const GradedClause& clause) { return clause.grade == grade; });
    text += fmt::format("| {} | {} |\n", word(grade), count);
  }
  return text + fmt::format("\nRepeat: `{}`\n", run.repeat);
}

std::string engine_badge(const EngineReport& report) {
  const bool good = exit_of(report) == Exit::nothing_found;
  const bool nothing = report.rounds() == 0;
  const auto conforming =
      std::count_if(report.clauses.begin(), report.clauses.end(),
                    [](const GradedClause& clause) { return clause.grade == Grade::conforms; });
  std::string message = nothing ? "nothing compared"
                        : good  ? fmt::format("{} clauses conform", conforming)
                                : fmt::format("{} findings", report.breaks());
  const ordered_json badge = {{"schemaVersion", 1},
                              {"label", rules_name(report)},
                              {"message", message},
                              {"color", nothing ? "lightgrey"
                                        : good  ? "brightgreen"
                                                : "red"}};
  return badge.dump() + '\n';
}

}  // namespace showstopper::app
