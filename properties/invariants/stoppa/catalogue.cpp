// SPDX-License-Identifier: Apache-2.0
#include "properties/invariants/stoppa/catalogue.h"

#include <algorithm>

#include "properties/invariants/stoppa/groups.h"

namespace showstopper::properties {
namespace {

std::vector<StoppaInvariant> whole_catalogue() {
  std::vector<StoppaInvariant> all;
  for (const auto group :
       {stoppa_place_invariants(), stoppa_contest_invariants(), stoppa_shedding_invariants(),
        stoppa_ending_invariants(), stoppa_sampled_invariants()}) {
    all.insert(all.end(), group.begin(), group.end());
  }
  return all;
}

}  // namespace

std::span<const StoppaInvariant> stoppa_invariants() {
  static const std::vector<StoppaInvariant> kAll = whole_catalogue();
  return kAll;
}

bool all_hold(const StoppaStep& step) {
  const bool goes_on = !step.first && step.before.phase == step.after.phase &&
                       step.before.iteration == step.after.iteration &&
                       step.before.decision == step.after.decision;
  if (goes_on && step.was(stoppa::Decision::bet)) return stoppa_word_holds(step);
  if (goes_on && step.was(stoppa::Decision::lay) && !of_the_table(step.action.kind)) {
    return stoppa_lay_holds(step);
  }
  return stoppa_places_hold(step) && stoppa_contests_hold(step) && stoppa_shedding_holds(step) &&
         stoppa_endings_hold(step);
}

bool sampled_hold(const StoppaStep& step) {
  const auto sampled = stoppa_sampled_invariants();
  return std::all_of(sampled.begin(), sampled.end(),
                     [&](const StoppaInvariant& invariant) { return invariant.holds(step); });
}

int stoppa_invariants_of(Cost cost) {
  const auto all = stoppa_invariants();
  return static_cast<int>(
      std::count_if(all.begin(), all.end(),
                    [&](const StoppaInvariant& invariant) { return invariant.cost == cost; }));
}

std::vector<const StoppaInvariant*> broken(const StoppaStep& step, bool sampled) {
  std::vector<const StoppaInvariant*> found;
  for (const StoppaInvariant& invariant : stoppa_invariants()) {
    if (invariant.cost == Cost::sampled && !sampled) continue;
    if (!invariant.holds(step)) found.push_back(&invariant);
  }
  return found;
}

const StoppaInvariant* stoppa_invariant_named(std::string_view name) {
  for (const StoppaInvariant& invariant : stoppa_invariants()) {
    if (invariant.name == name) return &invariant;
  }
  return nullptr;
}

}  // namespace showstopper::properties
