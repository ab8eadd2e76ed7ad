// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/stoppa/game.h"
#include "properties/statistics/what_counts.h"

namespace showstopper::properties {

// Bets, cards and counts of a position of Stoppa all decide which actions follow.
template <>
struct WhatCounts<stoppa::Game> {
  explicit WhatCounts(const stoppa::Rules&) {}
  const stoppa::State& of(const stoppa::State& state, int) const { return state; }
};

}  // namespace showstopper::properties
