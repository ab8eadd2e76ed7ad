// SPDX-License-Identifier: Apache-2.0
//
// A goal without seats is about one seat in all its words. Where that is what makes it impossible,
// `find` prints the goal that asks each part of some seat.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/gostop/rules/rules.h"

namespace showstopper::app {

// `any seat: (A) and any seat: (B)` of `A and B`; nothing for a text with fewer than two parts, or
// with an `or` or `for each seat` between them.
std::optional<std::string> of_several_seats(std::string_view goal);

// What to print of an impossible goal: its form for several seats, if random play reaches that.
std::optional<std::string> one_seat_note(const gostop::Rules& rules, std::string_view goal,
                                         std::uint64_t seed);

}  // namespace showstopper::app
