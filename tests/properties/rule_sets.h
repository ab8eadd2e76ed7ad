// SPDX-License-Identifier: Apache-2.0
//
// Rule sets for the tests of the catalogue: the shipped ones, with any number of jokers.
#pragma once

#include <string>

#include <gtest/gtest.h>

#include "model/gostop/rules/rules.h"
#include "model/rules/rule_set.h"
#include "model/stoppa/rules.h"

namespace showstopper::properties {

inline rules::RuleSet shipped(const std::string& name, int jokers = 0) {
  table::Diagnostics diagnostics;
  const rules::Library library(SHOWSTOPPER_SOURCE_CORPUS "/rules");
  auto rules = library.load(gostop::schema(), "gostop/" + name, diagnostics);
  for (const table::Diagnostic& diagnostic : diagnostics) {
    ADD_FAILURE() << table::to_text(diagnostic);
  }
  if (!rules) return rules::RuleSet(gostop::schema());
  rules::Datum values;
  // GS-B-061: two and three junk are usual.
  for (int i = 0; i < jokers; ++i) values.push_back({0, 2 + i % 2});
  const int parameter = rules::parameter_index(rules->schema().parameters, "deck.jokers");
  if (jokers > 0) rules->set(parameter, values);
  return *rules;
}

inline rules::RuleSet shipped_stoppa(const std::string& name) {
  table::Diagnostics diagnostics;
  const rules::Library library(SHOWSTOPPER_SOURCE_CORPUS "/rules");
  auto rules = library.load(stoppa::schema(), "stoppa/" + name, diagnostics);
  for (const table::Diagnostic& diagnostic : diagnostics) {
    ADD_FAILURE() << table::to_text(diagnostic);
  }
  return rules ? *rules : rules::RuleSet(stoppa::schema());
}

inline const char* const kShipped[] = {"spanish", "spanish-literal", "dutch", "korean-3p", "matgo"};

}  // namespace showstopper::properties
