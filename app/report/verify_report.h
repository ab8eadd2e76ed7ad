// SPDX-License-Identifier: Apache-2.0
//
// What a verification says at its end: the table, the clauses that were never seen, and each
// finding with the line that repeats it. Counts nothing itself.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/options.h"
#include "app/games/game.h"

namespace showstopper::app {

struct VerifySummary {
  struct OfGame {
    const Game* game = nullptr;
    VerifyRun run;
  };
  struct Fixtures {
    std::uint64_t rounds = 0, failed = 0;
  };
  // A clause that no round under a rule set has shown, and why.
  struct Unseen {
    std::string rule_set;
    int players = 2;
    std::string clause;
    std::string reason;    // empty: nothing says why
    std::string furthest;  // how near play came; empty: nothing is counted on the way
  };

  std::uint64_t seed = 1;
  std::vector<OfGame> games;
  std::map<std::pair<std::string, int>, Fixtures> fixtures;  // by rule set and seats
  std::uint64_t fixture_rounds = 0;
  std::vector<std::string> fixture_findings;
  std::vector<Unseen> unseen;
  // Failures that were written down earlier and replayed first.
  struct Stored {
    std::string where, failure;
  };
  std::uint64_t stored_plays = 0, stored_skipped = 0;
  std::vector<Stored> stored_failing;
  bool interrupted = false;

  std::uint64_t findings() const;
  std::size_t unexplained() const;
};

// Fills `unseen`. A clause is explained by the table of clauses, or by values: it was seen under
// another rule set or number of seats, and this one differs in a parameter that carries the clause.
void explain_unseen(VerifySummary& summary, const std::vector<LoadedRules>& sets);

std::string to_text(const VerifySummary& summary);
std::string to_json(const VerifySummary& summary);

}  // namespace showstopper::app
