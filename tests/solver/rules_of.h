// SPDX-License-Identifier: Apache-2.0
//
// Shipped rule sets for the tests of the solver, each compiled once.
#pragma once

#include <map>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "model/gostop/rules/rules.h"
#include "model/rules/rule_set.h"

namespace showstopper::solver {

inline const gostop::Rules& shipped(const std::string& name, int players) {
  static std::map<std::pair<std::string, int>, gostop::Rules> known;
  const auto at = known.find({name, players});
  if (at != known.end()) return at->second;
  table::Diagnostics diagnostics;
  const rules::Library library(SHOWSTOPPER_SOURCE_CORPUS "/rules");
  const auto loaded = library.load(gostop::schema(), name, diagnostics);
  for (const auto& diagnostic : diagnostics) ADD_FAILURE() << to_text(diagnostic);
  const rules::RuleSet rules = loaded ? *loaded : rules::RuleSet(gostop::schema());
  return known.emplace(std::pair{name, players}, gostop::compile(rules, players)).first->second;
}

}  // namespace showstopper::solver
