// SPDX-License-Identifier: Apache-2.0
//
// Which clauses of Stoppa were seen in play: counts of the engine's events against
// corpus/clauses/stoppa.tsv, whose columns are those of Go-Stop's table.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "model/stoppa/event.h"
#include "properties/statistics/gostop/coverage.h"

namespace showstopper::properties {

class StoppaEventCounts {
 public:
  void add(const stoppa::EventLog& log);
  void add(const StoppaEventCounts& other);

  std::uint64_t of(stoppa::EventType what) const { return counts_[static_cast<std::size_t>(what)]; }
  std::uint64_t named(std::string_view name) const;  // by the word of an event

 private:
  std::array<std::uint64_t, stoppa::kEventTypes> counts_{};
};

ClauseCoverage coverage(const std::vector<rules::Clause>& clauses, const StoppaEventCounts& counts);

}  // namespace showstopper::properties
