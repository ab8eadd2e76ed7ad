// SPDX-License-Identifier: Apache-2.0
//
// SARIF 2.1.0. A result is located in the file of its round; one whose round is not stored, in the
// table of clauses that it breaks.
#include <algorithm>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/program.h"
#include "app/report/engine/report.h"
#include "app/report/engine/text.h"
#include "app/report/failure_account.h"
#include "model/table/diagnostic.h"

namespace showstopper::app {
namespace {

using engines::EngineFinding;
using engines::EngineReport;
using nlohmann::ordered_json;

// A path as a reference relative to where the program runs, percent-encoded.
std::string uri_of(const std::filesystem::path& path) {
  constexpr std::string_view kPlain = "-._~/!$&'()*+,;=@";
  std::error_code error;
  std::string relative =
      path.is_absolute() ? std::filesystem::proximate(path, error).string() : path.string();
  if (error || relative.empty() || relative.front() == '/') relative = path.filename().string();
  std::string uri;
  for (const char letter : relative) {
    const auto byte = static_cast<unsigned char>(letter);
    const bool plain = (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
                       (byte >= 'a' && byte <= 'z') || kPlain.find(letter) != kPlain.npos;
    if (plain) {
      uri += letter;
    } else {
      uri += fmt::format("%{:02X}", byte);
    }
  }
  return uri;
}

// The line of a clause in the table of the corpus; the first one of what has no clause.
int line_of(const Context& context, const std::string& file, const std::string& clause) {
  const std::filesystem::path path = context.corpus() / file;
  std::error_code error;
  if (clause.empty() || !std::filesystem::is_regular_file(path, error)) return 1;
  std::ifstream in(path, std::ios::binary);
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (line.starts_with(clause + '\t')) return number;
  }
  return 1;
}

ordered_json location_of(const Context& context, const EngineReport& report,
                         const EngineFinding& each) {
  ordered_json artifact, region = {{"startLine", 1}};
  if (!each.file.empty()) {
    artifact = {{"uri", uri_of(each.file)}};
  } else {
    const std::string file = fmt::format("clauses/{}.tsv", report.game);
    const auto& clauses = each.finding.clauses;
    artifact = {{"uri", file}, {"uriBaseId", "CORPUS"}};
    region["startLine"] = line_of(context, file, clauses.empty() ? "" : clauses.front());
  }
  const ordered_json logical = {{"name", printable_lines(each.source)}, {"kind", "round"}};
  return {{"physicalLocation", {{"artifactLocation", artifact}, {"region", region}}},
          {"logicalLocations", ordered_json::array({logical})}};
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
    results.push_back(result_of(context, report, each, rule));
  }
  const ordered_json driver = {
      {"name", std::string(program().name)}, {"version", SHOWSTOPPER_VERSION}, {"rules", rules}};
  const ordered_json corpus = {{"description", {{"text", "the corpus of the program"}}}};
  const ordered_json run = {{"tool", {{"driver", driver}}},
                            {"invocations", ordered_json::array({invocation_of(report)})},
                            {"originalUriBaseIds", {{"CORPUS", corpus}}},
                            {"columnKind", "unicodeCodePoints"},
                            {"results", results}};
  const ordered_json root = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                             {"version", "2.1.0"},
                             {"runs", ordered_json::array({run})}};
  return table::printable_json(root.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) +
                               '\n');
}

}  // namespace showstopper::app
