// SPDX-License-Identifier: Apache-2.0
#include "engines/answer_text.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "model/table/check.h"

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

bool is_blank(std::string_view text) { return text.find_first_not_of(" \t\r") == text.npos; }

std::string why_not_json(std::string_view text) {
  if (const auto zero = text.find('\0'); zero != text.npos) {
    // Every second byte of plain text in UTF-16 is zero; other letters have none.
    constexpr std::ptrdiff_t kShare = 4;
    const std::ptrdiff_t zeros = std::count(text.begin(), text.end(), '\0');
    if (zeros * kShare >= std::ssize(text)) return "UTF-16, expected UTF-8";
    return fmt::format("not JSON at byte {}, a zero byte", zero + 1);
  }
  if (is_blank(text)) return "an empty line, expected JSON";
  try {
    [[maybe_unused]] const auto parsed = nlohmann::json::parse(text);
  } catch (const nlohmann::json::parse_error& error) {
    // A line that does not even begin as an object shows by itself that it is none.
    constexpr std::size_t kBegun = 2, kShown = 12;
    if (error.byte <= kBegun || error.byte > text.size()) return "not JSON";
    ENSURES(error.byte >= 1 && error.byte <= text.size());
    const std::size_t at = error.byte - 1;
    return fmt::format("not JSON at byte {}, `{}`", error.byte,
                       shown_text(text.substr(at, kShown)));
  } catch (const nlohmann::json::out_of_range&) {
    return "not JSON";  // a number is too large, before the fault
  }
  return "not JSON";
}

}  // namespace showstopper::engines
