// SPDX-License-Identifier: Apache-2.0
//
// Pairs of clauses that play has covered in one round: events that came together against a table of
// clauses (corpus/clauses), which lists the events that cover each clause.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/rules/clause_table.h"
#include "properties/statistics/event_counts.h"

namespace showstopper::properties {

// Counts of pairs of clauses in play.
struct ClausePairs {
  std::uint64_t met = 0;     // in one round
  std::uint64_t apart = 0;   // both clauses occurred, but never in one round
  std::uint64_t in_all = 0;  // all pairs
};

// The number of a pair of clauses, by their places in the table, the later one first.
inline std::size_t pair_number(std::size_t later, std::size_t earlier) {
  return later * (later + 1) / 2 + earlier;
}

// The pairs that occurred in one round, by number; a clause that occurred is a pair with itself.
template <class G>
std::vector<bool> met_pairs(const std::vector<rules::Clause>& clauses, const EventPairs<G>& pairs) {
  std::vector<typename EventPairs<G>::Company> of;  // of the events of each clause
  for (const rules::Clause& clause : clauses) of.push_back(pairs.of(clause.seen));
  const auto together = [&](std::size_t i, std::size_t j) {
    return (of[i].together & of[j].events).any();
  };
  std::vector<bool> met(pair_number(clauses.size(), 0));
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    if (!together(i, i)) continue;
    for (std::size_t j = 0; j <= i; ++j) met[pair_number(i, j)] = together(i, j);
  }
  return met;
}

// Counts the pairs of clauses that some event shows.
inline ClausePairs clause_pairs(const std::vector<rules::Clause>& clauses,
                                const std::vector<bool>& met) {
  ClausePairs count;
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    if (clauses[i].seen.empty()) continue;
    for (std::size_t j = 0; j < i; ++j) {
      if (clauses[j].seen.empty()) continue;
      ++count.in_all;
      if (met[pair_number(i, j)]) {
        ++count.met;
      } else if (met[pair_number(i, i)] && met[pair_number(j, j)]) {
        ++count.apart;
      }
    }
  }
  return count;
}

}  // namespace showstopper::properties
