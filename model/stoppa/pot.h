// SPDX-License-Identifier: Apache-2.0
//
// The parts of the pot: small prizes, the rest of the beccatas, big prize (ST-011, ST-020, ST-024).
// Computed from stakes and rules alone, so that nothing needs to be remembered.
#pragma once

#include "model/stoppa/rules.h"
#include "model/stoppa/state.h"

namespace showstopper::stoppa {

// Prize of one small round, 0 if the iteration carries none.
Chips small_prize(const Rules& rules, Chips beccata, int iteration);

// All small prizes together.
std::int64_t small_prizes(const Rules& rules, Chips beccata);

// Chips of the beccatas that are in no small prize, before `small.remainder_to` places them.
Chips left_over(const Rules& rules, Chips beccata);

// The prize of the contest that is going on, or 0.
Chips prize(const Rules& rules, const State& state);

}  // namespace showstopper::stoppa
