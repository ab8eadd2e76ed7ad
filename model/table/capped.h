// SPDX-License-Identifier: Apache-2.0
//
// 64-bit sums and products that saturate at the ends of the range. For numbers from a file, and for
// round counts that a user requests.
#pragma once

#include <cstdint>
#include <limits>

namespace showstopper::table::capped {

inline constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
inline constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

constexpr std::int64_t sum(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (!__builtin_add_overflow(a, b, &result)) return result;
  return a < 0 ? kLeast : kMost;
}

constexpr std::int64_t difference(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (!__builtin_sub_overflow(a, b, &result)) return result;
  return a < 0 ? kLeast : kMost;
}

constexpr std::int64_t product(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (!__builtin_mul_overflow(a, b, &result)) return result;
  return (a < 0) != (b < 0) ? kLeast : kMost;
}

}  // namespace showstopper::table::capped
