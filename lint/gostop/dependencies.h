// SPDX-License-Identifier: Apache-2.0
//
// Which keys mean nothing while others have certain values, stated once: lint reports such keys,
// `compare` says that they cannot matter, and a test plays rounds to see that they do not.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "model/gostop/rules/parameter_table.h"
#include "model/gostop/rules/row_tables.h"
#include "model/rules/rule_set.h"

namespace showstopper::lint::gostop_rules {

struct Dependency {
  std::array<int, 12> keys;   // idle where `idle` holds; -1: no more
  std::array<int, 2> causes;  // the keys that make them so; likewise
  bool (*idle)(const rules::RuleSet& rules);
  std::string_view why;  // a sentence without its full stop
};
std::span<const Dependency> dependencies();

// The reason why the key is idle; nothing where no dependency says so.
const Dependency* why_idle(const rules::RuleSet& rules, int key);

}  // namespace showstopper::lint::gostop_rules
