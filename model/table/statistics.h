// SPDX-License-Identifier: Apache-2.0
//
// Intervals of proportions that were counted. They use nothing but + - * / and the square root,
// which IEEE 754 defines to the bit, so they are the same on every machine.
#pragma once

#include <cstdint>

namespace showstopper::table {

// Wilson's 95 % interval of a proportion, in units of 1e-9, rounded outwards.
struct Interval {
  std::int64_t low = 0, high = 0;
};
Interval wilson(std::uint64_t hits, std::uint64_t of);

}  // namespace showstopper::table
