// SPDX-License-Identifier: Apache-2.0
#include "properties/metamorphic/relabel.h"

#include <utility>

namespace showstopper::properties {

using namespace gostop;  // NOLINT: speaks the language of the game

Relabelling::Relabelling(int players) : players_(players) {
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

Seat Relabelling::of(Seat seat) const {
  return seat == kNobody || seat >= players_ ? seat : Seat((seat + turned_) % players_);
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
  for (int i = deal.stock.top; i < deal.stock.end; ++i) {
    out.stock.cards[i] = of(deal.stock.cards[i]);
  }
  return out;
}

std::uint8_t Relabelling::seat_bits(std::uint8_t seats) const {
  unsigned out = 0;
  for (Seat seat = 0; seat < 8; ++seat) {
    if ((seats >> seat & 1) != 0) out |= 1u << of(seat);
  }
  return static_cast<std::uint8_t>(out);
}

SeatState Relabelling::of(const SeatState& seat) const {
  SeatState out = seat;
  out.hand = of(seat.hand);
  out.captured = of(seat.captured);
  out.shown = of_months(seat.shown);
  out.dealt_quads = of_months(seat.dealt_quads);
  out.laid_unmatched = of(seat.laid_unmatched);
  return out;
}

Turn Relabelling::of(const Turn& turn) const {
  Turn out = turn;
  for (CardSet Turn::*const set : {&Turn::table_before, &Turn::captured_before, &Turn::by_hand,
                                   &Turn::by_flip, &Turn::waiting}) {
    out.*set = of(turn.*set);
  }
  for (Card Turn::*const card :
       {&Turn::hand_card, &Turn::hand_target, &Turn::flip_card, &Turn::flip_target, &Turn::drawn}) {
    out.*card = of(turn.*card);
  }
  out.bomb_month = of_month(turn.bomb_month);
  out.bound_to = of_month(turn.bound_to);
  for (std::size_t i = 0; i < turn.taken_count; ++i) {
    out.taken_months[i] = of_month(turn.taken_months[i]);
    out.taken[i].owner = of(turn.taken[i].owner);
  }
  for (Debt& debt : out.debts) debt.victims = seat_bits(debt.victims);
  out.victim = of(turn.victim);
  return out;
}

State Relabelling::of(const State& state) const {
  State out = state;
  for (Seat State::*const seat : {&State::to_move, &State::mover, &State::dealer, &State::winner}) {
    out.*seat = of(state.*seat);
  }
  out.declared = seat_bits(state.declared);
  out.quad_holders = seat_bits(state.quad_holders);
  out.go_order = 0;
  for (int i = 0; i < state.go_calls; ++i) {
    const Seat caller = static_cast<int>(state.go_order >> (2 * i) & 3);
    out.go_order |= static_cast<std::uint64_t>(int{of(caller)}) << (2 * i);
  }
  out.table = of(state.table);
  out.stacked = of_months(state.stacked);
  for (Month month = 1; month <= Card::kMonths; ++month) {
    Stack stack = state.stacks[month];
    stack.owner = of(stack.owner);
    out.stacks[of_month(month)] = stack;
  }
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
    out.seats[of(seat)] = of(state.seats[seat]);
    out.quads_claimed[of(seat)] = of_months(state.quads_claimed[seat]);
    out.instant[of(seat)] = state.instant[seat];
    for (Seat other = 0; other < kMaxPlayers; ++other) {
      out.offers[of(seat)][of(other)] = state.offers[seat][other];
    }
  }
  out.turn = of(state.turn);
  for (int i = state.stock.top; i < state.stock.end; ++i) {
    out.stock.cards[i] = of(state.stock.cards[i]);
  }
  return out;
}

PerSeat<Points> Relabelling::of(const PerSeat<Points>& by_seat) const {
  PerSeat<Points> out{};
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) out[of(seat)] = by_seat[seat];
  return out;
}

}  // namespace showstopper::properties
