// SPDX-License-Identifier: Apache-2.0
//
// Other names for cards, months and seats of a round.
#include <algorithm>
#include <numeric>
#include <utility>

#include "model/gostop/state_fields.h"
#include "model/table/check.h"
#include "model/table/field_walk.h"
#include "model/table/turned_seats.h"
#include "properties/shrink/gostop/steps.h"
#include "properties/shrink/seats.h"

namespace showstopper::properties {

using gostop::Card;
using gostop::CardSet;
using gostop::Month;
using gostop::MonthSet;
using gostop::Seat;

namespace {

// For `table::relabelled`.
struct Names {
  const Renaming& by;

  Seat of(Seat seat) const { return seat; }
  Card of(Card card) const { return card.is_card() ? by.cards[card.index()] : card; }
  CardSet of(CardSet cards) const {
    CardSet to;
    for (const Card card : cards) to |= of(card);
    ENSURES(to.size() == cards.size());
    return to;
  }
  Month of_month(Month month) const { return month == 0 ? month : by.months[month]; }
  MonthSet of_months(MonthSet months) const {
    MonthSet to;
    for (const Month month : months) to.insert(of_month(month));
    ENSURES(to.size() == months.size());
    return to;
  }
  std::uint8_t of_jokers(std::uint8_t jokers) const {
    return gostop::joker_bits(of(gostop::joker_cards(jokers)));
  }
};

}  // namespace

Renaming Renaming::none() {
  Renaming same;
  for (int i = 0; i < Card::kCount; ++i) same.cards[i] = Card(i);
  std::iota(same.months.begin(), same.months.end(), 1);
  return same;
}

Renaming Renaming::of_two(Card a, Card b) {
  REQUIRES(a.is_card() && b.is_card());
  Renaming two = none();
  std::swap(two.cards[a.index()], two.cards[b.index()]);
  return two;
}

Renaming Renaming::of_two(Month a, Month b) {
  REQUIRES(a >= 1 && a <= Card::kMonths && b >= 1 && b <= Card::kMonths);
  Renaming two = none();
  for (int i = 0; i < Card::kPerMonth; ++i) {
    std::swap(two.cards[Card(a, i).index()], two.cards[Card(b, i).index()]);
  }
  std::swap(two.months[a], two.months[b]);
  return two;
}

void rename(GostopRound& round, const Renaming& by) {
  REQUIRES(round.rules != nullptr);
  const Names names{by};
  if (is_set_up(round)) {
    round.state = table::relabelled(names, round.state);
  } else {
    for (CardSet& hand : round.deal.hands) hand = names.of(hand);
    round.deal.table = names.of(round.deal.table);
    for (Card& card : left(round.deal.stock)) card = names.of(card);
    for (Card& card : round.deck) card = names.of(card);
  }
  for (trace::Move& move : round.actions) {
    gostop::Action& action = move.action;
    if (gostop::takes_card(action.kind)) {
      action = gostop::Action::with(action.kind, names.of(action.card()));
    } else if (gostop::takes_month(action.kind)) {
      action = gostop::Action::with(action.kind, names.of_month(action.month()));
    }
  }
}

void rotate(GostopRound& round, int by) {
  const int players = round.envelope.players;
  REQUIRES(by > 0 && by < players);
  turn_seat(round.envelope.dealer, by, players);
  if (is_set_up(round)) {
    round.state = table::relabelled(table::OnlySeatsTurned{{players, by}}, round.state);
  }
  turn_round(round.deal.hands, by, players);
  turn_round(round.hidden.hands, by, players);
  turn_round(round.hidden.captured, by, players);
  for (trace::Move& move : round.actions) turn_seat(move.seat, by, players);
}

}  // namespace showstopper::properties
