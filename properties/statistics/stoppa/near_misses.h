// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/stoppa/game.h"
#include "properties/statistics/near_misses.h"

namespace showstopper::properties {

template <>
class NearMisses<stoppa::Game> {
 public:
  void look(const stoppa::Rules& rules, const stoppa::Deal& deal, const stoppa::State& end);
  std::string to(std::string_view event) const { return counts_.to(event); }
  const NearMissCounts& counts() const { return counts_; }

 private:
  NearMissCounts counts_;
};

}  // namespace showstopper::properties
