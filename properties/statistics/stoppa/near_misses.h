// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/stoppa/game.h"
#include "properties/statistics/near_misses.h"

namespace showstopper::properties {

template <>
class NearMisses<stoppa::Game> : public NearMissCounts {
 public:
  void look(const stoppa::Rules& rules, const stoppa::Deal& deal, const stoppa::State& end);
};

}  // namespace showstopper::properties
