// SPDX-License-Identifier: Apache-2.0
//
// One possible difference of an engine from its log's declaration: other rules, or other names of
// the cards. It turns a round into the one that the engine would mean; the judge decides whether
// that round conforms. Keys of rule files are the same for every game; a game adds hypotheses of
// its own (gostop/hypotheses.h).
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "conformance/cause.h"
#include "conformance/key_change.h"
#include "model/table/check.h"
#include "model/table/diagnostic.h"

namespace showstopper::conformance {

template <class Trace>
class Hypothesis {
 public:
  using RulesOf = decltype(Trace::rules);
  using Rules = std::remove_const_t<typename RulesOf::element_type>;
  using Game = typename Rules::Game;
  // Null where the rules would be the same or could not be played.
  using OtherRules = std::function<RulesOf(const Rules&)>;
  // False where the round would be the same.
  using OtherRound = std::function<bool(Trace&)>;

  // Keys of a rule file; the rules are compiled anew.
  explicit Hypothesis(std::vector<KeyChange> keys) : keys_(std::move(keys)) {
    REQUIRES(!keys_.empty());
    for (const KeyChange& key : keys_) {
      const auto& parameter = Game::schema().parameters[static_cast<std::size_t>(key.parameter)];
      cause_.text += (cause_.text.empty() ? "`" : ", `") + to_text(Game::schema(), key) + '`';
      cause_.keys.emplace_back(parameter.key);
      for (std::string& clause : clauses_of(parameter)) cause_.clauses.push_back(std::move(clause));
    }
    cause_.changes = keys_;
    rules_ = [changes = keys_](const Rules& rules) { return compiled(rules, changes); };
  }
  Hypothesis(Cause cause, OtherRules rules) : cause_(std::move(cause)), rules_(std::move(rules)) {}
  // Cards by other names: the whole round is read anew.
  static Hypothesis renaming(Cause cause, OtherRound round) {
    REQUIRES(round != nullptr && !cause.is_variation());
    Hypothesis made(std::move(cause), nullptr);
    made.round_ = std::move(round);
    return made;
  }

  const Cause& cause() const { return cause_; }
  const std::vector<KeyChange>& keys() const { return keys_; }
  bool renames() const { return round_ != nullptr; }

  // Makes the round the one that the engine would mean; false if it stays as it is.
  bool change(Trace& round) const {
    REQUIRES(round.rules != nullptr);
    if (round_) return round_(round);
    if (round.rules.get() != from_) {
      from_ = round.rules.get();
      to_ = rules_(*round.rules);
    }
    if (to_ == nullptr) return false;
    round.rules = to_;
    return true;
  }
  // Rules of hundreds of hypotheses are not kept: each knows those that it made last.
  void forget() const {
    from_ = nullptr;
    to_.reset();
  }

  // The rules with these changes; null if one of them changes nothing, or if they are not playable.
  static RulesOf compiled(const Rules& rules, const std::vector<KeyChange>& changes) {
    REQUIRES(rules.source != nullptr);
    auto set = *rules.source;
    for (const KeyChange& key : changes) {
      if (set.value(key.parameter) == key.value) return nullptr;
      set.set(key.parameter, key.value);
    }
    std::string why_not;
    table::Diagnostics diagnostics;
    if (set.schema().judge != nullptr) set.schema().judge(set, "", diagnostics);
    const int players = Game::players(rules);
    if (!diagnostics.empty() || !Game::playable(set, players, why_not)) return nullptr;
    set.name += " with other keys:";  // for the report of an internal error
    for (const KeyChange& key : changes) set.name += ' ' + to_text(set.schema(), key);
    return std::make_shared<const Rules>(Game::compile(set, players));
  }

 private:
  Cause cause_;
  std::vector<KeyChange> keys_;
  OtherRules rules_;
  OtherRound round_;
  mutable const Rules* from_ = nullptr;
  mutable RulesOf to_;
};

// Other values of the keys of all these rules together, each once, in the order of the schema.
template <class Trace>
std::vector<Hypothesis<Trace>> key_hypotheses(
    const std::vector<typename Hypothesis<Trace>::RulesOf>& rules) {
  std::vector<KeyChange> keys;
  for (const auto& each : rules) {
    for (KeyChange& change : key_changes(*each->source)) {
      if (std::find(keys.begin(), keys.end(), change) == keys.end()) {
        keys.push_back(std::move(change));
      }
    }
  }
  std::stable_sort(keys.begin(), keys.end(), [](const KeyChange& a, const KeyChange& b) {
    return a.parameter < b.parameter;
  });
  std::vector<Hypothesis<Trace>> all;
  for (KeyChange& key : keys) all.emplace_back(std::vector<KeyChange>{std::move(key)});
  return all;
}

}  // namespace showstopper::conformance
