// SPDX-License-Identifier: Apache-2.0
#include "model/rules/foreign_signs.h"

namespace showstopper::rules {

ForeignSign foreign_sign(std::string_view text) {
  // The longer sign before the one with which it begins.
  static constexpr ForeignSign kSigns[] = {
      {"&&", "and"},    {"||", "or"},     {"=>", ">="},     {"=<", "<="},    {"<>", "!="},
      {"\u2265", ">="}, {"\u2264", "<="}, {"\u2260", "!="}, {"\u00d7", "*"}, {"&", "and"},
      {"|", "or"},      {"!", "not"},     {"=", "=="},      {"~", "not"},    {"AND", "and"},
      {"OR", "or"},     {"NOT", "not"}};
  for (const ForeignSign& each : kSigns) {
    if (text.starts_with(each.sign)) return each;
  }
  return {};
}

}  // namespace showstopper::rules
