// SPDX-License-Identifier: Apache-2.0
#include "model/gostop/view.h"

#include "model/gostop/engine.h"
#include "model/gostop/state_fields.h"
#include "model/table/check.h"
#include "model/table/conceal.h"

namespace showstopper::gostop {
namespace {

// Cards of a hand that its owner has let the others see.
CardSet shown_cards(const Rules& rules, const State& state, Seat seat) {
  const SeatState& player = state.seat(seat);
  if (player.open_hand) return player.hand;
  CardSet cards;
  if (rules.shake_triple_kept_private) return cards;
  for (Month month = 1; month <= Card::kMonths; ++month) {
    if (player.shown.has(month)) cards |= player.hand.in(month);
  }
  // A card drawn for a joker, which the seat may play now, was not there when the month was shown.
  if (state.turn.choosing_drawn && seat == state.mover) cards -= state.turn.drawn;
  return cards;
}

}  // namespace

View view(const Rules& rules, const State& state, Seat viewer) {
  REQUIRES(viewer >= 0 && viewer < state.players);
  View view;
  view.viewer = viewer;
  view.open = state;
  table::conceal(view.open, viewer, state.mover);
  view.open.seat(viewer).hand = CardSet();  // `known_hand` has it
  view.stock_left = state.stock.size();
  for (Seat seat = 0; seat < state.players; ++seat) {
    const SeatState& player = state.seat(seat);
    view.known_hand[seat] = seat == viewer ? player.hand : shown_cards(rules, state, seat);
    view.hand_size[seat] = player.hand.size();
    ENSURES(player.hand.contains(view.known_hand[seat]));
    if (seat == viewer || rules.shake_triple_kept_private) continue;
    // A month dealt as four is known to the others once its cards were shown.
    view.open.seat(seat).shown = player.shown;
    view.open.seat(seat).dealt_quads = player.dealt_quads & player.shown;
  }
  // A card drawn for a joker that may complete a bomb went into the hand. The decision of the mover
  // cannot be hidden, but the card can, until it lies on the table.
  if (!state.turn.choosing_drawn || view.known_hand[state.mover].has(state.turn.drawn)) {
    view.open.turn.drawn = state.turn.drawn;
  }
  if (state.to_move == viewer && !state.over()) view.legal = legal(rules, state);
  return view;
}

}  // namespace showstopper::gostop
