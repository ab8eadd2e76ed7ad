// SPDX-License-Identifier: Apache-2.0
//
// How near a run came to what it never met. Where an event is the last of a count (the third ppuk,
// the seventh animal) the highest count that was reached says whether the event is only rare, or
// whether something keeps play away from it. And how rare it is where a census has counted it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "model/gostop/deal.h"
#include "model/gostop/rules.h"
#include "model/gostop/state.h"
#include "model/stoppa/deal.h"
#include "model/stoppa/rules.h"
#include "model/table/diagnostic.h"

namespace showstopper::properties {

// Of the rounds of one rule set.
class Progress {
 public:
  // One round, by its deal and its last position.
  void look(const gostop::Rules& rules, const gostop::Deal& deal, const gostop::State& end);
  void look(const stoppa::Rules& rules, const stoppa::Deal& deal);

  // `2 of 3 ppuks of one seat` for an event by its word, or by the name of a combination row; empty
  // where nothing is counted on the way to it, or where the count was reached.
  std::string to(std::string_view event) const;

 private:
  struct Count {
    std::string event;
    std::string of;
    int needed = 0;
    int reached = 0;
  };
  std::vector<Count> counts_;  // those of the table, and behind them those of combination rows
};

// corpus/clauses/rare.tsv: events that plain play shows so seldom that a short run may miss them.
struct RareEvent {
  std::string event;
  std::string rules;
  int players = 0;
  std::int64_t rounds_with = 0, of_rounds = 0;
};
std::vector<RareEvent> read_rare_events(const std::filesystem::path& file,
                                        table::Diagnostics& diagnostics);
// `rare: about 800 of a million rounds of gostop/spanish, 3 players`; empty where no event of the
// clause is in the table. The rule set's own row is preferred.
std::string how_rare(const std::vector<RareEvent>& rare, const std::vector<std::string>& events,
                     std::string_view rules, int players);

}  // namespace showstopper::properties
