// SPDX-License-Identifier: Apache-2.0
#include "fuzz/harness/gostop.h"

namespace showstopper::fuzz {

std::vector<GroupSet> FuzzGame<gostop::Game>::rows(const gostop::Rules& rules) {
  std::vector<GroupSet> groups;
  for (const std::string& name : rules.combination_names) {
    groups.push_back(gostop_clauses().shown_by("combination:" + name));
  }
  return groups;
}

}  // namespace showstopper::fuzz
