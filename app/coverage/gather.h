// SPDX-License-Identifier: Apache-2.0
//
// Files of rounds and files of parts, counted together.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/cli/context.h"
#include "app/coverage/coverage.h"
#include "app/coverage/round_coverage.h"

namespace showstopper::app {

struct Gathered {
  CoveredSet coverage;
  bool good = true;  // every file was read, and what could not be read has been reported
  bool interrupted = false;
};

// Files, folders of `.jsonl` files, parts; `-` is standard input. The result does not depend on the
// number of threads. Of the rounds each `shards`-th one is counted, from the `shard`-th (from 0)
// on.
Gathered gather(const Context& context, const std::vector<std::string>& paths, const OwnRules& own,
                std::uint64_t shard = 0, std::uint64_t shards = 1);

}  // namespace showstopper::app
