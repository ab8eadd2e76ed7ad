// SPDX-License-Identifier: Apache-2.0
#include "conformance/verdict.h"

#include <algorithm>

#include "model/table/check.h"

namespace showstopper::conformance {

bool Verdict::reaches(int action, const Verdict& before) const {
  REQUIRES(action >= -1);
  const auto has = [](const std::vector<int>& list, int at) {
    return std::find(list.begin(), list.end(), at) != list.end();
  };
  const bool refused = std::any_of(accepted.begin(), accepted.end(), [&](int at) {
    return at <= action && !has(before.accepted, at);
  });
  return !refused && (!has(alone, action) || has(before.alone, action));
}

}  // namespace showstopper::conformance
