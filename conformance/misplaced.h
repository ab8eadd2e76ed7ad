// SPDX-License-Identifier: Apache-2.0
//
// Observations that a log has in the place of others. `shown` returns the observation that the log
// has after an action, or null.
#pragma once

#include <algorithm>
#include <cstdint>

#include "model/table/check.h"

namespace showstopper::conformance {

// Whether the log lacks the observation after this action: `seen` and the one behind it show the
// positions after the next two actions. `before`: the reference that has not looked at `seen`.
template <class Reference, class Shown>
bool is_of_the_next(const Reference& before, const typename Reference::Observation& seen,
                    int action, int actions, Shown shown) {
  REQUIRES(action >= -1 && action < actions);
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

enum class Misplaced : std::uint8_t {
  no,
  exchanged,     // with the observation after the next action
  one_too_many,  // all that follow are one action late
};

// How the log goes on after `seen`, which contradicts `here`, the reference after this action.
template <class Reference, class Shown>
Misplaced misplaced(const Reference& here, const typename Reference::Observation& seen, int action,
                    int actions, Shown shown) {
  REQUIRES(action >= -1 && action < std::max(actions, 1));
  if (action < 0 || action + 1 >= actions) return Misplaced::no;
  const auto* const next = shown(action + 1);
  if (next == nullptr || next->failed()) return Misplaced::no;
  const auto fits = [](Reference at, const auto& shown_there) {
    return at.differences(shown_there).empty();
  };
  Reference then = here;
  then.turn_to(action + 1);
  if (!fits(here, *next) || then.refusal(action + 1)) return Misplaced::no;
  then.carry_out(action + 1);
  if (fits(then, *next)) return Misplaced::no;
  if (fits(then, seen)) return Misplaced::exchanged;
  const auto* const third = action + 2 < actions ? shown(action + 2) : nullptr;
  const bool late = third != nullptr && !third->failed() && fits(then, *third);
  return late ? Misplaced::one_too_many : Misplaced::no;
}

}  // namespace showstopper::conformance
