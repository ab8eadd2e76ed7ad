// SPDX-License-Identifier: Apache-2.0
//
// The input and the result of a shrinker; see shrink.h.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "properties/regression/failure.h"
#include "properties/regression/test_case.h"

namespace showstopper::properties {

// Plays a case without `x` and returns how it fails; nothing if it does not fail, or cannot be
// played to its last action.
template <class Case>
using Judge = std::function<std::optional<Verdict>(const Case&)>;

// Receives smaller and smaller cases.
template <class Case>
using Better = std::function<void(const Case&)>;

struct ShrinkOptions {
  std::uint64_t most_checks = 400'000;  // of cases
  double budget_seconds = 0;            // 0: no limit
  std::function<bool()> stop;           // called periodically; true ends the search
  // Rule sets under which the failure may be shown as well, dearest last. The case's own base is
  // always one of them; it need not be listed.
  std::vector<BaseRules> bases;
};

template <class Case>
struct Shrunk {
  Case smallest;
  Verdict verdict;
  // No single step of the search makes it smaller; false if the search was cut short.
  bool minimal = false;
  bool stopped = false;      // by `stop` or by the budget of seconds
  std::uint64_t checks = 0;  // of cases
  double seconds = 0;
};

}  // namespace showstopper::properties
