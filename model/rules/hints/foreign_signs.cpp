// SPDX-License-Identifier: Apache-2.0
#include "model/rules/hints/foreign_signs.h"

namespace showstopper::rules {

ForeignSign foreign_sign(std::string_view text) {
  // The longer sign before the one with which it begins.
  static constexpr ForeignSign kSigns[] = {
      {"&&", "and"},    {"||", "or"},     {"=>", ">="},     {"=<", "<="},    {"<>", "!="},
      {"\u2265", ">="}, {"\u2264", "<="}, {"\u2260", "!="}, {"\u00d7", "*"}, {"&", "and"},
      {"|", "or"},      {"!", "not"},     {"=", "=="},      {"~", "not"},    {"AND", "and"},
      {"OR", "or"},     {"NOT", "not"}};
  if (text.starts_with("==") || text.starts_with("!=")) return {};
  for (const ForeignSign& each : kSigns) {
    if (text.starts_with(each.sign)) return each;
  }
  return {};
}

std::size_t foreign_word_size(std::string_view text) {
  const auto beyond_ascii = [&](std::size_t at) {
    return at < text.size() && static_cast<unsigned char>(text[at]) >= 0x80;
  };
  if (!beyond_ascii(0)) return 0;
  if (const std::size_t sign = foreign_sign(text).sign.size(); sign > 0) return sign;
  std::size_t end = 1;
  while (beyond_ascii(end) && foreign_sign(text.substr(end)).sign.empty()) ++end;
  return end;
}

}  // namespace showstopper::rules
