// SPDX-License-Identifier: Apache-2.0
//
// One campaign of one fuzz target: it replays the stored inputs, runs libFuzzer, and then reduces
// the stored inputs. It prints each step; the exit code depends on the findings.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/campaign/store.h"
#include "app/cli/context.h"
#include "fuzz/targets/target.h"

namespace showstopper::app {

struct FuzzJob {
  const fuzz::Target* target = nullptr;
  std::filesystem::path program;  // the target, compiled with libFuzzer
  std::filesystem::path folder;   // of its store
  std::uint64_t runs = 0;         // 0: as many as the time allows
  double seconds = 0;             // 0: no limit
  std::uint64_t seed = 1;
  // The number of this campaign of `shards`, from 0: its share of the runs, with a seed of its own.
  std::uint64_t shard = 0, shards = 1;
  // A folder through which campaigns exchange their inputs while they run; empty: none. The result
  // then depends on all of them.
  std::filesystem::path shared;
};

Exit run_campaign(Context& context, const FuzzJob& job);

// The folder of a shard beside that of the target: `fuzz_play.2-of-8`.
std::filesystem::path shard_folder(const std::filesystem::path& folder, std::uint64_t shard,
                                   std::uint64_t shards);
// Takes the inputs of all shards of the target, and those of `shared`, into the folder of the job,
// keeps a subset with the same coverage, and reports the findings of the shards.
Exit merge_campaigns(Context& context, const FuzzJob& job);

}  // namespace showstopper::app
