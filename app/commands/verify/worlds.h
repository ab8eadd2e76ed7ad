// SPDX-License-Identifier: Apache-2.0
//
// `showstopper verify --exhaustive`: every round of a small world instead of random rounds.
// Complete for a world, and silent about every other.
#pragma once

#include <optional>
#include <vector>

#include "app/commands/verify/options.h"

namespace showstopper::app {

// The worlds that are shipped: the rule files of `gostop/worlds/`. Nothing, after a message, if one
// of them cannot be read.
std::optional<std::vector<LoadedRules>> shipped_worlds(const Context& context);

Exit enumerate_worlds(Context& context, const std::vector<LoadedRules>& worlds,
                      const VerifyOptions& options);

}  // namespace showstopper::app
