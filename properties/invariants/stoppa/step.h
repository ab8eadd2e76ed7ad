// SPDX-License-Identifier: Apache-2.0
//
// One step of a round of Stoppa as the invariants see it: two positions and what lies between them.
// A step only points at what its maker holds.
#pragma once

#include "model/stoppa/engine.h"
#include "model/stoppa/settle.h"

namespace showstopper::properties {

struct StoppaStep {
  const stoppa::Rules& rules;
  const stoppa::Table& table;
  const stoppa::Deal& deal;
  const stoppa::State& before;  // of the first step, which has no action, the same as `after`
  const stoppa::State& after;
  const stoppa::Legal& may_before;  // what could be done in `before`
  const stoppa::Legal& may;         // what can be done in `after`
  stoppa::Action action;
  bool first = false;                      // `after` is what the deal led to
  int number = 0;                          // actions before this one
  const stoppa::Result* result = nullptr;  // where the round is over

  stoppa::Seat mover() const { return before.to_move(); }
  bool was(stoppa::Decision decision) const { return !first && before.decision == decision; }
  bool lays() const { return was(stoppa::Decision::lay) && action.kind == stoppa::ActionKind::lay; }
  // The action brought a contest to its end.
  bool contest_ended() const {
    return was(stoppa::Decision::bet) &&
           (before.phase != after.phase || before.iteration != after.iteration);
  }
};

}  // namespace showstopper::properties
