// SPDX-License-Identifier: Apache-2.0
//
// Random rule sets around a given one: some parameters are kept, the others are anywhere in their
// range. So rules are combined that no shipped set combines.
#pragma once

#include <cstdint>
#include <string>

#include "model/rules/rule_set.h"
#include "properties/play/play.h"

namespace showstopper::properties {

// The functions of a game that a swarm needs.
struct SwarmGame {
  bool (*playable)(const rules::RuleSet& rules, int players, std::string& why_not);
  // Whether a parameter keeps the value of the rule set; nullptr: none does.
  bool (*leaves_alone)(int parameter);
};
template <class G>
constexpr SwarmGame swarm_game() {
  SwarmGame game{&G::playable, nullptr};
  if constexpr (requires { Play<G>::leaves_alone(0); }) game.leaves_alone = &Play<G>::leaves_alone;
  return game;
}

// Whether the set passes the game's own judgement and can be played by `players` seats.
bool is_sound(const SwarmGame& game, const rules::RuleSet& rules, int players);
template <class G>
bool is_sound(const rules::RuleSet& rules, int players) {
  return is_sound(swarm_game<G>(), rules, players);
}

// Rule set `index` of the swarm of a seed: `base` with some parameters drawn at random. It is sound
// for `players` seats; if no draw is, it is `base`.
rules::RuleSet swarm_rules(const SwarmGame& game, const rules::RuleSet& base, int players,
                           std::uint64_t seed, std::uint64_t index);
template <class G>
rules::RuleSet swarm_rules(const rules::RuleSet& base, int players, std::uint64_t seed,
                           std::uint64_t index) {
  return swarm_rules(swarm_game<G>(), base, players, seed, index);
}

}  // namespace showstopper::properties
