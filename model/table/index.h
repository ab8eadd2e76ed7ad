// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace showstopper::table {

// Seats, ranks and counts are small integers that may be negative for "none"; arrays are indexed
// without a sign.
constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace showstopper::table
