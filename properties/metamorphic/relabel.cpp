// SPDX-License-Identifier: Apache-2.0
#include "properties/metamorphic/relabel.h"

#include <utility>

#include "model/gostop/state_fields.h"
#include "model/table/field_walk.h"

namespace showstopper::properties {

using namespace gostop;  // NOLINT: speaks the language of the game

Relabelling::Relabelling(int seats) : TurnedSeats{seats, 0} {
  for (int i = 0; i < Card::kCount; ++i) card_[i] = Card(i);
}

void Relabelling::exchange(Card a, Card b) {
  std::swap(card_[a.index()], card_[b.index()]);
  changed_ |= CardSet(a) | b;
}

void Relabelling::fold(Card into, Card from) {
  into_ = into;
  from_ = from;
}

void Relabelling::exchange_months(Month a, Month b) {
  for (int copy = 0; copy < Card::kPerMonth; ++copy) exchange(Card(a, copy), Card(b, copy));
}

Card Relabelling::of(Card card) const {
  if (!card.is_card()) return card;
  return card == from_ ? into_ : card_[card.index()];
}

CardSet Relabelling::of(CardSet set) const {
  CardSet out = set - changed_;
  for (const Card card : set& changed_) out |= of(card);
  if (from_.is_card() && out.has(from_) && !out.has(into_)) out = (out - from_) | into_;
  return out;
}

Month Relabelling::of_month(Month month) const {
  return month == 0 ? month : of(Card(month, 0)).month();
}

MonthSet Relabelling::of_months(MonthSet months) const {
  if (changed_.empty()) return months;
  MonthSet out;
  for (Month month = 1; month <= Card::kMonths; ++month) {
    if (months.has(month)) out.insert(of_month(month));
  }
  return out;
}

std::uint8_t Relabelling::of_jokers(std::uint8_t jokers) const {
  return joker_bits(of(joker_cards(jokers)));
}

Action Relabelling::of(Action action) const {
  if (takes_card(action.kind)) return Action::with(action.kind, of(action.card()));
  if (takes_month(action.kind)) return Action::with(action.kind, of_month(action.month()));
  return action;
}

Deal Relabelling::of(const Deal& deal) const {
  Deal out = deal;
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
    out.hands[of(seat)] = of(deal.hands[seat]);
  }
  out.table = of(deal.table);
  for (CardSet& hand : out.sold) hand = of(hand);
  for (int i = deal.stock.top; i < deal.stock.end; ++i) {
    out.stock.cards[i] = of(deal.stock.cards[i]);
  }
  return out;
}

State Relabelling::of(const State& state) const { return table::relabelled(*this, state); }

PerSeat<Points> Relabelling::of(const PerSeat<Points>& by_seat) const {
  PerSeat<Points> out{};
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) out[of(seat)] = by_seat[seat];
  return out;
}

}  // namespace showstopper::properties
