// SPDX-License-Identifier: Apache-2.0
//
// The checks of the invariants of a game, for code that works for all games. Each game has a
// catalogue. If its invariants need more than two consecutive positions, it specialises `Checks`
// with its own step and watch.
#pragma once

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

#include "model/table/game.h"
#include "properties/invariants/invariant.h"

namespace showstopper::properties {

// One step of a round: two positions and the action between them. A step holds references, so its
// maker must outlive it.
template <class G>
struct Step {
  const typename G::Rules& rules;
  const typename G::Table& table;
  const typename G::Deal& deal;
  const typename G::State& before;  // of the first step, which has no action, the same as `after`
  const typename G::State& after;
  const typename G::Legal& may;  // legal actions in `after`
  typename G::Action action;
  bool first = false;                          // `after` is the position after the deal
  int number = 0;                              // actions before this one
  const typename G::Result* result = nullptr;  // if the round is over
};

// Follows one round and makes its steps. Rules, table and deal must outlive it.
template <class G, class StepOfGame = Step<G>>
class Watch {
 public:
  explicit Watch(const typename G::Rules& rules) : rules_(rules) {}

  // The step without an action: `state` is the position after the deal.
  StepOfGame open(const typename G::Table& table, const typename G::Deal& deal,
                  const typename G::State& state, const typename G::Legal& legal,
                  const typename G::Result* result = nullptr) {
    table_ = &table;
    deal_ = &deal;
    before_ = state;
    return {rules_, table, deal, state, state, legal, {}, true, 0, result};
  }
  // The step from the last position to `state`, which is remembered by `accept`.
  StepOfGame step(typename G::Action action, const typename G::State& state,
                  const typename G::Legal& legal,
                  const typename G::Result* result = nullptr) const {
    return {rules_, *table_, *deal_, before_, state, legal, action, false, actions_, result};
  }
  void accept(const StepOfGame& step) {
    before_ = step.after;
    if (!step.first) ++actions_;
  }
  const typename G::State& position() const { return before_; }

 private:
  const typename G::Rules& rules_;
  const typename G::Table* table_ = nullptr;
  const typename G::Deal* deal_ = nullptr;
  typename G::State before_;
  int actions_ = 0;
};

// The common part of the checks of all games. `Own` defines `Step` and `catalogue()`.
template <class Own, class StepOfGame>
struct CatalogueChecks {
  using Invariant = properties::Invariant<StepOfGame>;

  static int count(Cost cost) {
    const std::span<const Invariant> all = Own::catalogue();
    return static_cast<int>(std::count_if(all.begin(), all.end(), [&](const Invariant& invariant) {
      return invariant.cost == cost;
    }));
  }
  static const Invariant* named(std::string_view name) {  // nullptr if unknown
    for (const Invariant& invariant : Own::catalogue()) {
      if (invariant.name == name) return &invariant;
    }
    return nullptr;
  }
  // Whether all invariants of this cost hold.
  static bool hold(const StepOfGame& step, Cost cost) {
    const std::span<const Invariant> all = Own::catalogue();
    return std::all_of(all.begin(), all.end(), [&](const Invariant& invariant) {
      return invariant.cost != cost || invariant.holds(step);
    });
  }
  // All that fail, in the order of the catalogue; those of `Cost::sampled` only with `sampled`.
  static std::vector<const Invariant*> broken(const StepOfGame& step, bool sampled) {
    std::vector<const Invariant*> found;
    for (const Invariant& invariant : Own::catalogue()) {
      if (invariant.cost == Cost::sampled && !sampled) continue;
      if (!invariant.holds(step)) found.push_back(&invariant);
    }
    return found;
  }
};

// The checks of a game that defines `G::invariants()`, a list over `Step<G>`. A game that needs
// more specialises this:
//   Step, Facts, Watch(rules, facts)    Facts: consequences of the rules, derived once by `facts`
//   catalogue(), hold(step, cost), broken(step, sampled), named(name), count(cost)
template <class G>
struct Checks : CatalogueChecks<Checks<G>, Step<G>> {
  using Step = properties::Step<G>;
  struct Facts {};
  struct Watch : properties::Watch<G> {
    Watch(const typename G::Rules& rules, const Facts&) : properties::Watch<G>(rules) {}
  };

  static Facts facts(const typename G::Rules&) { return {}; }
  static std::span<const Invariant<Step>> catalogue() { return G::invariants(); }
};

}  // namespace showstopper::properties
