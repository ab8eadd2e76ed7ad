// SPDX-License-Identifier: Apache-2.0
//
// `1 finding`, `2 findings`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace showstopper::app {

inline std::string counted(std::uint64_t count, std::string_view word) {
  return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
}

}  // namespace showstopper::app
