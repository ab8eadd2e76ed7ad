// SPDX-License-Identifier: Apache-2.0
//
// Seats are numbered in the order of play: after seat s plays seat s + 1 modulo the number of
// players, which at the table is the neighbour on the right (GS-A-028, GS-B-032, ST-007).
//
// A seat is a type of its own, one byte wide, so that positions hold it as it is and a PerSeat is
// indexed by it. It converts to and from numbers of itself: a number read from outside becomes a
// seat, and sums of seats are numbers again. It refuses to know how many players there are.
#pragma once

#include <concepts>
#include <cstdint>

namespace showstopper::table {

class Seat {
 public:
  constexpr Seat() = default;  // seat 0
  template <std::integral Number>
  constexpr Seat(Number number) : number_(static_cast<std::int8_t>(number)) {}  // NOLINT: see above
  constexpr operator int() const { return number_; }                            // NOLINT: see above
  constexpr Seat& operator++() {
    ++number_;
    return *this;
  }

 private:
  std::int8_t number_ = 0;  // 0 .. players - 1, or -1 for kNobody
};
static_assert(sizeof(Seat) == 1);

// For fmt, which requires this name.
constexpr int format_as(Seat seat) { return seat; }

inline constexpr Seat kNobody = -1;

constexpr Seat after(Seat seat, int players) {
  const int next = seat + 1;
  return next == players ? 0 : next;
}

// How many turns `seat` comes after `first`: 0 for `first` itself.
constexpr int distance(Seat first, Seat seat, int players) {
  const int steps = seat - first;
  return steps < 0 ? steps + players : steps;
}

}  // namespace showstopper::table
