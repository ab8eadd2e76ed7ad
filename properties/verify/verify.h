// SPDX-License-Identifier: Apache-2.0
//
// The main job: generated rounds and matches under the catalogue of invariants, for each rule set
// and number of players. Rounds come in batches of a fixed size, so a seed and a number of rounds
// determine what happened in a run, whatever stopped it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/rules/rule_set.h"
#include "properties/statistics/coverage.h"
#include "properties/statistics/near_misses.h"
#include "properties/verify/checked_round.h"
#include "properties/verify/verify_plan.h"

namespace showstopper::properties {

// Rounds of a batch. Batches are uniform, biased, uniform, and biased under other rules, in turn.
// The metamorphic relations are checked on one round of each.
constexpr std::uint64_t kBatch = 256;

template <class G>
struct SubjectReport {  // one rule set with one number of players
  std::string rule_set;
  int players = 0;
  std::uint64_t rounds = 0, biased_rounds = 0, swarm_rounds = 0, matches = 0;
  CheckCounts counts;
  EventCounts<G> events;
  EventPairs<G> pairs;
  NearMisses<G> near_misses;
  std::vector<Finding<G>> findings;  // the first ones, and the first of each group
  std::uint64_t findings_in_all = 0;
  std::uint64_t endless = 0;  // findings that are endless loops
};

// The kind of a finding before its failure is known.
template <class G>
std::string group_of(const Finding<G>& finding) {
  return finding.invariants.empty() ? to_text(finding.failure) : finding.invariants.front();
}

// Whether to list a finding too: if it is among the first ones, or the first of its group. So the
// list of a run is made of the lists of its parts.
template <class Listed>
bool is_listed(const std::vector<Listed>& listed, const std::string& group, std::size_t most) {
  return listed.size() < most ||
         std::none_of(listed.begin(), listed.end(),
                      [&](const Listed& each) { return each.group == group; });
}

template <class G>
struct VerifyOptions : VerifyPlan {
  struct Subject {
    const rules::RuleSet* rules;
    int players;
  };
  std::vector<Subject> subjects;
  // The library of the names of rule sets, for relations that print rounds and read them again;
  // nothing: no relation is checked.
  std::optional<rules::Library> library;
  // Called after every few rounds; returns whether to go on.
  std::function<bool(const SubjectReport<G>& now, std::size_t subject, double seconds)> progress;
  // Called with each listed finding as soon as it is made, so that it is not lost if the run is
  // interrupted.
  std::function<void(const Finding<G>&, std::size_t subject)> found;
  std::function<double()> clock;  // seconds; empty: the steady clock
};

template <class G>
struct VerifyReport {
  std::vector<SubjectReport<G>> subjects;
  std::uint64_t findings = 0;  // all of them, those not listed included
  bool interrupted = false;
};

}  // namespace showstopper::properties
