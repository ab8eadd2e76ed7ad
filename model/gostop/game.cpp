// SPDX-License-Identifier: Apache-2.0
#include "model/gostop/game.h"

#include "model/table/mixer.h"

namespace showstopper::gostop {
namespace {

void add_seat(const SeatState& seat, table::Mixer& mixer) {
  mixer.add(seat.hand.bits());
  mixer.add(seat.captured.bits());
  const std::uint64_t counts[] = {
      seat.turns,       seat.go_count,    seat.shown,       seat.shakes,  seat.dealt_quads,
      seat.bombs,       seat.bombs_shown, seat.small_bombs, seat.credits, seat.ppuks,
      seat.ppuk_streak, seat.offers_made, seat.refused_at,  seat.go_at,   seat.open_hand};
  for (const std::uint64_t count : counts) mixer.add(count);
  mixer.add(static_cast<std::uint64_t>(seat.points_at_go));
  mixer.add(static_cast<std::uint64_t>(seat.laid_unmatched.index()));
  mixer.add(static_cast<std::uint64_t>(seat.cup));
  for (const std::uint8_t until : seat.credit_until) mixer.add(until);
}

void add_table(const State& state, table::Mixer& mixer) {
  mixer.add(state.table.bits());
  mixer.add(state.stacked);
  for (const Stack& stack : state.stacks) {
    mixer.add(static_cast<std::uint64_t>(stack.owner + 1) | std::uint64_t{stack.turn} << 8 |
              std::uint64_t{stack.jokers} << 16);
  }
  mixer.add(state.stock.set().bits());
  mixer.add(state.stock.empty() ? 0 : static_cast<std::uint64_t>(state.stock[0].index()) + 1);
}

}  // namespace

std::uint64_t fingerprint(const Rules& rules, const State& state) {
  table::Mixer mixer;
  for (const SeatState& seat : state.seats) add_seat(seat, mixer);
  add_table(state, mixer);
  const std::uint64_t round[] = {static_cast<std::uint64_t>(state.decision),
                                 static_cast<std::uint64_t>(state.to_move + 1),
                                 static_cast<std::uint64_t>(state.mover + 1),
                                 static_cast<std::uint64_t>(state.dealer),
                                 state.carry,
                                 state.round_turns,
                                 state.go_order,
                                 static_cast<std::uint64_t>(state.outcome),
                                 static_cast<std::uint64_t>(state.winner + 1),
                                 static_cast<std::uint64_t>(state.fixed_points)};
  for (const std::uint64_t value : round) mixer.add(value);
  for (const std::int16_t entry : state.instant) mixer.add(static_cast<std::uint64_t>(entry));
  for (const auto& by : state.offers) {
    for (const std::uint8_t left : by) mixer.add(left);
  }
  if (!state.over()) return mixer.value();
  table::Mixer ended;
  ended.add(mixer.value());
  for (const Points payment : settle(rules, state).payments) {
    ended.add(static_cast<std::uint64_t>(payment));
  }
  return ended.value();
}

static_assert(table::CardGame<Game>);

}  // namespace showstopper::gostop
