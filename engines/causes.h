// SPDX-License-Identifier: Apache-2.0
//
// The causes of an engine's differences, over the rounds that it played: other rules than it
// declares, or a mistake that the numbers reveal.
#pragma once

#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "conformance/basic/causes.h"
#include "conformance/cause.h"
#include "conformance/gostop/causes.h"
#include "conformance/gostop/judge.h"
#include "conformance/stoppa/causes.h"
#include "conformance/stoppa/judge.h"
#include "engines/divergence.h"
#include "engines/reference_walk.h"
#include "model/rules/rule_set.h"
#include "model/table/diagnostic.h"

namespace showstopper::engines {

// By the group of a finding (engines/divergence.h), the cause of most findings of that group.
using CausesOfGroups = std::map<std::string, conformance::Explained>;

struct Causes {
  CausesOfGroups of_group;
  conformance::Proposal proposal;  // all variants together
  // Causes that explain only the smaller part of their groups, as remarks.
  std::vector<std::string> others;
};

// How often each group was seen in rounds as they come, and whether one is worth to be kept.
class SeenGroups {
 public:
  // Whether the round conforms or shows a group that is rare so far.
  bool wants(const std::vector<conformance::Finding>& findings) const;
  void add(const std::vector<conformance::Finding>& findings);
  Causes causes(const std::vector<conformance::Explained>& found,
                const std::vector<std::vector<conformance::Finding>>& findings) const;

 private:
  std::map<std::string, std::size_t> sizes_;
};

template <class Trace>
Causes causes_of(const std::vector<Trace>& rounds, const conformance::StopSearch& stop) {
  using conformance::explain;
  using conformance::judge;
  using conformance::propose;
  SeenGroups groups;
  std::vector<std::vector<conformance::Finding>> findings;
  std::vector<const Trace*> taken;
  for (const Trace& round : rounds) {
    auto found = judge(round).findings;
    if (!groups.wants(found)) continue;
    groups.add(found);
    findings.push_back(std::move(found));
    taken.push_back(&round);
  }
  std::vector<conformance::RoundAtHand<Trace>> at_hand;
  for (std::size_t i = 0; i < taken.size(); ++i) at_hand.push_back({taken[i], findings[i]});
  const std::span<const conformance::RoundAtHand<Trace>> all = at_hand;
  const std::vector<conformance::Explained> found = explain(all, false, stop);
  Causes causes = groups.causes(found, findings);
  causes.proposal = propose(all, conformance::conforming_changes(found));
  return causes;
}

// Rounds of the same rules share them: the search makes other rules once for each.
template <class Trace>
void share_rules(std::vector<Trace>& rounds) {
  std::map<std::pair<int, std::string>, decltype(Trace::rules)> known;
  for (Trace& round : rounds) {
    const trace::Envelope& named = round.envelope;
    round.rules = known.try_emplace({named.players, named.rules}, round.rules).first->second;
  }
}

// Of rounds as they were recorded; a proposal is a remark.
template <class Trace>
CausesOfGroups causes_of_groups(std::vector<Trace> rounds, std::vector<std::string>& remarks,
                                const conformance::StopSearch& stop = {}) {
  share_rules(rounds);
  Causes causes = causes_of(rounds, stop);
  if (!causes.proposal.set.empty()) {
    remarks.push_back("it may declare " + to_text(causes.proposal));
  }
  remarks.insert(remarks.end(), causes.others.begin(), causes.others.end());
  return std::move(causes.of_group);
}

}  // namespace showstopper::engines
