// SPDX-License-Identifier: Apache-2.0
//
// Seats that are turned round the table: seat s becomes seat (s + by) modulo players. Seen by
// sources of the shrinker only.
#pragma once

#include <array>
#include <cstddef>

#include "model/table/check.h"

namespace showstopper::properties {

// What is kept by seat.
template <class T, std::size_t kMost>
void turn_round(std::array<T, kMost>& seats, int by, int players) {
  REQUIRES(players > 0 && static_cast<std::size_t>(players) <= kMost && by >= 0);
  const auto before = seats;
  for (int seat = 0; seat < players; ++seat) {
    seats[(seat + by) % players] = before[seat];
  }
}

// A seat; a negative number is nobody and stays.
template <class Number>
void turn_seat(Number& seat, int by, int players) {
  REQUIRES(players > 0 && by >= 0);
  if (seat >= 0) seat = static_cast<Number>((seat + by) % players);
  ENSURES(seat < players);
}

}  // namespace showstopper::properties
