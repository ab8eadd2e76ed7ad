// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/gostop/game.h"
#include "properties/statistics/near_misses.h"

namespace showstopper::properties {

template <>
class NearMisses<gostop::Game> : public NearMissCounts {
 public:
  void look(const gostop::Rules& rules, const gostop::Deal& deal, const gostop::State& end);
};

}  // namespace showstopper::properties
