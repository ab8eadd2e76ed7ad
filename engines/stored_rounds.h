// SPDX-License-Identifier: Apache-2.0
//
// Lines of trace files as an engine is to play them, and lines of findings as they are stored.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engines/engine_report.h"
#include "model/table/diagnostic.h"

namespace showstopper::engines {

struct StoredRound {
  std::string text, where;  // `file:line`
};

// The clauses that a fixture names; none in any other line.
std::vector<std::string> clauses_of_line(std::string_view line);

// The rounds of a game in a `.jsonl` file, or in those of a folder and below it, by name. None
// where there is no such file.
std::vector<StoredRound> stored_rounds(const std::filesystem::path& path, std::string_view game,
                                       table::Diagnostics& diagnostics);

// `meta` of a stored finding: the engine, the finding, and how small it is.
std::string meta_of(const Abilities& abilities, const EngineFinding& finding);
// The line with this as its `meta`.
std::string with_meta(std::string_view line, std::string_view meta);

}  // namespace showstopper::engines
