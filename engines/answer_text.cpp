// SPDX-License-Identifier: Apache-2.0
#include "engines/answer_text.h"

namespace showstopper::engines {

std::string shown_text(std::string_view text) {
  constexpr std::size_t kMost = 60;
  std::string plain(text.substr(0, kMost));
  for (char& c : plain) {
    if (c < ' ' || c > '~') c = '?';
  }
  return text.size() > kMost ? plain + "..." : plain;
}

bool drop_byte_order_mark(std::string& line) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  const bool marked = line.starts_with(kByteOrderMark);
  if (marked) line.erase(0, kByteOrderMark.size());
  return marked;
}

}  // namespace showstopper::engines
