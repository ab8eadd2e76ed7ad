// SPDX-License-Identifier: Apache-2.0
//
// One campaign of one fuzz target: what is stored is looked at first, then libFuzzer runs, then the
// stored inputs are made fewer. Says what it does as it goes, and leaves the exit code to what was
// found.
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
};

Exit run_campaign(Context& context, const FuzzJob& job);

}  // namespace showstopper::app
