// SPDX-License-Identifier: Apache-2.0
#include "properties/invariants/gostop/set_up.h"

#include "model/gostop/engine.h"
#include "model/gostop/state_fields.h"

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
  table::each_field<State>([&](const auto& field) {
    using table::SetUp;
    if (field.set_up == SetUp::told || field.set_up == SetUp::line ||
        field.set_up == SetUp::within) {
      field.of(set_up) = field.of(played);
    }
  });
  set_up.go_calls = played.go_calls;
  for (const SeatState& seat : played.seats) {
    set_up.round_turns = static_cast<std::uint8_t>(set_up.round_turns + seat.turns);
  }
  // A stack from the deal is not listed: three of a month on the table are one. It is listed if the
  // fourth card, which replaced a joker of the table, lies on it.
  for (Month month = 1; month <= Card::kMonths; ++month) {
    const bool by_the_deal =
        played.stacks[month].owner == kNobody && played.table.count(month) < Card::kPerMonth;
    if (played.stacked.has(month) && !by_the_deal) set_up.stacked.insert(month);
  }
  open_turn(rules, set_up);
  return set_up;
}

}  // namespace showstopper::properties
