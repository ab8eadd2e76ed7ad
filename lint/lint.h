// SPDX-License-Identifier: Apache-2.0
//
// Lint of a rule set: every kind of finding is searched, the findings are sorted by place, and
// those that the file allows are set aside. The reader checks the form: a rule set is already read
// here.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lint/finding.h"

namespace showstopper::lint {

struct Job {
  const rules::RuleSet* rules = nullptr;
  std::string rules_json;    // the `rules` value of witnesses
  std::string library_root;  // the folder of rule sets that have names; may be empty
  std::uint64_t seed = 1;
  std::uint64_t rounds = 4000;  // played at random for each number of players, half of them biased
  std::uint64_t shrink_checks = 5000;  // of cases, for each witness; 0: as they were played
  bool fast = false;                   // without the solver
  double seconds = 20;                 // for the solver, all questions together
  std::uint64_t most = 100;            // findings, after which the search ends; 0: all
  std::function<bool()> go_on;         // polled; empty: always
  const std::vector<rules::Clause>* clauses = nullptr;  // of the game, for what findings cite
  // The text of the linted file, and a reader of repaired texts, which returns nothing if the text
  // is not a rule file. Without them repairs are not tried, repetitions are not found, and the
  // citations of the file are unknown.
  std::string text;
  std::function<std::optional<rules::RuleSet>(const std::string& text)> reread;
  bool repairs = true;  // try them
};

struct Report {
  std::vector<Finding> findings;  // by place, then by kind
  std::vector<Finding> allowed;   // those that the file allows
  std::vector<Undecided> undecided;
  std::vector<std::string> holds;  // proofs about the rules as a whole
  std::uint64_t rounds = 0;        // played
  bool stopped = false;            // `go_on` returned false before the last kind
  bool full = false;               // there were `most` findings before the last kind
};

// Whether there are kinds of findings for the rules of a game: Go-Stop and Stoppa.
bool knows(std::string_view game);

// Of a game that it knows.
Report lint(const Job& job);

// The kinds of findings, for the guide and for `allow`.
struct KindOfFinding {
  std::string_view name, sentence;
};
std::vector<KindOfFinding> kinds();

}  // namespace showstopper::lint
