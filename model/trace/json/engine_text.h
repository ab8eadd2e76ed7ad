// SPDX-License-Identifier: Apache-2.0
//
// The error message of an engine. It may be of any length, on every action; it is cut at its input,
// so that no later code has to bound it.
#pragma once

#include <string>
#include <string_view>

namespace showstopper::trace {

constexpr std::size_t kMostOfEngineText = 400;  // bytes, with the dots of one that was cut

// Never in the middle of a character of UTF-8. Of a text that is short enough the same.
inline std::string engine_text(std::string_view text) {
  constexpr std::string_view kDots = "...";
  if (text.size() <= kMostOfEngineText) return std::string(text);
  std::size_t end = kMostOfEngineText - kDots.size();
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return std::string(text.substr(0, end)).append(kDots);
}

}  // namespace showstopper::trace
