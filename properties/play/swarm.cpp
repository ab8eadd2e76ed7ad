// SPDX-License-Identifier: Apache-2.0
#include "properties/play/swarm.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/rules/random_value.h"
#include "model/rules/replacements.h"
#include "model/table/random.h"

namespace showstopper::properties {
namespace {

constexpr std::uint64_t kSwarm = 0x5357'4152'4D00'0000u;  // keeps the streams of rounds apart

rules::RuleSet draw(const SwarmGame& game, const rules::RuleSet& base, table::Random& random) {
  std::vector<rules::Datum> values = base.values();
  // From a single changed parameter to nearly all of them.
  const std::uint32_t share = 1 + random.below(64);
  const auto parameters = base.schema().parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const bool fixed = game.leaves_alone != nullptr && game.leaves_alone(static_cast<int>(i));
    if (fixed || !random.chance(share, 64)) continue;
    values[i] = rules::random_value(parameters[i].domain, random);
  }
  rules::RuleSet drawn = base;
  drawn.set_all(std::move(values));
  return drawn;
}

// Gives back the value of the base to each key whose effect is lost in a row of a file: the reader
// refuses a file that sets such a key, so that no stored round under the set could be read.
void give_back_swallowed(const rules::RuleSet& base, rules::RuleSet& drawn) {
  bool any = false;  // rows of files
  for (std::size_t table = 0; table < base.schema().tables.size(); ++table) {
    const auto& rows = base.rows(static_cast<int>(table));
    any = any || std::any_of(rows.begin(), rows.end(),
                             [](const rules::Row& row) { return row.place.file != nullptr; });
  }
  const int parameters = static_cast<int>(base.schema().parameters.size());
  // The value given back to one key may cancel the effect of another.
  for (bool again = any; again;) {
    again = false;
    for (int i = 0; i < parameters; ++i) {
      if (!rules::swallowed(drawn, i, base.value(i))) continue;
      drawn.set(i, base.value(i));
      again = true;
    }
  }
}

}  // namespace

bool is_sound(const SwarmGame& game, const rules::RuleSet& rules, int players) {
  table::Diagnostics diagnostics;
  if (rules.schema().judge != nullptr) rules.schema().judge(rules, "swarm", diagnostics);
  std::string why_not;
  return diagnostics.empty() && game.playable(rules, players, why_not);
}

rules::RuleSet swarm_rules(const SwarmGame& game, const rules::RuleSet& base, int players,
                           std::uint64_t seed, std::uint64_t index) {
  table::Random random = table::fork(seed ^ kSwarm, index);
  constexpr int kAttempts = 64;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    rules::RuleSet drawn = draw(game, base, random);
    give_back_swallowed(base, drawn);
    if (!is_sound(game, drawn, players)) continue;
    drawn.name = fmt::format("swarm {} of {}", index, base.name);
    return drawn;
  }
  return base;
}

}  // namespace showstopper::properties
