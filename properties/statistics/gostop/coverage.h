// SPDX-License-Identifier: Apache-2.0
//
// Which clauses of the rules were seen in play: counts of the engine's events, and the table
// corpus/clauses/gostop.tsv that says by which events a clause shows itself. A clause that was
// never seen is named, with the reason where the table gives one.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "model/gostop/event.h"
#include "model/gostop/rules.h"
#include "model/rules/clause_table.h"

namespace showstopper::properties {

// The name of the row that an event speaks of, such as `combination:godori`; empty where it speaks
// of none.
std::string row_name(const gostop::Rules& rules, const gostop::Event& event);

// How often each event came; combinations, payer rows and liability rows also one by one.
class EventCounts {
 public:
  void add(const gostop::Rules& rules, const gostop::EventLog& log);
  void add(const EventCounts& other);

  std::uint64_t of(gostop::EventType what) const { return counts_[static_cast<std::size_t>(what)]; }
  // Rows that were seen, under names such as `combination:godori` or `payer:meongbak`.
  const std::map<std::string, std::uint64_t>& rows() const { return rows_; }
  // By the word of an event, or the name of a row as above.
  std::uint64_t named(std::string_view name) const;

 private:
  std::array<std::uint64_t, gostop::kEventTypes> counts_{};
  std::map<std::string, std::uint64_t> rows_;
};

struct ClauseCoverage {
  std::vector<const rules::Clause*> seen, never,
      excused;  // excused: never seen, and the table says why
};
ClauseCoverage coverage(const std::vector<rules::Clause>& clauses, const EventCounts& counts);

}  // namespace showstopper::properties
