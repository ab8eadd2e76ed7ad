// SPDX-License-Identifier: Apache-2.0
//
// How much a run of random rounds plays, whatever the game.
#pragma once

#include <cstddef>
#include <cstdint>

namespace showstopper::properties {

struct VerifyPlan {
  std::uint64_t seed = 1;
  // Rounds per subject; 0: as many as the budget allows, shared fairly.
  std::uint64_t rounds = 0;
  double budget_seconds = 60;
  int shard = 0, shards = 1;       // takes batches shard, shard + shards, ...
  bool swarm = true;               // also rounds under random values of every parameter
  std::size_t most_findings = 10;  // per subject; the rest is counted
};

}  // namespace showstopper::properties
