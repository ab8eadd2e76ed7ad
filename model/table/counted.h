// SPDX-License-Identifier: Apache-2.0
//
// `1 finding`, `2 findings`.
#pragma once

#include <string>
#include <string_view>

namespace showstopper::table {

template <class Number>
std::string counted(Number count, std::string_view word) {
  return std::to_string(count).append(" ").append(word).append(count == 1 ? "" : "s");
}

}  // namespace showstopper::table
