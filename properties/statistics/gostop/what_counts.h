// SPDX-License-Identifier: Apache-2.0
//
// The members on which the next actions of a round of Go-Stop depend. Ledgers and marks for the
// settlement never decide which actions are legal. Captured cards do so only by the question for go
// or stop: if no seat can get the points for it, their owners do not matter.
#pragma once

#include <array>

#include "model/gostop/game.h"
#include "properties/statistics/what_counts.h"

namespace showstopper::properties {

template <>
class WhatCounts<gostop::Game> {
 public:
  explicit WhatCounts(const gostop::Rules& rules);  // which must outlive it
  gostop::State of(const gostop::State& state, int plies) const;

 private:
  bool asks_for_stop(const gostop::State& state, int plies) const;
  bool reaches_minimum(gostop::CardSet captured) const;
  gostop::CardSet turned(const gostop::State& state, int plies) const;

  const gostop::Rules& rules_;
  bool rows_see_all_ = false;                        // a row of [[event]] tests any quantity
  bool captures_seen_ = true;                        // not by the test for the minimum alone
  gostop::CardSet junk_;                             // under any use of the cup
  std::array<bool, gostop::kEventKinds> counted_{};  // kinds with a row for the n-th time
};

}  // namespace showstopper::properties
