// SPDX-License-Identifier: Apache-2.0
//
// The causes of an engine's differences, over the rounds that it played: other rules than it
// declares, or a mistake that the numbers reveal.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "conformance/basic/causes.h"
#include "conformance/cause.h"
#include "conformance/gostop/causes.h"
#include "conformance/gostop/judge.h"
#include "conformance/hypothesis.h"
#include "conformance/same_mistake.h"
#include "conformance/stoppa/causes.h"
#include "conformance/stoppa/judge.h"
#include "engines/divergence.h"
#include "engines/reference_walk.h"
#include "model/rules/rule_set.h"
#include "model/table/diagnostic.h"

namespace showstopper::engines {

// The cause of a group of findings (engines/divergence.h).
struct CauseOfGroup : conformance::Explained {
  // It explains every finding of the group in the recorded rounds, so that the group is
  // not a fault beside another group of the cause.
  bool of_all = false;
  bool effect = false;  // no finding of the group shows the cause by itself
};

// By the group: the cause of most of its findings, or one of which they all are the effect. Other
// rules under which every round conforms explain all of them.
using CausesOfGroups = std::map<std::string, CauseOfGroup>;

struct Causes {
  CausesOfGroups of_group;
  conformance::Proposal proposal;  // all variants together
  // Causes that explain too little of their groups, as remarks.
  std::vector<std::string> others;
};

// How often each group was seen in rounds as they come, and whether one is worth to be kept.
class SeenGroups {
 public:
  // Of rounds that are samples: whether the round conforms or shows a group that is rare so far.
  bool wants(const std::vector<conformance::Finding>& findings) const;
  void add(const std::vector<conformance::Finding>& findings);
  // `findings`: of all rounds, samples or not.
  Causes causes(const std::vector<conformance::Explained>& found,
                const std::vector<std::vector<conformance::Finding>>& findings) const;

 private:
  using Sizes = std::map<std::string, std::size_t>;
  void add_effects(const std::vector<conformance::Explained>& found,
                   const std::vector<std::vector<conformance::Finding>>& findings,
                   Causes& causes) const;
  std::map<std::string, std::size_t> sizes_;
};

// Junk that is missing, or too much, for several events is one fault, whatever the event: these
// groups get one cause in the place of those of a single event each.
void join_steals(const std::vector<std::vector<conformance::Finding>>& findings,
                 CausesOfGroups& causes);

// Too little junk for several events, each time beside junk that counts double: such cards do not
// change hands, whatever the event. Another seat that is to give (`to_move`) follows from that.
void join_doubles(const std::vector<std::vector<conformance::Finding>>& findings,
                  CausesOfGroups& causes);

// Of Stoppa: one key that is wrong by one amount beside each small prize, of any winner.
void join_prizes(const std::vector<std::vector<conformance::Finding>>& findings,
                 CausesOfGroups& causes);

// Multipliers that are wrong by one factor in all rounds, beside one common term of the payment,
// are one fault, unless other rules explain some of them.
void join_factors(const std::vector<std::vector<conformance::Finding>>& findings,
                  CausesOfGroups& causes);

// The engine does not play by other rules if a recorded round differs anew under them: the findings
// of such a round are not gone.
template <class Trace>
void keep_what_conforms(conformance::Explained& cause, const std::vector<Trace>& rounds,
                        const std::vector<std::vector<conformance::Finding>>& findings) {
  using conformance::judge;
  REQUIRES(rounds.size() == findings.size());
  if (!cause.gone || !cause.conforms()) return;
  const conformance::Hypothesis<Trace> other(cause.cause.changes);
  std::set<std::size_t> seen, anew;
  for (const conformance::FindingOf& each : *cause.gone) {
    if (!seen.insert(each.round).second) continue;
    Trace again = rounds[each.round];
    if (!other.change(again)) continue;
    const auto under = judge(again).findings;
    const bool known = std::all_of(under.begin(), under.end(), [&](const auto& finding) {
      return has_mistake(findings[each.round], finding);
    });
    if (!known) anew.insert(each.round);
  }
  std::erase_if(*cause.gone, [&](const auto& each) { return anew.contains(each.round); });
  ENSURES(anew.size() <= seen.size());
}

template <class Trace>
Causes causes_of(const std::vector<Trace>& rounds, const conformance::StopSearch& stop) {
  using conformance::explain;
  using conformance::judge;
  using conformance::propose;
  SeenGroups groups;
  std::vector<std::vector<conformance::Finding>> findings;
  std::vector<bool> samples;
  for (const Trace& round : rounds) {
    findings.push_back(judge(round).findings);
    samples.push_back(groups.wants(findings.back()));
    if (samples.back()) groups.add(findings.back());
  }
  std::vector<conformance::RoundAtHand<Trace>> at_hand;
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    at_hand.push_back({&rounds[i], findings[i], samples[i]});
  }
  const std::span<const conformance::RoundAtHand<Trace>> all = at_hand;
  std::vector<conformance::Explained> found = explain(all, false, stop);
  for (auto& each : found) keep_what_conforms(each, rounds, findings);
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
