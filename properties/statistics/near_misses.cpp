// SPDX-License-Identifier: Apache-2.0
#include "properties/statistics/near_misses.h"

#include <algorithm>

#include <fmt/format.h>

namespace showstopper::properties {

void NearMissCounts::reach(std::size_t count, int reached) {
  counts_[count].reached = std::max(counts_[count].reached, reached);
}

std::string NearMissCounts::to(std::string_view event) const {
  const auto found = std::find_if(counts_.begin(), counts_.end(),
                                  [&](const Count& count) { return count.event == event; });
  if (found == counts_.end() || found->reached >= found->needed) return "";
  return fmt::format("{} of {} {}", found->reached, found->needed, found->of);
}

}  // namespace showstopper::properties
