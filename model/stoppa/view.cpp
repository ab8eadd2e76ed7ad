// SPDX-License-Identifier: Apache-2.0
#include "model/stoppa/view.h"

#include "model/stoppa/state_fields.h"
#include "model/table/check.h"
#include "model/table/conceal.h"

namespace showstopper::stoppa {

View view(const Rules& rules, const State& state, Seat viewer) {
  CHECK(viewer >= 0 && viewer < rules.players);
  View view;
  view.viewer = viewer;
  view.open = state;
  table::conceal(view.open, viewer, state.to_move());
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
    const CardSet hand = state.shed.hands[seat];
    view.hand_size[seat] = hand.size();
    view.known_hand[seat] = seat == viewer ? hand : hand & state.exposed;
  }
  if (state.phase == Phase::shed) {
    const CardSet held = state.shed.held();
    for (Rank rank = kAce; rank <= kKing; ++rank) {
      if (!held.in(rank).empty()) view.held_ranks |= CardSet::of(rank);
    }
  }
  view.open.shed.hands[viewer] = CardSet();  // `known_hand` has it
  if (state.to_move() == viewer) view.legal = legal(rules, state);
  ENSURES(view.open.shed.held().empty());
  return view;
}

}  // namespace showstopper::stoppa
