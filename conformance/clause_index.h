// SPDX-License-Identifier: Apache-2.0
//
// From what happened to the clauses that speak of it, by the table corpus/clauses/*.tsv: which
// events show a clause stands there and nowhere else.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "conformance/finding.h"
#include "model/table/diagnostic.h"

namespace showstopper::conformance {

class ClauseIndex {
 public:
  ClauseIndex(const std::filesystem::path& table, table::Diagnostics& diagnostics);

  // Ids in the order of the table, without repetition: those of the finding's events, or, where it
  // came with none, those of the kind.
  std::vector<std::string> touched(const Finding& finding) const;

 private:
  void add(const std::string& words, std::vector<bool>& hit) const;

  std::vector<std::string> ids_;
  std::map<std::string, std::vector<std::size_t>> by_event_;
};

}  // namespace showstopper::conformance
