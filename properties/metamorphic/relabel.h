// SPDX-License-Identifier: Apache-2.0
//
// A round with other names: seats turned round the table, cards exchanged for others that do the
// same. The one place that knows where a position of Go-Stop holds a seat, a card or a month.
#pragma once

#include <array>

#include "properties/play/gostop/policy.h"

namespace showstopper::properties {

class Relabelling {
 public:
  explicit Relabelling(int players);

  void turn_seats(int by) { turned_ = by; }
  void exchange(gostop::Card a, gostop::Card b);
  // Both cards count as the first: zones that differ only in which of them they hold become equal.
  void fold(gostop::Card into, gostop::Card from);
  void exchange_months(gostop::Month a, gostop::Month b);  // card by card, in the order of names

  gostop::Seat of(gostop::Seat seat) const;  // kNobody stays nobody
  gostop::Card of(gostop::Card card) const;
  gostop::CardSet of(gostop::CardSet set) const;
  gostop::MonthSet of_months(gostop::MonthSet months) const;
  gostop::Month of_month(gostop::Month month) const;  // 0 stays 0
  gostop::Action of(gostop::Action action) const;
  gostop::Deal of(const gostop::Deal& deal) const;
  gostop::State of(const gostop::State& state) const;
  gostop::PerSeat<gostop::Points> of(const gostop::PerSeat<gostop::Points>& by_seat) const;

 private:
  std::uint8_t seat_bits(std::uint8_t seats) const;
  gostop::SeatState of(const gostop::SeatState& seat) const;
  gostop::Turn of(const gostop::Turn& turn) const;

  int players_;
  int turned_ = 0;
  std::array<gostop::Card, gostop::Card::kCount> card_{};
  gostop::CardSet changed_;
  gostop::Card into_, from_;
};

}  // namespace showstopper::properties
