// SPDX-License-Identifier: Apache-2.0
#include "app/report/sarif_log.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "app/cli/program.h"
#include "app/report/json_text.h"
#include "model/table/diagnostic.h"

namespace showstopper::app {
namespace {

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

// The line of a clause in its table. A result without a clause is at the first line.
int clause_line(const Context& context, const std::string& file, const std::string& clause) {
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

}  // namespace

ordered_json sarif_place(const Context& context, const std::string& file, int line,
                         const std::string& game, const std::string& clause) {
  ordered_json artifact, region = {{"startLine", line}};
  if (!file.empty()) {
    artifact = {{"uri", uri_of(file)}};
  } else {
    const std::string table = fmt::format("clauses/{}.tsv", game);
    artifact = {{"uri", table}, {"uriBaseId", "CORPUS"}};
    region["startLine"] = clause_line(context, table, clause);
  }
  return {{"artifactLocation", artifact}, {"region", region}};
}

void SarifLog::add_rule(const std::string& id, const std::string& text) {
  if (std::count(known_.begin(), known_.end(), id) > 0) return;
  known_.push_back(id);
  rules_.push_back({{"id", id}, {"shortDescription", {{"text", text}}}});
}

std::string SarifLog::text(const ordered_json& invocation) const {
  const ordered_json driver = {
      {"name", std::string(program().name)}, {"version", SHOWSTOPPER_VERSION}, {"rules", rules_}};
  const ordered_json corpus = {{"description", {{"text", "the corpus of the program"}}}};
  const ordered_json run = {{"tool", {{"driver", driver}}},
                            {"invocations", ordered_json::array({invocation})},
                            {"originalUriBaseIds", {{"CORPUS", corpus}}},
                            {"columnKind", "unicodeCodePoints"},
                            {"results", results_}};
  const ordered_json root = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                             {"version", "2.1.0"},
                             {"runs", ordered_json::array({run})}};
  return table::printable_json(json_text(root, 2) + '\n');
}

}  // namespace showstopper::app
