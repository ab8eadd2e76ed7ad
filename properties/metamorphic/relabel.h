// SPDX-License-Identifier: Apache-2.0
//
// A round with other names: seats turned round the table, cards exchanged for equivalent ones. The
// table of fields lists the seats, cards and months of a position.
#pragma once

#include <array>

#include "model/table/turned_seats.h"
#include "properties/play/gostop/policy.h"

namespace showstopper::properties {

class Relabelling : public table::TurnedSeats {
 public:
  explicit Relabelling(int seats);

  using TurnedSeats::of;
  void turn_seats(int seats) { by = seats; }
  void exchange(gostop::Card a, gostop::Card b);
  // Both cards count as the first: zones that differ only in which of them they hold become equal.
  void fold(gostop::Card into, gostop::Card from);
  void exchange_months(gostop::Month a, gostop::Month b);  // card by card, in the order of names

  gostop::Card of(gostop::Card card) const;
  gostop::CardSet of(gostop::CardSet set) const;
  gostop::MonthSet of_months(gostop::MonthSet months) const;
  gostop::Month of_month(gostop::Month month) const;  // 0 stays 0
  std::uint8_t of_jokers(std::uint8_t jokers) const;  // bits of a Stack
  gostop::Action of(gostop::Action action) const;
  gostop::Deal of(const gostop::Deal& deal) const;
  gostop::State of(const gostop::State& state) const;
  gostop::PerSeat<gostop::Points> of(const gostop::PerSeat<gostop::Points>& by_seat) const;

 private:
  std::array<gostop::Card, gostop::Card::kCount> card_{};
  gostop::CardSet changed_;
  gostop::Card into_, from_;
};

}  // namespace showstopper::properties
