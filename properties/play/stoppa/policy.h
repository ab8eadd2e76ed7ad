// SPDX-License-Identifier: Apache-2.0
//
// How seats play Stoppa at random, with bets of every size.
#pragma once

#include <cstdint>

#include "model/stoppa/game.h"
#include "properties/play/play.h"

namespace showstopper::properties {

// How a seat bets; cards are laid by chance in every policy. Only `plain` is fit for statistics.
enum class StoppaPolicy : std::uint8_t {
  plain,  // bets, calls and folds in fixed proportions, with amounts of every order of magnitude
  judge,  // by the points of the hand
  bold,   // bets and raises whatever it has
  timid,  // passes and withdraws
};
constexpr int kStoppaPolicies = 4;

template <>
struct Play<stoppa::Game> {
  using Policy = StoppaPolicy;
  // A uniform round has the usual table and plain bets. A biased one has purses, stakes and deals
  // of all kinds.
  static RoundPlan<stoppa::Game> plan(const stoppa::Rules& rules, std::uint64_t seed,
                                      std::uint64_t index, Generator generator);
  // An optional pass, or silence about a declaration, is as likely as any other action.
  static stoppa::Action choose(const stoppa::State& state, const stoppa::Legal& legal,
                               Policy policy, table::Random& random);
};

// The same: the choice of the seat to move. The round must not be over.
inline stoppa::Action choose(const stoppa::State& state, const stoppa::Legal& legal,
                             StoppaPolicy policy, table::Random& random) {
  return Play<stoppa::Game>::choose(state, legal, policy, random);
}

}  // namespace showstopper::properties
