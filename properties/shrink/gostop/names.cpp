// SPDX-License-Identifier: Apache-2.0
//
// Other names for cards, months and seats of a round.
#include <algorithm>
#include <numeric>
#include <utility>

#include "properties/shrink/gostop/steps.h"
#include "properties/shrink/seats.h"

namespace showstopper::properties {

using gostop::Card;
using gostop::CardSet;
using gostop::Month;
using gostop::MonthSet;
using gostop::SeatState;
using gostop::State;

namespace {

CardSet renamed(CardSet cards, const Renaming& by) {
  CardSet to;
  for (const Card card : cards) to |= by.cards[card.index()];
  return to;
}
void rename(CardSet& cards, const Renaming& by) { cards = renamed(cards, by); }
void rename(Card& card, const Renaming& by) {
  if (card.is_card()) card = by.cards[card.index()];
}
Month renamed(Month month, const Renaming& by) { return by.months[month]; }
void rename(MonthSet& months, const Renaming& by) {
  if (months.empty()) return;
  MonthSet to;
  for (Month month = 1; month <= Card::kMonths; ++month) {
    if (gostop::in(months, month)) to |= gostop::month_bit(renamed(month, by));
  }
  months = to;
}
void rename(gostop::Stock& stock, const Renaming& by) {
  for (int i = stock.top; i < stock.end; ++i) rename(stock.cards[i], by);
}

void rename(State& state, const Renaming& by) {
  rename(state.table, by);
  rename(state.stock, by);
  rename(state.stacked, by);
  for (SeatState& player : state.seats) {
    rename(player.hand, by);
    rename(player.captured, by);
    rename(player.laid_unmatched, by);
    rename(player.shown, by);
    rename(player.dealt_quads, by);
  }
  const auto before = state.stacks;
  for (Month month = 1; month <= Card::kMonths; ++month) {
    gostop::Stack& to = state.stacks[renamed(month, by)];
    to = before[month];
    if (to.jokers == 0) continue;
    const CardSet jokers = renamed(CardSet(std::uint64_t{to.jokers} << Card::kFlowers), by);
    to.jokers = static_cast<std::uint8_t>(jokers.bits() >> Card::kFlowers);
  }
}

void rotate(State& state, int by) {
  const int players = state.players;
  turn_round(state.seats, by, players);
  turn_round(state.instant, by, players);
  turn_round(state.offers, by, players);
  for (auto& refused : state.offers) turn_round(refused, by, players);
  turn_seat(state.to_move, by, players);
  turn_seat(state.mover, by, players);
  turn_seat(state.dealer, by, players);
  for (gostop::Stack& stack : state.stacks) turn_seat(stack.owner, by, players);
  const std::uint64_t calls = state.go_order;
  state.go_order = 0;
  for (int i = 0; i < state.go_calls; ++i) {
    const auto seat =
        ((calls >> (2 * i) & 3) + static_cast<unsigned>(by)) % static_cast<unsigned>(players);
    state.go_order |= seat << (2 * i);
  }
}

}  // namespace

Renaming Renaming::none() {
  Renaming same;
  for (int i = 0; i < Card::kCount; ++i) same.cards[i] = Card(i);
  std::iota(same.months.begin(), same.months.end(), 1);
  return same;
}

Renaming Renaming::of_two(Card a, Card b) {
  Renaming two = none();
  std::swap(two.cards[a.index()], two.cards[b.index()]);
  return two;
}

Renaming Renaming::of_two(Month a, Month b) {
  Renaming two = none();
  for (int i = 0; i < Card::kPerMonth; ++i) {
    std::swap(two.cards[Card(a, i).index()], two.cards[Card(b, i).index()]);
  }
  std::swap(two.months[a], two.months[b]);
  return two;
}

void rename(GostopRound& round, const Renaming& by) {
  if (is_set_up(round)) {
    rename(round.state, by);
  } else {
    for (CardSet& hand : round.deal.hands) rename(hand, by);
    rename(round.deal.table, by);
    rename(round.deal.stock, by);
    for (Card& card : round.deck) rename(card, by);
  }
  for (trace::Move& move : round.actions) {
    if (gostop::takes_card(move.action.kind)) {
      move.action = gostop::Action::with(move.action.kind, by.cards[move.action.argument]);
    } else if (gostop::takes_month(move.action.kind)) {
      move.action = gostop::Action::with(move.action.kind, renamed(move.action.month(), by));
    }
  }
}

void rotate(GostopRound& round, int by) {
  const int players = round.envelope.players;
  turn_seat(round.envelope.dealer, by, players);
  if (is_set_up(round)) rotate(round.state, by);
  turn_round(round.deal.hands, by, players);
  turn_round(round.hidden.hands, by, players);
  turn_round(round.hidden.captured, by, players);
  for (trace::Move& move : round.actions) turn_seat(move.seat, by, players);
}

}  // namespace showstopper::properties
