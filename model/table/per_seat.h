// SPDX-License-Identifier: Apache-2.0
//
// One value for each seat that a game may have, taken or not: an array that is indexed by seats.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>

#include "model/table/check.h"
#include "model/table/seat.h"

namespace showstopper::table {

template <class T, std::size_t kSeats>
struct PerSeat : std::array<T, kSeats> {
  constexpr T& operator[](Seat seat) {
    REQUIRES(seat >= 0 && seat < static_cast<int>(kSeats));
    return this->data()[int{seat}];
  }
  constexpr const T& operator[](Seat seat) const {
    REQUIRES(seat >= 0 && seat < static_cast<int>(kSeats));
    return this->data()[int{seat}];
  }
  // The number of a seat, of any type, for sums of seats and for code that counts up to `size()`.
  template <std::integral Number>
  constexpr T& operator[](Number seat) {
    return this->data()[seat];
  }
  template <std::integral Number>
  constexpr const T& operator[](Number seat) const {
    return this->data()[seat];
  }
};

}  // namespace showstopper::table
