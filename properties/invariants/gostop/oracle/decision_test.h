// SPDX-License-Identifier: Apache-2.0
//
// Whether go or stop is due at the end of a turn, and which answers there are, from the position
// and the rule file alone.
#pragma once

#include "properties/invariants/gostop/step.h"

namespace showstopper::properties {

// GS-A-053, GS-A-055, GS-B-063, GS-B-064, for the mover of `step.before` as `player`.
bool test_is_open(const GostopStep& step, const gostop::SeatState& player);
// Whether the rules let the seat stop (AMB-62).
bool may_stop_with(const GostopStep& step, const gostop::SeatState& player);
// Whether the mover has a card or a credit for a further turn.
bool has_another_turn(const GostopStep& step, const gostop::SeatState& player);
// Whether the rules leave the mover a stop alone (AMB-58, GS-A-059).
bool is_unasked(const GostopStep& step);

}  // namespace showstopper::properties
