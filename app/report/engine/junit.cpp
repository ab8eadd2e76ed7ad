// SPDX-License-Identifier: Apache-2.0
//
// JUnit as both of its published schemas have it, that of Ant (one verdict for each case, no
// attribute of `testsuites`) and that of Jenkins.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/program.h"
#include "app/report/engine/report.h"
#include "app/report/engine/text.h"
#include "app/report/xml_text.h"

namespace showstopper::app {
namespace {

using engines::EngineFinding;
using engines::EngineReport;
using engines::Grade;
using engines::GradedClause;

bool belongs_to_a_clause(const EngineReport& report, std::size_t finding) {
  return std::any_of(report.clauses.begin(), report.clauses.end(), [&](const GradedClause& each) {
    return std::count(each.findings.begin(), each.findings.end(), finding) > 0;
  });
}

// One failure for all findings of a case, and further texts; empty where there is none.
std::string failure_of(const std::vector<const EngineFinding*>& findings,
                       const std::vector<std::string>& texts) {
  std::vector<std::string> names = texts, messages = texts;
  for (const EngineFinding* each : findings) {
    names.push_back(each->identity);
    messages.push_back(message_of(*each));
  }
  if (names.empty()) return "";
  return fmt::format("      <failure type=\"{}\" message=\"{}\">{}</failure>\n",
                     findings.empty() ? "run" : word(findings.front()->finding.kind),
                     in_xml(fmt::format("{}", fmt::join(names, "; "))),
                     in_xml(fmt::format("{}", fmt::join(messages, "\n\n"))));
}

class Suite {
 public:
  explicit Suite(std::string class_name) : class_name_(std::move(class_name)) {}

  void add(const std::string& name, const std::string& inside) {
    ++tests_;
    failures_ += inside.find("<failure") != std::string::npos ? 1 : 0;
    errors_ += inside.find("<error") != std::string::npos ? 1 : 0;
    skipped_ += inside.find("<skipped") != std::string::npos ? 1 : 0;
    cases_ += fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"0\"",
                          in_xml(class_name_), in_xml(name));
    cases_ += inside.empty() ? "/>\n" : ">\n" + inside + "    </testcase>\n";
  }

  std::string text(const EngineRun& run, const EngineReport& report) const {
    return fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
        "  <testsuite name=\"{}\" package=\"{}\" id=\"0\" timestamp=\"{}\" hostname=\"localhost\" "
        "tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" time=\"{:.3f}\">\n"
        "    <properties>\n      <property name=\"repeat\" value=\"{}\"/>\n    </properties>\n{}"
        "    <system-out>{}</system-out>\n    <system-err>{}</system-err>\n"
        "  </testsuite>\n</testsuites>\n",
        in_xml(fmt::format("{} {}", program().name, run.engine)), in_xml(program().name),
        in_xml(run.began), tests_, failures_, errors_, skipped_, report.seconds, in_xml(run.repeat),
        cases_, in_xml(fmt::format("{}", fmt::join(run_notes(report), "\n"))),
        in_xml(report.errors));
  }

 private:
  std::string class_name_, cases_;
  int tests_ = 0, failures_ = 0, errors_ = 0, skipped_ = 0;
};

std::string error_of(std::string_view type, const std::string& message) {
  return fmt::format("      <error type=\"{}\" message=\"{}\"/>\n", type, in_xml(message));
}

// What belongs to no clause.
std::string of_the_engine(const EngineReport& report) {
  if (!report.refused.empty()) {
    return error_of("not_driven", "the engine " + printable_lines(report.refused));
  }
  std::vector<const EngineFinding*> findings;
  for (std::size_t i = 0; i < report.findings.size(); ++i) {
    const EngineFinding& each = report.findings[i];
    if (each.waived.empty() && !belongs_to_a_clause(report, i)) findings.push_back(&each);
  }
  std::vector<std::string> texts = report.waiver_troubles;
  if (!report.stopped.empty()) texts.push_back("the run was stopped: " + report.stopped);
  if (const std::string failure = failure_of(findings, texts); !failure.empty()) return failure;
  if (const std::string why = report.why_nothing(); !why.empty()) {
    return error_of("nothing_compared", "nothing was compared: " + printable_lines(why));
  }
  return report.interrupted ? error_of("interrupted", "the run was interrupted") : "";
}

}  // namespace

std::string engine_junit(const Context& /*context*/, const EngineRun& run,
                         const EngineReport& report) {
  Suite suite(rules_name(report));
  suite.add("the engine answers", of_the_engine(report));
  for (const GradedClause& clause : report.clauses) {
    std::string inside;
    if (clause.grade == Grade::differs) {
      std::vector<const EngineFinding*> findings;
      for (const std::size_t i : clause.findings) {
        if (report.findings[i].waived.empty()) findings.push_back(&report.findings[i]);
      }
      inside = failure_of(findings, {});
    } else if (clause.grade != Grade::conforms) {
      std::string why(word(clause.grade));
      for (const std::size_t i : clause.findings) {
        const EngineFinding& each = report.findings[i];
        why += fmt::format(": {}, {}: {}", each.identity, seen_text(each), each.waived);
      }
      inside = fmt::format("      <skipped message=\"{}\"/>\n", in_xml(why));
    }
    suite.add(clause.id + " " + clause.meaning, inside);
  }
  return suite.text(run, report);
}

}  // namespace showstopper::app
