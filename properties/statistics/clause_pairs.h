// SPDX-License-Identifier: Apache-2.0
//
// Which clauses were met together: mistakes hide where two rules meet in one round. Events that
// come in one round are marked pairwise; the table of clauses says which clause an event shows.
#pragma once

#include <bitset>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/stoppa/event.h"
#include "properties/statistics/gostop/coverage.h"

namespace showstopper::properties {

class EventPairs {
 public:
  // The rounds of one rule set of Go-Stop, or of Stoppa.
  void add(const gostop::Rules& rules, const gostop::EventLog& round);
  void add(const stoppa::EventLog& round);
  void add(const EventPairs& other);  // of the same rule set

  // Whether some round had both; by the names that the table of clauses uses.
  bool together(std::string_view a, std::string_view b) const;

 private:
  // Events by their numbers, and behind them the rows: combinations, payers, liability.
  static constexpr std::size_t kRows = 80, kPayers = kRows + 64, kLiability = kPayers + 24;
  static constexpr std::size_t kMost = kLiability + 24;
  using Events = std::bitset<kMost>;
  static_assert(gostop::kEventTypes <= kRows && stoppa::kEventTypes <= kRows);

  static std::size_t row_of(const gostop::Event& event);  // kMost where it speaks of none
  void mark(const Events& round);

  std::vector<std::string> names_;  // by number; empty before the first round
  std::vector<Events> with_;        // [i]: what came in a round with event i
};

struct PairsMet {
  std::uint64_t met = 0;
  std::uint64_t apart = 0;   // both clauses were met, but never in one round
  std::uint64_t in_all = 0;  // pairs of clauses that show in play
};
PairsMet pairs_met(const std::vector<rules::Clause>& clauses, const EventPairs& pairs);

}  // namespace showstopper::properties
