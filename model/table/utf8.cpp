// SPDX-License-Identifier: Apache-2.0
#include "model/table/utf8.h"

namespace showstopper::table {

std::size_t utf8_size(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned>(static_cast<unsigned char>(text[i])) : 0u;
  };
  const auto continues = [&](std::size_t i) { return (byte(i) & 0xC0u) == 0x80u; };
  const unsigned first = byte(0);
  if (text.empty()) return 0;
  if (first < 0x80u) return 1;
  if (first >= 0xC2u && first < 0xE0u) return continues(1) ? 2 : 0;
  if ((first & 0xF0u) == 0xE0u) {
    const bool overlong = first == 0xE0u && byte(1) < 0xA0u;
    const bool surrogate = first == 0xEDu && byte(1) >= 0xA0u;
    return continues(1) && continues(2) && !overlong && !surrogate ? 3 : 0;
  }
  const bool overlong = first == 0xF0u && byte(1) < 0x90u;
  const bool beyond = first > 0xF4u || (first == 0xF4u && byte(1) >= 0x90u);
  const bool four = (first & 0xF8u) == 0xF0u && continues(1) && continues(2) && continues(3);
  return four && !overlong && !beyond ? 4 : 0;
}

}  // namespace showstopper::table
