// SPDX-License-Identifier: Apache-2.0
//
// A goal without seats is about one seat in all its words. If that alone makes it impossible,
// `find` prints the goal that requires each part of some seat.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/gostop/rules/rules.h"
#include "solver/goals/goal.h"

namespace showstopper::app {

// Forms of the goal in which its parts may be of different seats: `any seat: (A) and any seat: (B)`
// of `A and B`, and `p0.A before p1.B` of `A before B`, for each two seats. None if the goal has no
// two parts that are about one seat.
std::vector<solver::Goal> of_several_seats(const solver::Goal& goal, int players);

// The note on a goal that is impossible within so many turns (0: in any number): its form for
// several seats, if random play reaches one.
std::optional<std::string> one_seat_note(const gostop::Rules& rules, const solver::Goal& goal,
                                         std::uint64_t seed, int most_turns);

}  // namespace showstopper::app
