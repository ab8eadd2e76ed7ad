// SPDX-License-Identifier: Apache-2.0
#include "engines/rounds/stored_rounds.h"

#include <algorithm>
#include <fstream>
#include <functional>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "model/rules/printer.h"
#include "model/table/check.h"
#include "model/table/files_in.h"
#include "model/table/whole_file.h"
#include "model/trace/json/input_file.h"
#include "model/trace/json/line_reader.h"
#include "model/trace/traced.h"

namespace showstopper::engines {

namespace {

std::vector<std::filesystem::path> files_of(const std::vector<std::filesystem::path>& paths,
                                            table::Diagnostics& diagnostics) {
  std::vector<std::filesystem::path> files;
  std::set<std::filesystem::path> known;
  std::error_code none;
  const auto add = [&](const std::filesystem::path& file) {
    if (known.insert(std::filesystem::weakly_canonical(file, none)).second) files.push_back(file);
  };
  for (const auto& path : paths) {
    if (!std::filesystem::is_directory(path, none)) {
      if (std::filesystem::exists(path, none)) add(path);
      continue;
    }
    const auto inside = table::files_in(path, ".jsonl", diagnostics);
    std::for_each(inside.begin(), inside.end(), add);
  }
  return files;
}

}  // namespace

std::vector<StoredRound> stored_rounds(const std::vector<std::filesystem::path>& paths,
                                       std::string_view game, const ShownPath& shown,
                                       table::Diagnostics& diagnostics) {
  std::vector<StoredRound> rounds;
  for (const auto& file : files_of(paths, diagnostics)) {
    trace::InputFile input(file.string());
    if (!input.opened()) {
      diagnostics.push_back({file.string(), {}, input.unopened()});
      continue;
    }
    const std::string name = shown ? shown(file) : file.string();
    trace::LineReader lines(input.stream());
    for (trace::LineReader::Line line; lines.next(line);) {
      if (line.too_long) {
        diagnostics.push_back({name, {line.number, 0}, "the line is longer than 16 MiB"});
        continue;
      }
      if (trace::game_in(line.text, line.number, name, diagnostics) != game) continue;
      rounds.push_back(
          {std::string(line.text), fmt::format("{}:{}", name, line.number), file, line.number});
    }
    if (const std::string failure = input.failure(); !failure.empty()) {
      diagnostics.push_back({file.string(),
                             {lines.lines(), 0},
                             fmt::format("reading failed after this: {}", failure)});
    }
  }
  return rounds;
}

FindingsFolder::FindingsFolder(std::filesystem::path folder, std::string_view game,
                               const RoundOfLine& round_of)
    : folder_(std::move(folder)) {
  table::Diagnostics unread;
  std::map<std::filesystem::path, int> lines;
  const auto rounds = stored_rounds({folder_}, game, nullptr, unread);
  for (const StoredRound& each : rounds) ++lines[each.file];
  for (const StoredRound& each : rounds) {
    if (lines[each.file] == 1) files_.emplace(round_of(each.text), each.file);
  }
}

std::optional<std::filesystem::path> FindingsFolder::store(const std::string& round,
                                                           const std::string& name,
                                                           const std::string& line,
                                                           std::string& trouble) {
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  if (error) {
    trouble = fmt::format("{}: cannot be made: {}", folder_.string(), error.message());
    return std::nullopt;
  }
  REQUIRES(!round.empty() && !name.empty());
  const std::filesystem::path file = files_.try_emplace(round, folder_ / name).first->second;
  if (!table::write_whole(file, line + '\n', trouble)) return std::nullopt;
  return file;
}

std::vector<StoredRound> directed_rounds_of(const EngineJob& job, const std::string& rules,
                                            const DirectedAsk& ask) {
  // No trace file by its name, so that it is not taken for a finding.
  const std::string name = fmt::format("{}-{}p-{:016x}.directed", ask.game, ask.players,
                                       std::hash<std::string>()(rules));
  const std::filesystem::path file = job.findings_folder / "directed" / name;
  // The rules of an engine name a base whose values another version may change.
  const std::string made_for =
      fmt::format("# {} {:016x}", rules,
                  std::hash<std::string>()(rules::to_whole_toml(ask.rules) + job.directed_by));
  std::vector<std::string> lines;
  std::ifstream kept(file, std::ios::binary);
  std::string line;
  if (!job.findings_folder.empty() && std::getline(kept, line) && line == made_for) {
    while (std::getline(kept, line)) lines.push_back(line);
  } else {
    REQUIRES(job.directed != nullptr && ask.go_on != nullptr);
    lines = job.directed(ask);
    std::string text = made_for + '\n', trouble;
    for (const std::string& each : lines) text += each + '\n';
    std::error_code error;
    // Half of them are not kept for the whole.
    if (!job.findings_folder.empty() && ask.go_on()) {
      std::filesystem::create_directories(file.parent_path(), error);
      if (!error) table::write_whole(file, text, trouble);
    }
  }
  std::vector<StoredRound> rounds;
  for (const std::string& each : lines) {
    rounds.push_back({each,
                      fmt::format("directed deal {} of {} players", rounds.size() + 1, ask.players),
                      {},
                      0});
  }
  ENSURES(rounds.size() == lines.size());
  return rounds;
}

std::string meta_of(const Abilities& abilities, const EngineFinding& finding) {
  REQUIRES(!finding.identity.empty());
  nlohmann::ordered_json meta;
  meta["engine"] = abilities.engine;
  if (!abilities.version.empty()) meta["version"] = abilities.version;
  meta["finding"] = finding.identity;
  meta["says"] = to_text(finding.finding);
  meta["found_in"] = finding.source;
  meta["minimal"] = finding.minimal;
  return meta.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace showstopper::engines
