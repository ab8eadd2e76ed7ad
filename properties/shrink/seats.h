// SPDX-License-Identifier: Apache-2.0
//
// Seats that are turned round the table: seat s becomes seat (s + by) modulo players. Only sources
// of the shrinker include this.
#pragma once

#include <array>
#include <cstddef>

#include "model/table/check.h"

namespace showstopper::properties {

// Turns a list of values by seat.
template <class T, std::size_t kMost>
void turn_round(std::array<T, kMost>& seats, int by, int players) {
  REQUIRES(players > 0 && static_cast<std::size_t>(players) <= kMost && by >= 0);
  const auto before = seats;
  for (int seat = 0; seat < players; ++seat) {
    seats[(seat + by) % players] = before[seat];
  }
}

// Turns one seat; a negative number is not a seat and stays.
template <class Number>
void turn_seat(Number& seat, int by, int players) {
  REQUIRES(players > 0 && by >= 0);
  if (seat >= 0) seat = static_cast<Number>((seat + by) % players);
  ENSURES(seat < players);
}

}  // namespace showstopper::properties
