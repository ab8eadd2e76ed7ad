// SPDX-License-Identifier: Apache-2.0
#include "properties/invariants/gostop/set_up.h"

#include "model/gostop/engine.h"

namespace showstopper::properties {

using namespace gostop;  // NOLINT: speaks the language of the game

bool is_clean_turn_start(const State& state) {
  if (state.decision != Decision::turn) return false;
  Turn fresh;
  fresh.table_before = state.table;
  fresh.captured_before = state.seat(state.mover).captured;
  return state.turn == fresh;
}

State as_set_up(const Rules& rules, const State& played) {
  State set_up;
  set_up.players = played.players;
  set_up.dealer = played.dealer;
  set_up.to_move = played.to_move;
  set_up.carry = played.carry;
  set_up.table = played.table;
  set_up.stock = played.stock;
  set_up.seats = played.seats;
  set_up.offers = played.offers;
  set_up.instant = played.instant;
  set_up.go_calls = played.go_calls;
  set_up.go_order = played.go_order;
  for (const SeatState& seat : played.seats) {
    set_up.round_turns = static_cast<std::uint8_t>(set_up.round_turns + seat.turns);
  }
  for (Month month = 1; month <= Card::kMonths; ++month) {
    const Stack& stack = played.stacks[month];
    if (!played.stacked.has(month) || stack.owner == kNobody) continue;
    set_up.stacks[month] = stack;
    set_up.stacked.insert(month);
  }
  open_turn(rules, set_up);
  return set_up;
}

}  // namespace showstopper::properties
