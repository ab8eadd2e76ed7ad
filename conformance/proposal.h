// SPDX-License-Identifier: Apache-2.0
//
// The changes of keys that explain an engine, put together and judged again: two that each explain
// some rounds may contradict each other.
#pragma once

#include <algorithm>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "conformance/hypothesis.h"
#include "model/table/check.h"

namespace showstopper::conformance {

// `changes`: at most one of each key counts, the first. `Causes` as in cause_search.h.
template <class Causes>
Proposal proposal_of(std::span<const RoundAtHand<typename Causes::Trace>> rounds,
                     const std::vector<KeyChange>& changes) {
  using Trace = typename Causes::Trace;
  using Other = Hypothesis<Trace>;
  std::vector<KeyChange> all;
  for (const KeyChange& change : changes) {
    const bool known = std::any_of(all.begin(), all.end(), [&](const KeyChange& each) {
      return each.parameter == change.parameter;
    });
    if (!known) all.push_back(change);
  }
  Proposal made;
  ENSURES(all.size() <= changes.size());
  if (all.empty()) return made;
  made.set = to_json(Other::Game::schema(), all);
  std::map<const void*, typename Other::RulesOf> others;  // by the rules that a log names
  for (const RoundAtHand<Trace>& round : rounds) {
    if (!round.sample) continue;
    Trace again = *round.trace;
    const auto [other, is_new] = others.try_emplace(again.rules.get(), again.rules);
    if (is_new) {
      std::vector<KeyChange> own;
      std::copy_if(all.begin(), all.end(), std::back_inserter(own), [&](const KeyChange& each) {
        return again.rules->source->value(each.parameter) != each.value;
      });
      if (!own.empty()) other->second = Other::compiled(*again.rules, own);
    }
    if (other->second == nullptr) continue;
    again.rules = other->second;
    const bool differs = !round.findings.empty();
    const bool conforms = Causes::judge(again).findings.empty();
    ++made.rounds;
    made.differed += differs ? 1 : 0;
    made.mended += differs && conforms ? 1 : 0;
    made.contradicted += !differs && !conforms ? 1 : 0;
  }
  ENSURES(made.mended <= made.differed && made.rounds <= rounds.size());
  return made;
}

}  // namespace showstopper::conformance
