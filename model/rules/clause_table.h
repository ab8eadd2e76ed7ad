// SPDX-License-Identifier: Apache-2.0
//
// The clauses of a game's sources, as corpus/clauses/*.tsv lists them: the id, the text, the
// parameter that settles it, and the events that show it in play.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "model/table/diagnostic.h"

namespace showstopper::rules {

struct Clause {
  std::string id;
  std::string meaning;
  std::string parameter;
  std::vector<std::string> seen;  // events any of which shows the clause
  std::string reason;             // why no play can show it
  int line = 0;                   // of the file
};

// The table of clauses, or an empty one and at least one diagnostic.
std::vector<Clause> read_clauses(const std::filesystem::path& file,
                                 table::Diagnostics& diagnostics);

// The words of a game that the table may name.
struct ClauseWords {
  std::vector<std::string_view> events, parameters;
};
// Each event and parameter that the game does not have, and each clause that is listed twice.
void judge_clauses(const std::vector<Clause>& clauses, const std::string& file,
                   const ClauseWords& known, table::Diagnostics& diagnostics);

}  // namespace showstopper::rules
