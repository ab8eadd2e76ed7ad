// SPDX-License-Identifier: Apache-2.0
//
// `1 finding`, `2 findings`; `a, b and c`.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace showstopper::table {

template <class Number>
std::string counted(Number count, std::string_view word) {
  return std::to_string(count).append(" ").append(word).append(count == 1 ? "" : "s");
}

// The words with `and` before the last one.
template <class Words>
std::string listed(const Words& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    text.append(i == 0 ? "" : i + 1 == words.size() ? " and " : ", ").append(words[i]);
  }
  return text;
}

}  // namespace showstopper::table
