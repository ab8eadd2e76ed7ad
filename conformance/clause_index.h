// SPDX-License-Identifier: Apache-2.0
//
// Maps events to the clauses about them, by the table corpus/clauses/*.tsv. Only that table defines
// which events show a clause.
#pragma once

#include <cstdint>
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

// Which clause words are about: the one whose events fit them best, or that of the first word that
// any clause has, for games whose words come with the rarest event first.
enum class Cited : std::uint8_t { by_fit, by_first_word };

class ClauseIndex {
 public:
  ClauseIndex(const std::filesystem::path& table, table::Diagnostics& diagnostics,
              Cited cited = Cited::by_fit);

  // Ids in the order of the table, without repetition: those that a word of the finding shows, or,
  // without such a word, those of the kind. None if the engine itself failed.
  std::vector<std::string> touched(const Finding& finding) const;

  // At most two about a finding, by the finding alone: other rounds do not matter. One of each
  // source before a second of one. None if the engine itself failed.
  std::vector<CitedClause> about(const Finding& finding) const;

  // At most two that words speak of: events, keys of rules, or ids. The clause whose events are
  // most nearly these comes first, then the one of the rarest word, which the fewest clauses speak
  // of.
  std::vector<CitedClause> cited(const Words& words) const;
  // Of these ids the first two that the table knows.
  std::vector<CitedClause> cited(const std::vector<std::string>& ids) const;
  // At most two about a difference: of its cause, where ids or words of it are known; else of the
  // finding.
  std::vector<CitedClause> cited(const std::vector<std::string>& of_cause,
                                 const Words& words_of_cause, const Finding& finding) const;
  // The event of a kind if no particular one occurred; empty if the kind has none.
  static std::string_view usual_event(Kind kind);

 private:
  struct Match;
  std::vector<std::size_t> speaking_of(const std::string& word) const;
  bool is_event(const std::string& word) const { return by_event_.contains(word); }

  std::vector<std::string> ids_, meanings_;
  Cited by_;
  std::vector<std::size_t> events_of_;  // how many events show the clause
  std::map<std::string, std::vector<std::size_t>> by_event_, by_key_;
};

// Whether the engine itself failed, or this program, or the log: no clause is about that.
bool is_of_no_clause(Kind kind);

}  // namespace showstopper::conformance
