// SPDX-License-Identifier: Apache-2.0
//
// Errors of a goal, or of a condition on the deal, that names an absent seat.
#pragma once

#include <optional>
#include <string>

#include <fmt/format.h>

#include "model/table/seat.h"

namespace showstopper::solver {

// nullopt if the seat plays, or is named by its part in the round, as the winner is.
inline std::optional<std::string> absent_seat(table::Seat seat, int players) {
  if (seat < players) return std::nullopt;
  return fmt::format("seat `p{}` does not play; with {} players the seats are `p0` to `p{}`", seat,
                     players, players - 1);
}

}  // namespace showstopper::solver
