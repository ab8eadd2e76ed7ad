// SPDX-License-Identifier: Apache-2.0
//
// From what happened to the clauses that speak of it, by the table corpus/clauses/*.tsv: which
// events show a clause stands there and nowhere else.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "conformance/finding.h"
#include "model/table/diagnostic.h"

namespace showstopper::conformance {

// A clause as it is cited.
struct CitedClause {
  std::string id, meaning;
  bool operator==(const CitedClause&) const = default;
};
constexpr std::size_t kMostCited = 2;

class ClauseIndex {
 public:
  ClauseIndex(const std::filesystem::path& table, table::Diagnostics& diagnostics);

  // Ids in the order of the table, without repetition: those of the finding's events, or, where it
  // came with none, those of the kind.
  std::vector<std::string> touched(const Finding& finding) const;

  // At most two of what a difference touches: those that speak of the least besides, one of each
  // source before a second of one. `words`: events, the telling ones first. None where no event
  // tells.
  std::vector<CitedClause> cited(const std::string& words) const;
  // Of these ids the first two that the table knows.
  std::vector<CitedClause> cited(const std::vector<std::string>& ids) const;
  // At most two about a difference: of its cause, where ids of it are known; else of what happened;
  // else of what such a difference is usually about.
  std::vector<CitedClause> cited(const std::vector<std::string>& of_cause, const std::string& words,
                                 std::optional<Kind> usual) const;
  // The event that a kind is about when nothing particular happened; empty where it is about none.
  static std::string_view usual_event(Kind kind);

 private:
  void add(const std::string& words, std::vector<bool>& hit) const;

  std::vector<std::string> ids_, meanings_;
  std::vector<std::size_t> events_of_;  // how many events show the clause
  std::map<std::string, std::vector<std::size_t>> by_event_;
};

}  // namespace showstopper::conformance
