// SPDX-License-Identifier: Apache-2.0
//
// A rule set with each parameter changed to each other value, and with each row changed: a round,
// or a fixture, that shows the parameter or the row differs there.
#pragma once

#include <concepts>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/coverage/coverage.h"
#include "app/coverage/mutation.h"
#include "app/coverage/row_changes.h"
#include "app/games/fixture_set.h"
#include "model/rules/rule_set.h"

namespace showstopper::app {

template <class G>
struct OtherRules {
  CoveredValue value;
  int parameter = -1;  // -1: it is a row
  std::string row;     // its name
  Mutation change;
  // The rules, with their source; nullptr if the game refuses the value beside the others.
  std::shared_ptr<const typename G::Rules> rules;
  bool alike = false;  // compiled, they are those of the set: no round can differ
};

template <class G>
std::shared_ptr<const typename G::Rules> compiled_if_sound(const rules::RuleSet& rules,
                                                           int players) {
  std::string why_not;
  if (!sound(rules) || !G::playable(rules, players, why_not)) return nullptr;
  return std::make_shared<const typename G::Rules>(G::compile(rules, players));
}

// Whether an engine reads the same from both; a user's game need not define it and then gets false.
template <class Rules>
bool compiled_alike(const Rules& a, const Rules& b) {
  if constexpr (std::equality_comparable<Rules>) {
    Rules one = a, other = b;
    one.source = other.source = nullptr;  // the values as they are written
    return one == other;
  } else {
    return false;
  }
}

template <class G>
std::vector<OtherRules<G>> other_rules(const rules::RuleSet& rules, int players) {
  std::vector<OtherRules<G>> all;
  const auto own = compiled_if_sound<G>(rules, players);
  const auto add = [&](OtherRules<G> other) {
    const bool both = own != nullptr && other.rules != nullptr;
    other.alike = both && compiled_alike(*own, *other.rules);
    all.push_back(std::move(other));
  };
  const auto parameters = rules.schema().parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const int index = static_cast<int>(i);
    for (const Mutation& each : mutations(parameters[i], rules.value(index))) {
      OtherRules<G> other;
      other.value = {std::string(parameters[i].key),
                     rules::to_toml(parameters[i], rules.value(index)), each.text};
      other.parameter = index;
      other.change = each;
      rules::RuleSet changed = rules;
      changed.set(index, each.value);
      other.rules = compiled_if_sound<G>(changed, players);
      add(std::move(other));
    }
  }
  for (const RowChange& each : row_changes(rules)) {
    OtherRules<G> other;
    other.value = each.value;
    other.row = each.row;
    other.change = each.change;
    other.rules = compiled_if_sound<G>(each.rules, players);
    add(std::move(other));
  }
  return all;
}

}  // namespace showstopper::app
