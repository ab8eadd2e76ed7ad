// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/report/engine/report.h"
#include "app/report/engine/text.h"
#include "app/report/junit_suite.h"

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

// One failure for all findings of a case, and further texts; empty if there are none.
std::string failure_of(const std::vector<const EngineFinding*>& findings,
                       const std::vector<std::string>& texts) {
  std::vector<std::string> names = texts, messages = texts;
  for (const EngineFinding* each : findings) {
    names.push_back(heading_of(*each));
    messages.push_back(message_of(*each));
  }
  if (names.empty()) return "";
  return junit_failure(findings.empty() ? "run" : word(findings.front()->finding.kind), names,
                       messages);
}

// The failure of the engine as a whole, such as findings without a clause; empty: none.
std::string of_the_engine(const EngineReport& report) {
  if (!report.refused.empty()) {
    return junit_error("not_driven", "the engine " + printable_lines(report.refused));
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
    return junit_error("nothing_compared", "nothing could be compared: " + printable_lines(why));
  }
  if (const std::string unread = report.unread_text(); !unread.empty()) {
    return junit_error("unread", printable_lines(unread));
  }
  return report.interrupted ? junit_error("interrupted", "the run was interrupted") : "";
}

}  // namespace

std::string engine_junit(const EngineRun& run, const EngineReport& report) {
  JUnitSuite suite(rules_name(report));
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
        why += fmt::format(": {}, {}: {}", heading_of(each), seen_text(each), each.waived);
      }
      inside = junit_skipped(why);
    }
    suite.add(clause.id + " " + clause.meaning, inside);
  }
  return suite.text({run.engine, run.repeat, run.began,
                     fmt::format("{}", fmt::join(run_notes(report), "\n")), report.errors,
                     report.seconds});
}

}  // namespace showstopper::app
