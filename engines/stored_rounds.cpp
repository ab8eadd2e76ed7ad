// SPDX-License-Identifier: Apache-2.0
#include "engines/stored_rounds.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engines/json_members.h"
#include "model/trace/json/input_file.h"
#include "model/trace/json/line_reader.h"

namespace showstopper::engines {

std::vector<StoredRound> stored_rounds(const std::filesystem::path& path, std::string_view game,
                                       table::Diagnostics& diagnostics) {
  std::vector<std::filesystem::path> files;
  std::error_code none;
  if (std::filesystem::is_directory(path, none)) {
    for (const auto& each : std::filesystem::recursive_directory_iterator(path, none)) {
      if (each.path().extension() == ".jsonl") files.push_back(each.path());
    }
    std::sort(files.begin(), files.end());
  } else if (std::filesystem::exists(path, none)) {
    files.push_back(path);
  }
  std::vector<StoredRound> rounds;
  for (const auto& file : files) {
    trace::InputFile input(file.string());
    if (!input.opened()) {
      diagnostics.push_back({file.string(), {}, "cannot be opened"});
      continue;
    }
    trace::LineReader lines(input.stream());
    for (trace::LineReader::Line line; lines.next(line);) {
      std::string why_not;
      const auto members = members_of(line.text, why_not);
      if (!members || text_in(member(*members, "game")) != game) continue;
      rounds.push_back({std::string(line.text), fmt::format("{}:{}", file.string(), line.number)});
    }
    if (const std::string failure = input.failure(); !failure.empty()) {
      diagnostics.push_back({file.string(),
                             {lines.lines(), 0},
                             fmt::format("reading failed after this: {}", failure)});
    }
  }
  return rounds;
}

std::vector<std::string> clauses_of_line(std::string_view line) {
  std::string why_not;
  const auto members = members_of(line, why_not);
  if (!members) return {};
  return list_of_texts(member(*members, "clauses")).value_or(std::vector<std::string>());
}

std::string meta_of(const Abilities& abilities, const EngineFinding& finding) {
  nlohmann::ordered_json meta;
  meta["engine"] = abilities.engine;
  if (!abilities.version.empty()) meta["version"] = abilities.version;
  meta["finding"] = finding.identity;
  meta["says"] = to_text(finding.finding);
  meta["found_in"] = finding.source;
  meta["minimal"] = finding.minimal;
  return meta.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string with_meta(std::string_view line, std::string_view meta) {
  std::string why_not;
  const auto members = members_of(line, why_not);
  if (!members) return std::string(line);
  std::string text = object_without(*members, {"meta"});
  text.pop_back();
  return text + ",\"meta\":" + std::string(meta) + '}';
}

}  // namespace showstopper::engines
