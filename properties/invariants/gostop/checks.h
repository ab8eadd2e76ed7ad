// SPDX-License-Identifier: Apache-2.0
//
// The catalogue for Go-Stop, for code that works for all games.
#pragma once

#include "model/gostop/game.h"
#include "properties/invariants/checks.h"
#include "properties/invariants/gostop/catalogue.h"

namespace showstopper::properties {

template <>
struct Checks<gostop::Game> : CatalogueChecks<Checks<gostop::Game>, GostopStep> {
  using Step = GostopStep;
  using Facts = RuleFacts;
  // For a search, which keeps the positions of its path itself.
  using Dealt = DealtCards;
  using Trail = GostopTrail;
  struct Watch : GostopWatch {
    using GostopWatch::GostopWatch;
    GostopStep open(const gostop::Table&, const gostop::Deal& deal, const gostop::State& state,
                    const gostop::Legal& legal, const gostop::Result* result = nullptr) {
      return GostopWatch::open(deal, state, legal, result);
    }
  };

  static Facts facts(const gostop::Rules& rules) { return implied_by(rules); }
  static std::span<const GostopInvariant> catalogue() { return gostop_invariants(); }
  static bool hold(const GostopStep& step, Cost cost) {
    return cost == Cost::each_step ? all_hold(step) : sampled_hold(step);
  }
  // The sampled ones rely on the engine, so they are checked only if all others hold.
  static std::vector<const GostopInvariant*> broken(const GostopStep& step, bool sampled) {
    return properties::broken(step, sampled);
  }
};

}  // namespace showstopper::properties
