// SPDX-License-Identifier: Apache-2.0
//
// Each key of a rule file reaches the rules that the engine plays by: some value of it, under some
// shipped set, compiles to other rules. A row of the table that `compile` forgets fails here.
#include <algorithm>
#include <memory>
#include <set>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "model/gostop/game.h"
#include "model/rules/datum.h"
#include "model/stoppa/game.h"
#include "properties/shrink/rules.h"
#include "tests/properties/rule_sets.h"

namespace showstopper::properties {
namespace {

template <class G>
typename G::Rules compiled(const rules::RuleSet& rules, int players) {
  typename G::Rules made = G::compile(rules, players);
  made.source.reset();  // holds each value as it is written
  return made;
}

std::vector<rules::Datum> other_values(const rules::Domain& domain, const rules::Datum& usual) {
  std::vector<rules::Datum> values = plain_values(domain);
  values.emplace_back();
  values.emplace_back(usual.rbegin(), usual.rend());  // of an order or a script
  if (usual.size() > 1) values.emplace_back(usual.begin(), usual.end() - 1);
  std::erase_if(values, [&](const rules::Datum& value) {
    return value == usual || !rules::belongs(domain, value);
  });
  return values;
}

template <class G>
bool reaches_the_rules(const rules::RuleSet& base, int parameter, int players) {
  const auto usual = compiled<G>(base, players);
  const rules::Domain& domain =
      base.schema().parameters[static_cast<std::size_t>(parameter)].domain;
  for (const rules::Datum& value : other_values(domain, base.value(parameter))) {
    rules::RuleSet other = base;
    other.set(parameter, value);
    std::string why_not;
    if (!G::playable(other, players, why_not)) continue;
    if (!(compiled<G>(other, players) == usual)) return true;
  }
  return false;
}

// Keys with one value are sentences of the manual. `without_effect`: those whose values are equal,
// corpus/fixtures/GAME/untestable.tsv states why.
template <class G>
void expect_each_key(const std::vector<rules::RuleSet>& bases,
                     const std::set<std::string_view>& without_effect) {
  const auto& parameters = bases.front().schema().parameters;
  for (int i = 0; i < static_cast<int>(parameters.size()); ++i) {
    const rules::Parameter& parameter = parameters[static_cast<std::size_t>(i)];
    if (other_values(parameter.domain, bases.front().value(i)).empty()) continue;
    bool reaches = false;
    for (const rules::RuleSet& base : bases) {
      for (const int players : G::kSeats) {
        reaches = reaches || reaches_the_rules<G>(base, i, players);
      }
    }
    EXPECT_NE(reaches, without_effect.count(parameter.key) > 0) << parameter.key;
  }
}

TEST(CompiledKeys, OfGostopReachTheRules) {
  expect_each_key<gostop::Game>({shipped("matgo", 2), shipped("spanish", 2), shipped("dutch", 2)},
                                {"gobak.only_if_not_raised", "next_dealer.after_draw"});
}

TEST(CompiledKeys, OfStoppaReachTheRules) {
  expect_each_key<stoppa::Game>({shipped_stoppa("italian")}, {"bet.all_in", "shed.skip_knowledge"});
}

}  // namespace
}  // namespace showstopper::properties
