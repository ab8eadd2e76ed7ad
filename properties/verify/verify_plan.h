// SPDX-License-Identifier: Apache-2.0
//
// How much a run of random rounds plays, whatever the game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

namespace showstopper::properties {

// A run is divided at multiples of so many rounds. They are played before the clock is read: under
// rules with as much to work out as a rule file may have, a batch takes many seconds.
constexpr std::uint64_t kPart = 8;

struct VerifyPlan {
  std::uint64_t seed = 1;
  // Rounds per subject; 0: as many as the budget allows, shared fairly.
  std::uint64_t rounds = 0;
  // Of these the rounds [first, last) are played; both are multiples of kPart, or beyond the end.
  std::uint64_t first = 0, last = std::numeric_limits<std::uint64_t>::max();
  double budget_seconds = 60;
  bool swarm = true;               // also rounds under random values of every parameter
  std::size_t most_findings = 10;  // per subject, and the first of each group; the rest is counted
};

}  // namespace showstopper::properties
