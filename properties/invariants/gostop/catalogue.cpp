// SPDX-License-Identifier: Apache-2.0
#include "properties/invariants/gostop/catalogue.h"

#include <algorithm>

#include "properties/invariants/gostop/groups.h"

namespace showstopper::properties {
namespace {

std::vector<GostopInvariant> whole_catalogue() {
  std::vector<GostopInvariant> all;
  for (const auto group : {place_invariants(), move_invariants(), turn_invariants(),
                           count_invariants(), decision_invariants(), settlement_invariants(),
                           ledger_invariants(), sampled_invariants()}) {
    all.insert(all.end(), group.begin(), group.end());
  }
  return all;
}

}  // namespace

std::span<const GostopInvariant> gostop_invariants() {
  static const std::vector<GostopInvariant> all = whole_catalogue();
  return all;
}

bool all_hold(const GostopStep& step) {
  return quiet_step_holds(step) ||
         (places_hold(step) && moves_hold(step) && turns_hold(step) && counts_hold(step) &&
          decisions_hold(step) && settlements_hold(step) && ledgers_hold(step));
}

bool sampled_hold(const GostopStep& step) {
  const auto sampled = sampled_invariants();
  return std::all_of(sampled.begin(), sampled.end(),
                     [&](const GostopInvariant& invariant) { return invariant.holds(step); });
}

std::vector<const GostopInvariant*> broken(const GostopStep& step, bool sampled) {
  std::vector<const GostopInvariant*> found;
  const auto ask = [&](Cost cost) {
    for (const GostopInvariant& invariant : gostop_invariants()) {
      if (invariant.cost == cost && !invariant.holds(step)) found.push_back(&invariant);
    }
  };
  ask(Cost::each_step);
  if (sampled && found.empty()) ask(Cost::sampled);
  return found;
}

}  // namespace showstopper::properties
