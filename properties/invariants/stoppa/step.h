// SPDX-License-Identifier: Apache-2.0
//
// One step of a round of Stoppa as the invariants see it.
#pragma once

#include "model/stoppa/game.h"
#include "properties/invariants/checks.h"

namespace showstopper::properties {

struct StoppaStep : Step<stoppa::Game> {
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
