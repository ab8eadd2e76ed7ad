// SPDX-License-Identifier: Apache-2.0
//
// Seats that are turned round the table: other names for `relabelled` (field_walk.h).
#pragma once

#include "model/table/seat.h"

namespace showstopper::table {

// Seat s becomes seat (s + by) modulo players; kNobody and seats that do not play stay the same.
struct TurnedSeats {
  int players = 0;
  int by = 0;

  Seat of(Seat seat) const {
    return seat == kNobody || seat >= players ? seat : Seat((seat + by) % players);
  }
};

// The same, and all else keeps its name.
struct OnlySeatsTurned : TurnedSeats {
  using TurnedSeats::of;
  template <class Cards>
  Cards of(Cards cards) const {
    return cards;
  }
  template <class Month>
  Month of_month(Month month) const {
    return month;
  }
  template <class Months>
  Months of_months(Months months) const {
    return months;
  }
  template <class Jokers>
  Jokers of_jokers(Jokers jokers) const {
    return jokers;
  }
};

}  // namespace showstopper::table
