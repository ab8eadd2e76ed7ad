// SPDX-License-Identifier: Apache-2.0
//
// The part of a position on which the number of action sequences below it depends. Positions with
// the same part have the same count, though points or ledgers may differ.
#pragma once

#include "model/table/game.h"

namespace showstopper::properties {

// Made for the rules of a game; `of(state, plies)` is `state` with each member that no sequence of
// `plies` actions can see set to a fixed value. A game without such members keeps this template.
template <class G>
struct WhatCounts {
  static_assert(table::takes_defaults<G>(), "include the game's own header for what counts");

  explicit WhatCounts(const typename G::Rules&) {}
  const typename G::State& of(const typename G::State& state, int) const { return state; }
};

}  // namespace showstopper::properties
