// SPDX-License-Identifier: Apache-2.0
//
// The catalogue for Stoppa, for whatever is written over all games.
#pragma once

#include "model/stoppa/game.h"
#include "properties/invariants/checks.h"
#include "properties/invariants/stoppa/catalogue.h"

namespace showstopper::properties {

template <>
struct Checks<stoppa::Game> : CatalogueChecks<Checks<stoppa::Game>, StoppaStep> {
  using Step = StoppaStep;
  struct Facts {};
  struct Watch : properties::Watch<stoppa::Game, StoppaStep> {
    Watch(const stoppa::Rules& rules, const Facts&)
        : properties::Watch<stoppa::Game, StoppaStep>(rules) {}
  };

  static Facts facts(const stoppa::Rules&) { return {}; }
  static std::span<const StoppaInvariant> catalogue() { return stoppa_invariants(); }
  static bool hold(const StoppaStep& step, Cost cost) {
    return cost == Cost::each_step ? all_hold(step) : sampled_hold(step);
  }
};

}  // namespace showstopper::properties
