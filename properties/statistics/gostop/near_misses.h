// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/gostop/game.h"
#include "properties/statistics/near_misses.h"

namespace showstopper::properties {

template <>
class NearMisses<gostop::Game> {
 public:
  void look(const gostop::Rules& rules, const gostop::Deal& deal, const gostop::State& end);
  std::string to(std::string_view event) const { return counts_.to(event); }
  const NearMissCounts& counts() const { return counts_; }

 private:
  NearMissCounts counts_;
};

}  // namespace showstopper::properties
