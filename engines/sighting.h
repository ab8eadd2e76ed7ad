// SPDX-License-Identifier: Apache-2.0
//
// A difference of an engine from the reference, with the rounds in which it was seen.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "conformance/finding.h"
#include "engines/divergence.h"
#include "engines/driver.h"
#include "engines/rounds/round_notes.h"
#include "model/table/check.h"

namespace showstopper::engines {

template <class G>
struct SeenFault {
  conformance::Finding finding;
  std::string source;
  RoundPlace place;
  TraceOf<G> round;     // the played round, or the planned one if it was not played
  TraceOf<G> recorded;  // as it is shown and stored
  std::string errors;
  std::set<RoundPlace> seen_in;  // the rounds, each once
  bool heads = false;            // in one of them nothing else differed before it at its action
  bool opens = false;            // in one of them nothing else differed before it
  conformance::Finding head;     // what did, in the round that is kept
  std::vector<std::string> fixture_clauses;  // of the fixture that shows it
  std::vector<conformance::Finding> alike;   // that come from the same cause
  // Of rounds that it opens one finding for each text by which clauses are found: they may break
  // another clause than the earliest round.
  std::map<std::string, conformance::Finding> by_about;
  bool alone = false;  // in one of them it is not a consequence (cause_before)
  std::map<std::string, std::uint64_t> behind;  // how often it came behind each group

  // Another sight of it; of the rounds the earlier one is kept.
  void add(const SeenFault& other) {
    REQUIRES(!other.seen_in.empty());
    std::set<RoundPlace> all = std::move(seen_in);
    const bool earlier = all.empty() || other.place < place;
    all.insert(other.seen_in.begin(), other.seen_in.end());
    const bool any_heads = heads || other.heads, any_opens = opens || other.opens;
    const bool any_alone = alone || other.alone;
    auto all_behind = std::move(behind);
    for (const auto& [group, times] : other.behind) all_behind[group] += times;
    auto all_about = std::move(by_about);
    all_about.insert(other.by_about.begin(), other.by_about.end());
    if (earlier) *this = other;
    seen_in = std::move(all);
    ENSURES(place <= other.place && seen_in.size() >= other.seen_in.size());
    heads = any_heads;
    opens = any_opens;
    alone = any_alone;
    behind = std::move(all_behind);
    by_about = std::move(all_about);
  }

  // It stands for another fault as well: their earliest round is the first that has it.
  void stand_for(const SeenFault& other) {
    REQUIRES(!seen_in.empty() && !other.seen_in.empty());
    seen_in.insert(other.seen_in.begin(), other.seen_in.end());
    if (!(other.place < place)) return;
    place = other.place;
    source = other.source;
  }
};

}  // namespace showstopper::engines
