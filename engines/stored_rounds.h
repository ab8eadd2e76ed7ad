// SPDX-License-Identifier: Apache-2.0
//
// Lines of trace files as an engine is to play them, and lines of findings as they are stored.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engines/engine_report.h"
#include "model/table/diagnostic.h"

namespace showstopper::engines {

struct StoredRound {
  std::string text, where;  // `file:line`
  std::filesystem::path file;
};

// The clauses that a fixture names; none in any other line.
std::vector<std::string> clauses_of_line(std::string_view line);

// How a path is printed.
using ShownPath = std::function<std::string(const std::filesystem::path&)>;

// The rounds of a game in `.jsonl` files, or in those of folders and below them, by name, each file
// once. None where there is no such file.
std::vector<StoredRound> stored_rounds(const std::vector<std::filesystem::path>& paths,
                                       std::string_view game, const ShownPath& shown,
                                       table::Diagnostics& diagnostics);

// What makes two recordings the same round: rules, deal and actions, whatever was observed.
std::string round_of(std::string_view line);

// The folder in which findings are stored: each round once, as it was recorded last.
class FindingsFolder {
 public:
  FindingsFolder(std::filesystem::path folder, std::string_view game);
  // The file that holds the round now, `name` if it is a new one; nothing, and why, if it cannot be
  // written.
  std::optional<std::filesystem::path> store(const std::string& round, const std::string& name,
                                             const std::string& line, std::string& trouble);

 private:
  std::filesystem::path folder_;
  std::map<std::string, std::filesystem::path> files_;  // by round, those with one line
};

// Directed deals for the rules of an engine: those that the findings folder keeps for them, or new
// ones, which it keeps from then on.
std::vector<StoredRound> directed_rounds_of(const EngineJob& job, const std::string& rules,
                                            const DirectedAsk& ask);

// `meta` of a stored finding: the engine, the finding, and how small it is.
std::string meta_of(const Abilities& abilities, const EngineFinding& finding);
// The line with this as its `meta`.
std::string with_meta(std::string_view line, std::string_view meta);

}  // namespace showstopper::engines
