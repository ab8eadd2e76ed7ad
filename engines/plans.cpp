// SPDX-License-Identifier: Apache-2.0
#include "engines/plans.h"

namespace showstopper::engines {

std::string line_under(std::string_view line, std::string_view rules) {
  std::string why_not;
  const auto members = members_of(line, why_not);
  if (!members) return "";
  std::string text = object_without(*members, {"rules"});
  if (text.size() > 2) text.insert(1, ",");
  return text.insert(1, "\"rules\":" + std::string(rules));
}

}  // namespace showstopper::engines
