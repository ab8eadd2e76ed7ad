// SPDX-License-Identifier: Apache-2.0
//
// `showstopper check`: files of rounds against the rules that they name. Each round is judged on
// its own; findings are grouped by what was broken, each group with its count and its smallest
// example. What a log says of itself in words (`meta.outside`) is listed beside the groups that it
// may explain. It never excuses a finding: words are not rules.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "conformance/clause_index.h"
#include "conformance/finding.h"
#include "model/rules/rule_set.h"
#include "model/table/diagnostic.h"
#include "model/trace/rules_cache.h"
#include "model/trace/stoppa/reader.h"

namespace showstopper::engines {

// Findings of one kind that came with the same events and differ in the same way.
struct Group {
  Finding example;  // after the fewest actions; of equals the earliest
  std::uint64_t count = 0;
  std::uint64_t firsts = 0;       // of these, first divergences of their rounds
  std::set<std::string> outside;  // sentences of the logs that may explain it
};

// Rounds under one rule set with one number of seats.
struct Subject {
  std::string rules;  // the name; of a changed rule set the one that it extends
  int players = 2;
  std::uint64_t rounds = 0, failed = 0;
};

struct LogReport {
  std::uint64_t files = 0, rounds = 0, diverging = 0, fixtures = 0;
  std::uint64_t actions = 0, observations = 0;
  std::uint64_t restarts = 0;      // positions of logs from which judging went on
  std::uint64_t unfollowed = 0;    // actions behind the last position that could be followed
  std::uint64_t unsupported = 0;   // rounds that an engine refused to play: skipped, not passed
  std::uint64_t other_games = 0;   // rounds of a game that is not judged yet: skipped, not passed
  std::uint64_t refused = 0;       // lines that are no rounds
  std::vector<Subject> subjects;   // sorted
  std::vector<Group> groups;       // most frequent first
  std::vector<Finding> firsts;     // the first divergence of each round, at most `kMostFirsts`
  table::Diagnostics diagnostics;  // at most `kMostDiagnostics`

  std::uint64_t findings() const;
};
constexpr std::size_t kMostFirsts = 10000;
constexpr std::size_t kMostDiagnostics = 1000;

// What is said of a file that holds nothing.
inline constexpr std::string_view kNoRound = "there is no round in this file";

class LogCheck {
 public:
  // The table of clauses is read from `corpus` when the first finding asks for it.
  LogCheck(rules::Library library, std::filesystem::path corpus);
  ~LogCheck();

  // Judges every round of a file; false, with a diagnostic, where it cannot be opened or has none.
  // `-` is standard input.
  bool file(const std::string& path, const std::string& shown);
  const LogReport& report();

 private:
  struct Key {
    Kind kind;
    std::string events, detail;
    auto operator<=>(const Key&) const = default;
  };
  const ClauseIndex& clauses();
  const ClauseIndex& stoppa_clauses();
  const ClauseIndex& index(std::unique_ptr<ClauseIndex>& of, const char* table);
  void stoppa_round(std::string_view text, int number, const std::string& shown);
  void add(Finding finding, const std::vector<std::string>& outside);

  std::filesystem::path corpus_;
  trace::RulesCache rules_;
  trace::StoppaReader stoppa_;
  std::unique_ptr<ClauseIndex> clauses_, stoppa_clauses_;
  LogReport report_;
  std::map<Key, Group> groups_;
  std::map<std::pair<std::string, int>, Subject> subjects_;
};

std::string to_text(const LogReport& report, bool each_round);
std::string to_json(const LogReport& report, bool each_round);

}  // namespace showstopper::engines
