// SPDX-License-Identifier: Apache-2.0
//
// Intervals of proportions that were counted. They use nothing but + - * / and the square root,
// which IEEE 754 defines to the bit, so they are the same on every machine.
#pragma once

#include <cstdint>
#include <string>

namespace showstopper::table {

// Wilson's 95 % interval of a proportion, in units of 1e-9, rounded outwards.
struct Interval {
  std::int64_t low = 0, high = 0;
};
Interval wilson(std::uint64_t hits, std::uint64_t of);

// A proportion with its interval in percent: `  5.000 %  [3.813, 6.531]`; `-` of nothing.
std::string share_text(std::uint64_t hits, std::uint64_t of);

}  // namespace showstopper::table
