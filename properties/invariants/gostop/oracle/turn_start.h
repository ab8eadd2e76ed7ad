// SPDX-License-Identifier: Apache-2.0
//
// What holds at the start of a turn, a second time: a turn of which nothing is done yet, and the
// months that may be bombed.
#pragma once

#include "properties/invariants/gostop/step.h"

namespace showstopper::properties {

// Whether nothing is left in it of another turn. The cards at its start are not looked at.
bool is_fresh(const gostop::Turn& turn);

// The months that may be bombed in `after`, from the clauses (GS-A-061, GS-B-053; AMB-15, 26, 34,
// 37).
gostop::MonthSet bombs_by_the_clauses(const GostopStep& step);

}  // namespace showstopper::properties
