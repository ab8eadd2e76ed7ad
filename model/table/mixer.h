// SPDX-License-Identifier: Apache-2.0
//
// Numbers mixed into one, the same on every machine: for fingerprints of positions.
#pragma once

#include <cstdint>

#include "model/table/random.h"

namespace showstopper::table {

class Mixer {
 public:
  constexpr void add(std::uint64_t value) { state_ = scrambled(state_ ^ value) + kStep; }
  constexpr std::uint64_t value() const { return scrambled(state_); }

 private:
  static constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15u;  // as in Random
  std::uint64_t state_ = 0;
};

}  // namespace showstopper::table
