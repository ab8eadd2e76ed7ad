// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdlib>
#include <string>

#include <nlohmann/json.hpp>

#include "app/report/engine/report.h"
#include "app/report/engine/text.h"
#include "app/report/failure_account.h"
#include "app/report/sarif_log.h"

namespace showstopper::app {
namespace {

using engines::EngineFinding;
using engines::EngineReport;
using nlohmann::ordered_json;

ordered_json location_of(const Context& context, const EngineReport& report,
                         const EngineFinding& each) {
  const auto clauses = each.cited();
  const ordered_json place =
      sarif_place(context, each.file, 1, report.game, clauses.empty() ? "" : clauses.front());
  const ordered_json logical = {{"name", printable_lines(each.source)}, {"kind", "round"}};
  return {{"physicalLocation", place}, {"logicalLocations", ordered_json::array({logical})}};
}

ordered_json result_of(const Context& context, const EngineReport& report,
                       const EngineFinding& each, const std::string& rule) {
  ordered_json result = {{"ruleId", rule},
                         {"level", each.waived.empty() ? "error" : "note"},
                         {"message", {{"text", message_of(each)}}},
                         {"locations", ordered_json::array({location_of(context, report, each)})},
                         {"partialFingerprints", {{"identity/v1", each.identity}}},
                         {"occurrenceCount", std::max<std::uint64_t>(each.rounds, 1)}};
  if (!each.waived.empty()) {
    const ordered_json waiver = {{"kind", "external"},
                                 {"justification", printable_lines(each.waived)}};
    result["suppressions"] = ordered_json::array({waiver});
  }
  return result;
}

// A waiver that has expired or matches nothing, at its line: `waivers.toml:3: the waiver of ...`.
ordered_json result_of_waiver(const Context& context, const EngineReport& report,
                              const std::string& trouble) {
  const std::size_t message = trouble.find(": ");
  const std::string where = trouble.substr(0, message);
  const std::size_t colon = where.rfind(':');
  const bool placed = message != std::string::npos && colon != std::string::npos;
  const std::string file = placed ? where.substr(0, colon) : "";
  const int line = placed ? std::max(1, std::atoi(where.c_str() + colon + 1)) : 1;
  const ordered_json place = sarif_place(context, file, line, report.game, "");
  const ordered_json location = {{"physicalLocation", place}};
  return {{"ruleId", "waiver"},
          {"level", "error"},
          {"message", {{"text", printable_lines(trouble)}}},
          {"locations", ordered_json::array({location})}};
}

// How the run itself went.
ordered_json invocation_of(const EngineReport& report) {
  const Exit exit = exit_of(report);
  const bool whole = report.refused.empty() && !report.interrupted && report.stopped.empty();
  ordered_json notes = ordered_json::array();
  for (const std::string& note : run_notes(report)) {
    const bool good = exit == Exit::nothing_found || exit == Exit::findings;
    notes.push_back(
        {{"level", whole && good ? "warning" : "error"}, {"message", {{"text", note}}}});
  }
  return {{"executionSuccessful", whole},
          {"exitCode", static_cast<int>(exit)},
          {"toolExecutionNotifications", notes}};
}

}  // namespace

std::string engine_sarif(const Context& context, const EngineReport& report) {
  SarifLog log;
  for (const EngineFinding& each : report.findings) {
    const auto clauses = each.cited();
    const std::string rule = clauses.empty() ? std::string(word(each.finding.kind)) : clauses[0];
    const std::string text = clauses.empty() ? "" : clause_texts(context, {rule});
    log.add_rule(rule, text.empty() ? std::string(sentence(each.finding.kind)) : text);
    log.add(result_of(context, report, each, rule));
  }
  for (const std::string& trouble : report.waiver_troubles) {
    log.add_rule("waiver", "A waiver holds and is about a finding.");
    log.add(result_of_waiver(context, report, trouble));
  }
  return log.text(invocation_of(report));
}

}  // namespace showstopper::app
