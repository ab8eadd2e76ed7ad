// SPDX-License-Identifier: Apache-2.0
//
// Observations that a log has in the place of others, by what they show. `shown` returns the
// observation that the log has after an action, or null.
#pragma once

#include <algorithm>

namespace showstopper::conformance {

// Whether the log lacks the observation after this action: `seen` and the one behind it show the
// positions after the next two actions. `before`: the reference that has not looked at `seen`.
template <class Reference, class Shown>
bool is_of_the_next(const Reference& before, const typename Reference::Observation& seen,
                    int action, int actions, Shown shown) {
  if (action < 0 || before.stands_without(action + 1, seen) != false) return false;
  Reference then = before;
  for (int i = action; i < std::min(action + 2, actions - 1); ++i) {
    const auto* each = shown(i);
    then.turn_to(i + 1);
    if (then.refusal(i + 1)) return false;
    then.carry_out(i + 1);
    if (each == nullptr) continue;
    if (each->failed() || !then.differences(*each).empty()) return false;
  }
  return true;
}

// Whether the log has the observation after the next action here, and the one after this action
// there. `here`: the reference after this action, which contradicts `seen`.
template <class Reference, class Shown>
bool is_exchanged(const Reference& here, const typename Reference::Observation& seen, int action,
                  int actions, Shown shown) {
  if (action < 0 || action + 1 >= actions) return false;
  const auto* other = shown(action + 1);
  if (other == nullptr || other->failed()) return false;
  Reference then = here;
  if (!then.differences(*other).empty()) return false;
  then.turn_to(action + 1);
  if (then.refusal(action + 1)) return false;
  then.carry_out(action + 1);
  Reference same = then;
  return then.differences(seen).empty() && !same.differences(*other).empty();
}

}  // namespace showstopper::conformance
