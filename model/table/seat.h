// SPDX-License-Identifier: Apache-2.0
//
// Seats are numbered in the order of play: after seat s plays seat s + 1 modulo the number of
// players, which at the table is the neighbour on the right (GS-A-028, GS-B-032, ST-007).
#pragma once

#include <cstdint>

namespace showstopper::table {

using Seat = int;  // 0 .. players - 1

constexpr Seat kNobody = -1;

constexpr Seat after(Seat seat, int players) { return seat + 1 == players ? 0 : seat + 1; }

// How many turns `seat` comes after `first`: 0 for `first` itself.
constexpr int distance(Seat first, Seat seat, int players) {
  const int steps = seat - first;
  return steps < 0 ? steps + players : steps;
}

}  // namespace showstopper::table
