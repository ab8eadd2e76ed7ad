// SPDX-License-Identifier: Apache-2.0
#include "properties/invariants/stoppa/catalogue.h"

#include <algorithm>

#include "properties/invariants/stoppa/groups.h"

namespace showstopper::properties {
namespace {

using stoppa::State;

std::vector<StoppaInvariant> whole_catalogue() {
  std::vector<StoppaInvariant> all;
  for (const auto group :
       {stoppa_place_invariants(), stoppa_contest_invariants(), stoppa_shedding_invariants(),
        stoppa_ending_invariants(), stoppa_sampled_invariants()}) {
    all.insert(all.end(), group.begin(), group.end());
  }
  return all;
}

// Apart from the frequent steps, which need none of its registers.
[[gnu::noinline]] bool any_step_holds(const StoppaStep& step) {
  return stoppa_places_hold(step) && stoppa_contests_hold(step) && stoppa_shedding_holds(step) &&
         stoppa_endings_hold(step);
}

}  // namespace

std::span<const StoppaInvariant> stoppa_invariants() {
  static const std::vector<StoppaInvariant> kAll = whole_catalogue();
  return kAll;
}

bool all_hold(const StoppaStep& step) {
  const State& a = step.before;
  const State& b = step.after;
  const bool goes_on =
      !step.first && a.phase == b.phase && a.iteration == b.iteration && a.decision == b.decision;
  if (goes_on && a.decision == stoppa::Decision::bet) return stoppa_word_holds(step);
  if (goes_on && a.decision == stoppa::Decision::lay && !of_the_table(step.action.kind)) {
    return stoppa_usual_lay(step) || stoppa_lay_holds(step);
  }
  return any_step_holds(step);
}

bool sampled_hold(const StoppaStep& step) {
  const auto sampled = stoppa_sampled_invariants();
  return std::all_of(sampled.begin(), sampled.end(),
                     [&](const StoppaInvariant& invariant) { return invariant.holds(step); });
}

std::vector<const StoppaInvariant*> broken(const StoppaStep& step, bool sampled) {
  std::vector<const StoppaInvariant*> found;
  for (const StoppaInvariant& invariant : stoppa_invariants()) {
    if (invariant.cost == Cost::sampled && !sampled) continue;
    if (!invariant.holds(step)) found.push_back(&invariant);
  }
  return found;
}

}  // namespace showstopper::properties
