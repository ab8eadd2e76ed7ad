// SPDX-License-Identifier: Apache-2.0
//
// The seats that called go, in the order of their calls (GS-A-059).
#pragma once

#include <algorithm>
#include <vector>

#include "model/gostop/state.h"
#include "model/gostop/state_fields.h"

namespace showstopper::properties {

// A broken engine may count more calls than a position holds; those have no seat.
inline std::vector<gostop::Seat> callers_of(const gostop::State& state) {
  std::vector<gostop::Seat> callers;
  const int calls = std::min<int>(state.go_calls, gostop::kMostCalls);
  for (int i = 0; i < calls; ++i) {
    callers.push_back(static_cast<gostop::Seat>(state.go_order >> (2 * i) & 3));
  }
  return callers;
}

}  // namespace showstopper::properties
