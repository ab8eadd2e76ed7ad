// SPDX-License-Identifier: Apache-2.0
//
// `showstopper check`: files of rounds against the rules that they name. Each round is judged on
// its own; findings are grouped by what was broken, each group with its count and its smallest
// example. What a log says of itself in words (`meta.outside`) is listed beside the groups that it
// may explain. It never excuses a finding: words are not rules.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "conformance/clause_index.h"
#include "conformance/finding.h"
#include "conformance/verdict.h"
#include "model/rules/rule_set.h"
#include "model/table/diagnostic.h"
#include "model/trace/gostop/reader.h"
#include "model/trace/rules_cache.h"
#include "model/trace/stoppa/reader.h"

namespace showstopper::engines {

// Findings of one kind that came with the same events and differ in the same way.
struct Group {
  conformance::Finding example;  // after the fewest actions; of equals the earliest
  std::uint64_t count = 0;
  std::uint64_t firsts = 0;          // of these, first divergences of their rounds
  std::set<std::string> deviations;  // sentences of the logs that may explain it
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
  std::uint64_t resyncs = 0;      // positions of logs from which judging went on
  std::uint64_t unfollowed = 0;   // actions that there was no position to follow from
  std::uint64_t unsupported = 0;  // rounds that an engine refused to play: skipped, not passed
  std::uint64_t other_games = 0;  // rounds of a game that is not judged yet: skipped, not passed
  std::uint64_t refused = 0;      // lines that are no rounds
  std::vector<Subject> subjects;  // sorted
  std::vector<Group> groups;      // most frequent first
  std::vector<conformance::Finding> firsts;  // of each round, at most `kMostFirsts`
  table::Diagnostics diagnostics;            // at most `kMostDiagnostics`

  std::uint64_t findings() const;
};
constexpr std::size_t kMostFirsts = 10000;
constexpr std::size_t kMostDiagnostics = 1000;

// What is said of a file that holds nothing.
inline constexpr std::string_view kNoRound = "there is no round in this file";

// A round as it was judged, with what the report says of it.
struct JudgedRound {
  conformance::Verdict verdict;
  std::string rules;  // the name of the rule set
  trace::Envelope envelope;
  bool fixture = false;
};
// Judges a line of a game of its own; nothing, and a diagnostic, where it is no round.
using LineJudge = std::function<std::optional<JudgedRound>(
    std::string_view line, int number, const std::string& file, table::Diagnostics& diagnostics)>;

class LogCheck {
 public:
  // The table of clauses is read from `corpus` when the first finding asks for it.
  LogCheck(rules::Library library, std::filesystem::path corpus);

  // Lines of a game beside Go-Stop and Stoppa.
  void add_game(std::string name, LineJudge judge) { others_[std::move(name)] = std::move(judge); }

  // Judges every round of a file; false, with a diagnostic, where it cannot be opened or has none.
  // `-` is standard input.
  bool file(const std::string& path, const std::string& shown);
  const LogReport& report();

 private:
  struct Key {
    conformance::Kind kind;
    std::string events, detail;
    auto operator<=>(const Key&) const = default;
  };
  // Rules that a file names and that are refused: said once, with the number of its rounds.
  struct RefusedRules {
    std::size_t diagnostic = 0;  // the first one about them, by index
    std::uint64_t rounds = 0;
  };
  template <class Trace>
  static JudgedRound judged(const Trace& trace);
  void add_round(JudgedRound round, const std::string& game, int line, const std::string& shown);
  bool judge_other(const trace::TraceReader& reader, const std::string& shown,
                   table::Diagnostics& diagnostics);
  void refuse(table::Diagnostics& diagnostics, std::string_view rules);
  void count_refused_rules();
  const conformance::ClauseIndex& clauses(const std::string& game);
  void add(conformance::Finding finding, const std::vector<std::string>& deviations);

  std::filesystem::path corpus_;
  trace::RulesCache rules_;
  trace::StoppaReader stoppa_;
  std::map<std::string, LineJudge, std::less<>> others_;
  std::map<std::string, conformance::ClauseIndex, std::less<>> clauses_;  // by game
  std::map<std::string, RefusedRules, std::less<>> refused_rules_;        // of the latest file
  LogReport report_;
  std::map<Key, Group> groups_;
  std::map<std::pair<std::string, int>, Subject> subjects_;
};

std::string to_text(const LogReport& report, bool each_round);
std::string to_json(const LogReport& report, bool each_round);

}  // namespace showstopper::engines
