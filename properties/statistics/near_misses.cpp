// SPDX-License-Identifier: Apache-2.0
#include "properties/statistics/near_misses.h"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

namespace showstopper::properties {
namespace {

constexpr std::string_view kNear = "near ";

}  // namespace

void NearMissCounts::reach(std::size_t count, int reached) {
  counts_[count].reached = std::max(counts_[count].reached, reached);
}

std::string NearMissCounts::to(std::string_view event) const {
  const auto found = std::find_if(counts_.begin(), counts_.end(),
                                  [&](const Count& count) { return count.event == event; });
  if (found == counts_.end() || found->reached >= found->needed) return "";
  return fmt::format("{} of {} {}", found->reached, found->needed, found->of);
}

// `near three_ppuk: 3 ppuks of one seat`
void NearMissCounts::add_to(Quantities& quantities) const {
  for (const Count& count : counts_) {
    quantities.most[fmt::format("{}{}: {} {}", kNear, count.event, count.needed, count.of)] =
        count.reached;
  }
}

NearMissCounts NearMissCounts::of(const Quantities& quantities) {
  NearMissCounts counts;
  for (const auto& [name, reached] : quantities.most) {
    const std::size_t colon = name.find(": ");
    if (!name.starts_with(kNear) || colon == std::string::npos) continue;
    const std::size_t blank = name.find(' ', colon + 2);
    if (blank == std::string::npos) continue;
    counts.add({name.substr(kNear.size(), colon - kNear.size()), name.substr(blank + 1),
                std::atoi(name.c_str() + colon + 2), static_cast<int>(reached)});
  }
  return counts;
}

}  // namespace showstopper::properties
