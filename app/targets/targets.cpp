// SPDX-License-Identifier: Apache-2.0
#include "app/targets/targets.h"

#include <algorithm>

namespace showstopper::app {

const std::vector<fuzz::Target>& all_targets() {
  static const std::vector<fuzz::Target> kTargets = [] {
    const auto lower = fuzz::targets();
    std::vector<fuzz::Target> all(lower.begin(), lower.end());
    all.push_back(fuzz::kCheckTarget);
    all.push_back(fuzz::kGoalTarget);
    all.push_back(fuzz::kSolveTarget);
    return all;
  }();
  return kTargets;
}

const fuzz::Target* target_named(std::string_view name) {
  const auto& all = all_targets();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const fuzz::Target& target) { return target.name == name; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace showstopper::app
