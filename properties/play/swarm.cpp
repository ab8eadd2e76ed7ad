// SPDX-License-Identifier: Apache-2.0
#include "properties/play/swarm.h"

#include <fmt/format.h>

#include "model/gostop/parameter_table.h"
#include "model/gostop/rules.h"
#include "model/rules/random_value.h"
#include "model/stoppa/rules.h"
#include "model/table/random.h"

namespace showstopper::properties {
namespace {

constexpr std::uint64_t kSwarm = 0x5357'4152'4D00'0000u;  // keeps the streams of rounds apart

// Deals that most other draws would make unplayable are left to the rule set.
bool is_fixed(const rules::Schema& schema, int parameter) {
  if (schema.game != gostop::schema().game) return false;
  using namespace gostop;  // NOLINT: for the literals of keys
  return parameter == "deal.order.2"_key || parameter == "deal.order.3"_key ||
         parameter == "deck.months"_key;
}

rules::RuleSet draw(const rules::RuleSet& base, table::Random& random) {
  std::vector<rules::Datum> values = base.values();
  // From a single changed parameter to nearly all of them.
  const std::uint32_t share = 1 + random.below(64);
  const auto parameters = base.schema().parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (is_fixed(base.schema(), static_cast<int>(i)) || !random.chance(share, 64)) continue;
    values[i] = rules::random_value(parameters[i].domain, random);
  }
  rules::RuleSet drawn = base;
  drawn.set_all(std::move(values));
  return drawn;
}

}  // namespace

bool is_sound(const rules::RuleSet& rules, int players) {
  table::Diagnostics diagnostics;
  if (rules.schema().judge != nullptr) rules.schema().judge(rules, "swarm", diagnostics);
  std::string why_not;
  const auto playable = rules.schema().game == stoppa::schema().game
                            ? stoppa::playable(rules, players, why_not)
                            : gostop::playable(rules, players, why_not);
  return diagnostics.empty() && playable;
}

rules::RuleSet swarm_rules(const rules::RuleSet& base, int players, std::uint64_t seed,
                           std::uint64_t index) {
  table::Random random = table::fork(seed ^ kSwarm, index);
  constexpr int kAttempts = 64;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    rules::RuleSet drawn = draw(base, random);
    if (!is_sound(drawn, players)) continue;
    drawn.name = fmt::format("swarm {} of {}", index, base.name);
    return drawn;
  }
  return base;
}

}  // namespace showstopper::properties
