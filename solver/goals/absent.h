// SPDX-License-Identifier: Apache-2.0
//
// The seats that a goal, or a condition on the deal, names: errors of absent ones, and whether it
// is of each seat by itself.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "model/rules/expression/expression.h"
#include "model/table/diagnostic.h"
#include "model/table/seat.h"

namespace showstopper::solver {

// nullopt if the seat plays, or is named by its part in the round, as the winner is.
inline std::optional<std::string> absent_seat(table::Seat seat, int players) {
  if (seat < players) return std::nullopt;
  return fmt::format("seat `p{}` does not play; with {} players the seats are `p0` to `p{}`", seat,
                     players, players - 1);
}

// The error of a goal that names an absent seat, at its place: `p7.junk` with two players.
std::optional<table::Diagnostic> absent_seat_in(std::string_view text, int players);

// Whether some quantity has no seat: each seat has a value of its own. Within a quantifier the
// seats are its own, but opponents are those of the one seat.
bool is_of_a_seat(const rules::Expression& expression);

}  // namespace showstopper::solver
