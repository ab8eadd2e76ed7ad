// SPDX-License-Identifier: Apache-2.0
//
// A goal without seats is about one seat in all its words. If that alone makes it impossible,
// `find` prints the goal that requires each part of some seat.
#pragma once

#include <optional>
#include <string>

#include "model/gostop/rules/rules.h"
#include "solver/goals/goal.h"

namespace showstopper::app {

// `any seat: (A) and any seat: (B)` of `A and B`; nothing for a goal of fewer than two parts.
std::optional<solver::Goal> of_several_seats(const solver::Goal& goal);

// The note on an impossible goal: its form for several seats, if random play reaches that.
std::optional<std::string> one_seat_note(const gostop::Rules& rules, const solver::Goal& goal,
                                         std::uint64_t seed);

}  // namespace showstopper::app
