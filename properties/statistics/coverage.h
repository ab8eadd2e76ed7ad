// SPDX-License-Identifier: Apache-2.0
//
// Which clauses of the rules were covered in play: counts of events against a table of clauses
// (corpus/clauses) that says by which events a clause shows itself. A clause that was never covered
// is named, with the reason where the table gives one.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "model/rules/clause_table.h"
#include "properties/statistics/event_counts.h"

namespace showstopper::properties {

struct ClauseCoverage {
  std::vector<const rules::Clause*> seen, never,
      excused;  // excused: never seen, and the table says why
};

template <class G>
ClauseCoverage coverage(const std::vector<rules::Clause>& clauses, const EventCounts<G>& counts) {
  ClauseCoverage out;
  for (const rules::Clause& clause : clauses) {
    const bool seen = std::any_of(clause.seen.begin(), clause.seen.end(),
                                  [&](const std::string& name) { return counts.named(name) > 0; });
    auto& list = seen ? out.seen : clause.reason.empty() ? out.never : out.excused;
    list.push_back(&clause);
  }
  return out;
}

// Pairs of clauses that show in play.
struct ClausePairs {
  std::uint64_t met = 0;     // in one round
  std::uint64_t apart = 0;   // both clauses were met, but never in one round
  std::uint64_t in_all = 0;  // all pairs
};

template <class G>
ClausePairs clause_pairs(const std::vector<rules::Clause>& clauses, const EventPairs<G>& pairs) {
  const auto together = [&](const rules::Clause& a, const rules::Clause& b) {
    return std::any_of(a.seen.begin(), a.seen.end(), [&](const std::string& first) {
      return std::any_of(b.seen.begin(), b.seen.end(),
                         [&](const std::string& second) { return pairs.together(first, second); });
    });
  };
  ClausePairs count;
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    if (clauses[i].seen.empty()) continue;
    for (std::size_t j = 0; j < i; ++j) {
      if (clauses[j].seen.empty()) continue;
      ++count.in_all;
      if (together(clauses[i], clauses[j])) {
        ++count.met;
      } else if (together(clauses[i], clauses[i]) && together(clauses[j], clauses[j])) {
        ++count.apart;
      }
    }
  }
  return count;
}

}  // namespace showstopper::properties
