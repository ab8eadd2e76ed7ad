// SPDX-License-Identifier: Apache-2.0
#include "model/trace/json/plain_text.h"

#include "model/trace/json/keys_seen.h"

namespace showstopper::trace {

bool PlainText::long_number(std::int64_t& into) {
  constexpr int kMostDigits = 9;
  const bool negative = take('-');
  const char* const digit = at_;
  std::int64_t number = 0;
  for (; is_digit(*at_) && at_ - digit < kMostDigits; ++at_) {
    number = number * 10 + (*at_ - '0');
  }
  into = negative ? -number : number;
  return at_ > digit && (*digit != '0' || (at_ == digit + 1 && !negative));
}

bool PlainText::object(int depth) {
  KeysSeen seen;
  return members([&](std::string_view key) { return !seen.again(key) && value(depth); });
}

bool PlainText::value(int depth) {
  std::string_view text;
  std::int64_t ignored = 0;
  switch (*at_) {
    case '"': return string(text);
    case '[': return depth > 0 && entries([&] { return value(depth - 1); });
    case '{': return depth > 0 && object(depth - 1);
    case 't': return take(std::string_view("true"));
    case 'f': return take(std::string_view("false"));
    case 'n': return null();
    default: return number(ignored);  // tidy: allow default-case: a character, not an enumeration
  }
}

}  // namespace showstopper::trace
