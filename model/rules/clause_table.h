// SPDX-License-Identifier: Apache-2.0
//
// The clauses of a game's sources, as corpus/clauses/*.tsv lists them: the id, what it says, the
// parameter it comes from, and which events show it in play.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "model/table/diagnostic.h"

namespace showstopper::rules {

struct Clause {
  std::string id;
  std::string meaning;
  std::string parameter;
  std::vector<std::string> seen;  // events any of which shows the clause
  std::string reason;             // why no play can show it
};

// The table of clauses, or an empty one and at least one diagnostic.
std::vector<Clause> read_clauses(const std::filesystem::path& file,
                                 table::Diagnostics& diagnostics);

}  // namespace showstopper::rules
