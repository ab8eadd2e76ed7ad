// SPDX-License-Identifier: Apache-2.0
#include "properties/statistics/rare_events.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

namespace showstopper::properties {

std::vector<RareEvent> read_rare_events(const std::filesystem::path& file,
                                        table::Diagnostics& diagnostics) {
  std::vector<RareEvent> rare;
  std::ifstream in(file);
  if (!in) {
    diagnostics.push_back({file.string(), {}, "cannot be read"});
    return rare;
  }
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (line.empty() || line[0] == '#' || line.rfind("event\t", 0) == 0) continue;
    std::istringstream cells(line);
    RareEvent event;
    if (cells >> event.event >> event.rules >> event.players >> event.rounds_with >>
            event.of_rounds &&
        event.of_rounds > 0) {
      rare.push_back(std::move(event));
      continue;
    }
    diagnostics.push_back({file.string(),
                           {number, 1},
                           "the line must hold `event`, `rules`, `players`, `rounds_with` and "
                           "`of_rounds`, with tabs between"});
  }
  return rare;
}

std::string how_rare(const std::vector<RareEvent>& rare, const std::vector<std::string>& events,
                     std::string_view rules, int players) {
  const RareEvent* best = nullptr;
  for (const RareEvent& row : rare) {
    if (std::find(events.begin(), events.end(), row.event) == events.end()) continue;
    const bool own = row.rules == rules && row.players == players;
    if (best == nullptr || own) best = &row;
    if (own) break;
  }
  if (best == nullptr) return "";
  constexpr std::int64_t kMillion = 1'000'000;
  return fmt::format("rare: about {} of a million rounds of {} with {} players",
                     best->rounds_with * kMillion / best->of_rounds, best->rules, best->players);
}

}  // namespace showstopper::properties
