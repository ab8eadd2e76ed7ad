// SPDX-License-Identifier: Apache-2.0
//
// Rule sets for the tests of the engine: a shipped one by name, with single values changed.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include <gtest/gtest.h>

#include "model/gostop/rules/parameter_table.h"
#include "model/gostop/rules/rules.h"
#include "model/rules/rule_set.h"

namespace showstopper::gostop {

using Change = std::pair<std::string_view, std::string_view>;  // {"bomb.steal", "1"}

inline void apply_change(rules::RuleSet& rules, const Change& change) {
  const auto& [key, text] = change;
  const int index = rules::parameter_index(kParameters, key);
  if (index < 0) {
    ADD_FAILURE() << "no parameter " << key;
    return;
  }
  std::string why_not;
  const auto value = rules::parse_value(kParameters[index], text, why_not);
  if (value) {
    rules.set(index, *value);
  } else {
    ADD_FAILURE() << key << " = " << text << ": " << why_not;
  }
}

inline rules::RuleSet rule_set(std::string_view name, std::initializer_list<Change> changes = {}) {
  table::Diagnostics diagnostics;
  const rules::Library library(SHOWSTOPPER_SOURCE_CORPUS "/rules");
  auto loaded = library.load(schema(), name, diagnostics);
  for (const auto& diagnostic : diagnostics) ADD_FAILURE() << to_text(diagnostic);
  rules::RuleSet rules = loaded ? *loaded : rules::RuleSet(schema());
  for (const Change& change : changes) apply_change(rules, change);
  return rules;
}

inline Rules rules_of(std::string_view name, int players,
                      std::initializer_list<Change> changes = {}) {
  return compile(rule_set(name, changes), players);
}

// An account with keys and rows of a rule file.
inline Rules house_rules(const std::string& rows, std::string_view base = "gostop/spanish",
                         int players = 3) {
  table::Diagnostics diagnostics;
  const rules::Library library(SHOWSTOPPER_SOURCE_CORPUS "/rules");
  const auto read =
      library.read(schema(),
                   "format = \"showstopper-rules/1\"\ngame = \"gostop\"\nname = \"house\"\n"
                   "extends = \"" +
                       std::string(base) + "\"\n" + rows,
                   "house.toml", diagnostics);
  for (const auto& diagnostic : diagnostics) ADD_FAILURE() << to_text(diagnostic);
  return compile(read ? *read : rule_set(base), players);
}

}  // namespace showstopper::gostop
