// SPDX-License-Identifier: Apache-2.0
//
// The long report of a verification, with each rule set, the clauses that were not covered and
// every finding, and the same as JSON. The first screen is in verify_screen.h.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/options.h"
#include "app/games/game.h"
#include "app/report/failure_account.h"
#include "app/shards/segment.h"

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
    std::string reason;    // empty: not known
    std::string furthest;  // how near play came; empty: nothing is counted on the way
  };

  std::uint64_t seed = 1;
  std::string length, scope;  // of the run: `60 s`, `all shipped rule sets`
  std::string rules;          // the rule set of the command line or a path; empty: the shipped
  std::string repeat;         // the command that does the same again
  bool require_coverage = false;
  std::vector<OfGame> games;
  std::map<std::pair<std::string, int>, Fixtures> fixtures;  // by rule set and seats
  std::uint64_t fixture_rounds = 0;
  std::vector<std::string> fixture_findings;
  std::vector<Unseen> unseen;
  // Failures that were stored earlier and replayed first.
  struct Stored {
    std::string where, failure;
  };
  std::vector<FailureAccount> failures;  // new ones and those of the past
  std::uint64_t stored_plays = 0, stored_skipped = 0;
  std::vector<std::string> not_tried;  // requests that could not be carried out, a sentence each
  std::vector<Stored> stored_failing;
  bool interrupted = false;
  // Of merged parts: rounds that no part covers, and whether no part has checked the fixtures.
  std::vector<Range> missing;
  bool fixtures_missing = false;

  bool incomplete() const { return !missing.empty() || fixtures_missing; }
  std::uint64_t findings() const;
  std::size_t broken_rules() const;  // a failure of the past may be of the same rule as another
  std::size_t unexplained() const;
};

// Clauses over all rule sets of a run, each counted once.
struct Coverage {
  std::size_t clauses = 0;
  std::size_t covered = 0;         // by a round of some rule set
  std::size_t without_effect = 0;  // no play can show them, by the table of clauses
  std::size_t not_reached = 0;     // for a known reason: turned off by a parameter, or rare
  std::size_t unexplained = 0;
};
Coverage coverage_of(const VerifySummary& summary);

// The command that plays one round.
std::string repeat_of_round(const std::string& rules, int players, const OneRound& round);
// The command that plays the round of a finding again. Empty for a swarm round without a stored
// trace, because only the trace contains its rules.
std::string repeat_command(const VerifySummary& summary, const VerifyRow& row,
                           const VerifyFinding& finding);

// Fills `unseen`. A clause is explained by the table of clauses, or by values: it was seen under
// another rule set or number of seats, and this one differs in a parameter that carries the clause.
void explain_unseen(VerifySummary& summary, const std::vector<LoadedRules>& sets);

std::string to_text(const VerifySummary& summary);
std::string to_json(const VerifySummary& summary);

}  // namespace showstopper::app
