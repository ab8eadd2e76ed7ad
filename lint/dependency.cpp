// SPDX-License-Identifier: Apache-2.0
#include "lint/dependency.h"

#include <algorithm>

#include "lint/gostop/dependencies.h"
#include "lint/stoppa/dependencies.h"
#include "model/gostop/game.h"
#include "model/stoppa/game.h"

namespace showstopper::lint {

std::span<const Dependency> dependencies(const rules::RuleSet& rules) {
  if (rules.schema().game == gostop::Game::kName) return gostop_rules::dependencies();
  if (rules.schema().game == stoppa::Game::kName) return stoppa_rules::dependencies();
  return {};  // a game of one's own states none
}

const Dependency* why_idle(const rules::RuleSet& rules, int key) {
  for (const Dependency& each : dependencies(rules)) {
    const bool of_key = std::find(each.keys.begin(), each.keys.end(), key) != each.keys.end();
    if (key >= 0 && of_key && each.idle(rules)) return &each;
  }
  return nullptr;
}

const EqualValues* why_equal(const rules::RuleSet& rules, int key, const rules::Datum& other) {
  if (other.size() != 1) return nullptr;
  const bool of_gostop = rules.schema().game == gostop::Game::kName;
  const bool of_stoppa = rules.schema().game == stoppa::Game::kName;
  if (!of_gostop && !of_stoppa) return nullptr;
  for (const EqualValues& each :
       of_gostop ? gostop_rules::equal_values() : stoppa_rules::equal_values()) {
    if (each.key != key) continue;
    if (each.has(rules, rules.item(key)) && each.has(rules, other.front())) return &each;
  }
  return nullptr;
}

std::string_view why_unchanged(const rules::RuleSet& rules, int key, const rules::Datum& other) {
  if (const Dependency* const idle = why_idle(rules, key)) {
    rules::RuleSet changed = rules;
    changed.set(key, other);
    if (why_idle(changed, key) != nullptr) return idle->why;
  }
  const EqualValues* const equal = why_equal(rules, key, other);
  return equal == nullptr ? std::string_view() : equal->why;
}

}  // namespace showstopper::lint
