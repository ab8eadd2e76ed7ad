// SPDX-License-Identifier: Apache-2.0
//
// The main job: stored fixtures first, then generated rounds under the catalogue of invariants, for
// each rule set and number of players. Rounds come in batches of a fixed size, so what a run did is
// told by a seed and a number of rounds, whatever stopped it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/gostop/rules.h"
#include "model/rules/rule_set.h"
#include "model/stoppa/rules.h"
#include "properties/play/gostop/policy.h"
#include "properties/play/stoppa/policy.h"
#include "properties/regression/failure.h"
#include "properties/statistics/clause_pairs.h"
#include "properties/statistics/gostop/coverage.h"
#include "properties/statistics/gostop/near_misses.h"
#include "properties/statistics/stoppa/coverage.h"

namespace showstopper::properties {

// Rounds that are played in one go: plain ones, biased ones, plain ones, and biased ones under
// other rules, in turn.
constexpr std::uint64_t kBatch = 256;

// What is played of each game, and how its events are counted.
struct GostopRounds {
  using Rules = gostop::Rules;
  using PlayedRound = table::PlayedRound<gostop::Game>;
  using Events = EventCounts;
};
struct StoppaRounds {
  using Rules = stoppa::Rules;
  using PlayedRound = table::PlayedRound<stoppa::Game>;
  using Events = StoppaEventCounts;
};

template <class Rounds>
struct FindingOf {
  std::string rule_set;  // name, or `swarm N of NAME`
  int players = 0;
  std::uint64_t seed = 0;
  std::uint64_t round = 0;
  Generator generator = Generator::uniform;
  int step = 0;                         // number of the action after which it failed, -1: the deal
  std::vector<std::string> invariants;  // all that failed there; none where a CHECK did
  Failure failure;                      // what it is filed under
  typename Rounds::PlayedRound record;  // up to and with that action
  std::string trace;                    // one line of showstopper-trace/1, not shrunk
  std::shared_ptr<const rules::RuleSet> rules;           // the set that was played
  std::shared_ptr<const typename Rounds::Rules> played;  // as it was compiled; may be empty
  double seconds = 0;                                    // from the beginning of the run
};
using Finding = FindingOf<GostopRounds>;
using StoppaFinding = FindingOf<StoppaRounds>;

template <class Rounds>
struct ReportOf {  // one rule set with one number of players
  std::string rule_set;
  int players = 0;
  std::uint64_t rounds = 0, biased_rounds = 0, swarm_rounds = 0, matches = 0;
  std::uint64_t decisions = 0;
  std::uint64_t checked = 0;          // single answers of invariants after an action
  std::uint64_t checked_sampled = 0;  // the same of the sampled ones
  std::uint64_t fixtures = 0, fixtures_passed = 0;
  typename Rounds::Events events;
  EventPairs pairs;
  Progress progress;
  std::vector<FindingOf<Rounds>> findings;  // the first ones
  std::uint64_t findings_in_all = 0;
};
using SubjectReport = ReportOf<GostopRounds>;
using StoppaReport = ReportOf<StoppaRounds>;

template <class Rounds>
struct VerifyOptionsOf {
  struct Subject {
    const rules::RuleSet* rules;
    int players;
  };
  std::vector<Subject> subjects;
  std::uint64_t seed = 1;
  // Rounds per subject; 0: as many batches as the budget allows, shared fairly.
  std::uint64_t rounds = 0;
  double budget_seconds = 60;
  int shard = 0, shards = 1;       // takes batches shard, shard + shards, ...
  bool swarm = true;               // also rounds under random values of every parameter
  std::size_t most_findings = 10;  // per subject; the rest is counted
  // Answers whether to go on; called after each batch.
  std::function<bool(const ReportOf<Rounds>& now, std::size_t subject, double seconds)> progress;
  // Hears of each finding that is listed as soon as it is made, so that it is not lost with the
  // run.
  std::function<void(const FindingOf<Rounds>&, std::size_t subject)> found;
  std::function<double()> clock;  // seconds; empty: the steady clock
};
using VerifyOptions = VerifyOptionsOf<GostopRounds>;
using StoppaVerifyOptions = VerifyOptionsOf<StoppaRounds>;

template <class Rounds>
struct VerifyReportOf {
  std::vector<ReportOf<Rounds>> subjects;
  std::uint64_t findings = 0;  // all of them, those not listed included
  bool interrupted = false;
};
using VerifyReport = VerifyReportOf<GostopRounds>;
using StoppaVerifyReport = VerifyReportOf<StoppaRounds>;

VerifyReport verify(const VerifyOptions& options);
StoppaVerifyReport verify(const StoppaVerifyOptions& options);

// One round under the catalogue; what `verify` does for each. Adds to the report.
void verify_round(const gostop::Rules& rules, std::uint64_t seed, std::uint64_t index,
                  Generator generator, SubjectReport& report, std::size_t most_findings);
void verify_round(const stoppa::Rules& rules, std::uint64_t seed, std::uint64_t index,
                  Generator generator, StoppaReport& report, std::size_t most_findings);

}  // namespace showstopper::properties
