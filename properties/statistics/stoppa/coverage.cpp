// SPDX-License-Identifier: Apache-2.0
#include "properties/statistics/stoppa/coverage.h"

#include <algorithm>

namespace showstopper::properties {

void StoppaEventCounts::add(const stoppa::EventLog& log) {
  for (const stoppa::Event& event : log) ++counts_[static_cast<std::size_t>(event.what)];
}

void StoppaEventCounts::add(const StoppaEventCounts& other) {
  for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
}

std::uint64_t StoppaEventCounts::named(std::string_view name) const {
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    if (stoppa::word(static_cast<stoppa::EventType>(i)) == name) return counts_[i];
  }
  return 0;
}

ClauseCoverage coverage(const std::vector<rules::Clause>& clauses,
                        const StoppaEventCounts& counts) {
  ClauseCoverage out;
  for (const rules::Clause& clause : clauses) {
    const bool seen = std::any_of(clause.seen.begin(), clause.seen.end(),
                                  [&](const std::string& name) { return counts.named(name) > 0; });
    if (seen) {
      out.seen.push_back(&clause);
    } else if (!clause.reason.empty()) {
      out.excused.push_back(&clause);
    } else {
      out.never.push_back(&clause);
    }
  }
  return out;
}

}  // namespace showstopper::properties
