// SPDX-License-Identifier: Apache-2.0
//
// How seats play Go-Stop at random, and how the cards are dealt.
#pragma once

#include <cstdint>

#include "model/gostop/game.h"
#include "properties/play/play.h"

namespace showstopper::properties {

// How a seat chooses among legal actions. Only `uniform` is fit for statistics; the others make
// rare events common.
enum class Policy : std::uint8_t {
  uniform,  // every legal action with equal chance
  greedy,   // takes what matches, goes on at every chance
  bold,     // uniform, but always goes, declines to stop, offers and shows whatever it may
  stacker,  // plays on pairs of which a third card is still out: seeks ppuks, shuns stops
  bomber,   // keeps triples together, bombs and shows them, saves its credits
  stingy,   // plays what matches nothing
};
constexpr int kPolicies = 6;

template <>
struct Play<gostop::Game> {
  using Policy = properties::Policy;
  // A uniform round has carry 0.
  static RoundPlan<gostop::Game> plan(const gostop::Rules& rules, std::uint64_t seed,
                                      std::uint64_t index, Generator generator);
  static gostop::Action choose(const gostop::State& state, const gostop::Legal& legal,
                               Policy policy, table::Random& random);
  // Deals that most other draws of a swarm would make unplayable.
  static bool leaves_alone(int parameter);
};

// The same: the choice of the seat to move. The round must not be over.
inline gostop::Action choose(const gostop::State& state, const gostop::Legal& legal, Policy policy,
                             table::Random& random) {
  return Play<gostop::Game>::choose(state, legal, policy, random);
}

}  // namespace showstopper::properties
