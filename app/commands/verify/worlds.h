// SPDX-License-Identifier: Apache-2.0
//
// `showstopper verify --exhaustive`: every round of a small world instead of random rounds.
// Complete for a world, and silent about every other.
#pragma once

#include <cstdint>
#include <vector>

#include "app/cli/options.h"

namespace showstopper::app {

struct WorldJob {
  int players = 0;  // 0: as many as the rules can be played by
  std::uint64_t most_positions = 0;
  std::uint64_t expensive_every = 1;
  int workers = 1;
  Format format = Format::text;
};

// The worlds that are shipped: the rule files of `gostop/worlds/`.
std::vector<LoadedRules> shipped_worlds(const Context& context);

Exit enumerate_worlds(Context& context, const std::vector<LoadedRules>& worlds,
                      const WorldJob& job);

}  // namespace showstopper::app
