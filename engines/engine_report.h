// SPDX-License-Identifier: Apache-2.0
//
// The job of driving an engine, and its result: data alone, the same for every game.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/finding.h"
#include "conformance/note.h"
#include "engines/connections/connection.h"
#include "engines/protocol.h"
#include "model/rules/rule_set.h"
#include "model/table/diagnostic.h"

namespace showstopper::engines {

struct EngineFinding;

// The request for rounds with rare events under the rules of an engine, as lines of traces.
struct DirectedAsk {
  std::string_view game;
  const rules::RuleSet& rules;
  int players = 0;
  std::function<bool()> go_on;
};
using DirectedRounds = std::function<std::vector<std::string>(const DirectedAsk&)>;

struct EngineJob {
  Connect connect;
  rules::Library library{{}};
  std::filesystem::path corpus;
  std::string rules;                          // JSON; empty: the rules that the engine declares
  int players = 0;                            // 0: every number that the engine declares
  std::vector<std::filesystem::path> stored;  // files and folders of failing rounds, tried first
  bool fixtures = true;                       // those of the corpus, and its directed deals
  bool only_stored = false;
  std::uint64_t seed = 1;
  std::uint64_t rounds = 0;  // generated; 0: as many as the budget allows
  double budget_seconds = 60;
  double answer_seconds = 10;
  double start_seconds = kStartSeconds;
  double shrink_seconds = 10;  // all findings together
  int workers = 1;             // engines that run at a time
  // How many findings are shrunk and stored, waived ones beside them; all are listed.
  std::size_t most_findings = 10;
  std::filesystem::path findings_folder;  // empty: nothing is written
  // Seconds used so far and rounds played; answers whether to go on.
  std::function<bool(double seconds, std::uint64_t rounds)> progress;
  std::function<bool()> stop;  // whether the user wants the run to end; empty: never
  std::function<bool(const EngineFinding&)> waived;  // empty: no finding is
  DirectedRounds directed;  // for rules that are not those of the corpus; empty: there are none
  std::string directed_by;  // the version and the goals of `directed`
  // A path as reports print it; empty: as it is.
  std::function<std::string(const std::filesystem::path&)> shown;
};

// Of the round of a finding, when it was written down.
struct Replays {
  int played = 0;
  int came_back = 0;  // with the finding
};

struct EngineFinding {
  conformance::Finding finding;  // of the smallest round, with its clauses
  std::string identity;          // the name in a waiver: `wrong_steal of GS-A-045`
  std::string source;            // the first round that has it: `round 17`, `corpus/...jsonl:3`
  std::string line;              // the smallest round as the engine played it
  std::string reduced;           // deal and play alone, `x` for cards that do not matter
  std::string errors;            // of standard error
  std::string file;              // where the line is stored; empty: nowhere
  std::string cause;             // the one change that explains every occurrence; empty: unknown
  std::string variant;           // a change of the rules under which the engine conforms
  std::string waived;            // the reason of a waiver; empty: none
  // At most two clauses of the change that explains every occurrence; empty: it names none.
  std::vector<std::string> of_cause;
  // Clauses that it breaks (engines/broken_clauses.h).
  std::set<std::string> breaks;
  std::vector<std::string> in_force;  // keys of its clauses whose values are not the initial ones
  std::uint64_t rounds = 0;           // in which it was seen
  std::size_t actions_before = 0, actions = 0;
  bool shrunk = false;    // smaller than it was found
  bool minimal = false;   // no step of the shrinker makes it smaller
  bool vanished = false;  // it did not come back when its round was played again
  Replays replays;
  bool beyond_most = false;  // neither shrunk nor stored, for there are more than `most_findings`
  std::uint64_t checks = 0;  // rounds played for shrinking it
  double seconds = 0;

  // The clauses of the cause, then those of the round.
  std::vector<std::string> cited() const;
};

// A way of writing that differs from the trace format and breaks no rule.
struct NoteOfRounds {
  conformance::Note what;
  std::uint64_t rounds = 0;
  std::string source;  // the first of them
};

// Rounds of one kind.
struct EnginePhase {
  std::string name;
  std::uint64_t rounds = 0;  // compared
  std::uint64_t failing = 0;
  std::uint64_t unseen = 0;       // played, and nothing of them was shown
  std::uint64_t unsupported = 0;  // the engine answered `unsupported`
  std::uint64_t not_allowed = 0;  // the rules, the cards or its abilities do not allow them
  bool to_the_end = false;        // each of them ends with a result
};

enum class Grade : std::uint8_t { conforms, differs, waived, not_observable, not_exercised };
constexpr int kGrades = 5;
std::string_view word(Grade grade);

struct GradedClause {
  std::string id, meaning;
  Grade grade = Grade::not_exercised;
  std::uint64_t times = 0;            // its events came in compared rounds
  std::vector<std::size_t> findings;  // by index
};

struct EngineReport {
  std::string refused;               // why the engine cannot be driven at all; empty: it can
  bool not_found = false;            // because there is no such engine
  std::string stopped;               // why the run ended early, by itself; empty: it did not
  std::vector<std::string> remarks;  // on its declarations and missing ones; no rule is broken

  Abilities abilities;
  std::string game, rules;  // the rules as they are named
  std::vector<int> players;
  std::vector<EnginePhase> phases;
  std::vector<EngineFinding> findings;
  std::vector<NoteOfRounds> notes;  // each once
  std::vector<GradedClause> clauses;
  std::string unsupported_why;  // its answer to the first round that it does not support
  std::uint64_t actions = 0, probes = 0, exchanges = 0, restarts = 0, resyncs = 0;
  double seconds = 0;
  std::string errors;                        // of standard error, if the engine cannot be driven
  std::set<std::string, std::less<>> shown;  // keys of observations that the engine shows
  std::vector<std::string> waiver_troubles;  // waivers without use, or expired
  std::vector<std::string> troubles;         // findings that could not be written down
  bool interrupted = false;
  table::Diagnostics diagnostics;  // of the declared rules
  table::Diagnostics unread;       // stored rounds that cannot be read

  std::uint64_t rounds() const;       // compared
  std::uint64_t unsupported() const;  // skipped, not passed
  std::uint64_t breaks() const;       // findings without a waiver
  // The reason why no round was compared, or none of those that are played to their end; empty:
  // some were.
  std::string why_nothing() const;
  std::string unread_text() const;  // `2 stored rounds cannot be read: ...`; empty: all can
};

}  // namespace showstopper::engines
