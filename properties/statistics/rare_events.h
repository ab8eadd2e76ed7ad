// SPDX-License-Identifier: Apache-2.0
//
// The rate of a rare event, if a census has counted it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "model/table/diagnostic.h"

namespace showstopper::properties {

// corpus/clauses/rare.tsv: events that plain play shows so seldom that a short run may miss them.
struct RareEvent {
  std::string event;
  std::string rules;
  int players = 0;
  std::int64_t rounds_with = 0, of_rounds = 0;
};
std::vector<RareEvent> read_rare_events(const std::filesystem::path& file,
                                        table::Diagnostics& diagnostics);
// `rare: about 800 of a million rounds of gostop/spanish, 3 players`; empty if no event of the
// clause is in the table. The rule set's own row is preferred.
std::string how_rare(const std::vector<RareEvent>& rare, const std::vector<std::string>& events,
                     std::string_view rules, int players);

}  // namespace showstopper::properties
