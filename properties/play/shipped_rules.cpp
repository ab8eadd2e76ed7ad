// SPDX-License-Identifier: Apache-2.0
#include "properties/play/shipped_rules.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "model/table/check.h"

namespace showstopper::properties {
namespace {

rules::RuleSet changed(const rules::RuleSet& base, const RuleChoice& choice, std::size_t changes) {
  std::vector<rules::Datum> values = base.values();
  for (std::size_t i = 0; i < changes; ++i) {
    values[static_cast<std::size_t>(choice.changes[i].parameter)] = choice.changes[i].value;
  }
  rules::RuleSet rules = base;
  if (changes > 0) rules.set_all(std::move(values));
  return rules;
}

std::vector<RuleChange> differences(const rules::RuleSet& base, const rules::RuleSet& rules) {
  std::vector<RuleChange> changes;
  for (std::size_t i = 0; i < base.schema().parameters.size(); ++i) {
    const int parameter = static_cast<int>(i);
    if (base.value(parameter) == rules.value(parameter)) continue;
    changes.push_back({parameter, rules.value(parameter)});
  }
  return changes;
}

}  // namespace

RuleShelf::RuleShelf(const rules::Schema& schema, const SwarmGame& game, std::span<const int> seats,
                     const rules::Library& library, table::Diagnostics& diagnostics)
    : schema_(schema), game_(game) {
  for (const std::string& name : library.names(schema.game)) {
    if (auto rules = library.load(schema, name, diagnostics)) sets_.push_back(std::move(*rules));
  }
  for (const int players : seats) {
    serving_.resize(static_cast<std::size_t>(players) + 1);
    for (std::size_t i = 0; i < sets_.size(); ++i) {
      if (is_sound(game_, sets_[i], players)) serving_.back().push_back(i);
    }
  }
}

const rules::RuleSet& RuleShelf::base(const RuleChoice& choice, int players) const {
  const auto& serving = serving_[players];
  CHECK(!serving.empty());
  return sets_[serving[choice.base % serving.size()]];
}

rules::RuleSet RuleShelf::resolved(const RuleChoice& choice, int players, RuleChoice* kept) const {
  const rules::RuleSet& shipped = base(choice, players);
  for (std::size_t changes = choice.changes.size();; --changes) {
    rules::RuleSet rules = changed(shipped, choice, changes);
    if (changes > 0 && !is_sound(game_, rules, players)) continue;
    if (kept != nullptr) {
      *kept = choice;
      kept->changes.resize(changes);
    }
    return rules;
  }
}

RuleChoice RuleShelf::choice_for(const rules::RuleSet& rules, int players) const {
  const auto& serving = serving_[players];
  RuleChoice nearest;
  // Sets that differ only in rows are distinguished by the resulting rules.
  std::pair<bool, std::size_t> least{true, std::numeric_limits<std::size_t>::max()};
  for (std::size_t i = 0; i < serving.size(); ++i) {
    const rules::RuleSet& base = sets_[serving[i]];
    RuleChoice choice{static_cast<std::uint8_t>(i), differences(base, rules)};
    const std::size_t all = choice.changes.size();
    if (std::pair(false, all) >= least) continue;
    if (all > kMostChanges) choice.changes.resize(kMostChanges);
    const bool other = !(changed(base, choice, choice.changes.size()) == rules);
    if (std::pair(other, all) >= least) continue;
    least = {other, all};
    nearest = std::move(choice);
  }
  return nearest;
}

}  // namespace showstopper::properties
