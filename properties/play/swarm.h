// SPDX-License-Identifier: Apache-2.0
//
// Random rule sets around a given one: some parameters left alone, the others anywhere in their
// range, so that rules meet that no shipped set brings together.
#pragma once

#include <cstdint>

#include "model/rules/rule_set.h"

namespace showstopper::properties {

// Rule set `index` of the swarm of a seed: `base` with some parameters drawn anew. It passes the
// game's own judgement and can be played by `players` seats; where no draw does, it is `base`.
rules::RuleSet swarm_rules(const rules::RuleSet& base, int players, std::uint64_t seed,
                           std::uint64_t index);

// Whether the set passes the game's own judgement and can be played by `players` seats.
bool is_sound(const rules::RuleSet& rules, int players);

}  // namespace showstopper::properties
