// SPDX-License-Identifier: Apache-2.0
//
// The order of rounds of Go-Stop.
#include "model/table/check.h"
#include "properties/shrink/gostop/shrink.h"
#include "properties/shrink/gostop/steps.h"

namespace showstopper::properties {
namespace {

void write(SizeRow& row, const gostop::SeatState& player) {
  row.small(player.turns)
      .small(player.go_count)
      .number(player.points_at_go)
      .number(player.points_last_turn)
      .number(player.shown.bits())
      .small(player.shakes);
  row.number(player.dealt_quads.bits())
      .small(player.bombs)
      .small(player.bombs_shown)
      .small(player.small_bombs);
  row.small(player.credits);
  for (const std::uint8_t until : player.credit_until) row.small(until);
  row.small(player.ppuks).small(player.ppuk_streak).small(player.offers_made);
  row.small(player.laid_unmatched.is_card() ? player.laid_unmatched.index() + 1 : 0);
  row.small(static_cast<int>(player.cup)).small(player.refused_at).small(player.go_at);
  row.small(player.open_hand ? 1 : 0).number(player.win_factor).number(player.win_add);
  for (const std::uint8_t count : player.event_count) row.small(count);
}

void write_position(SizeRow& row, const GostopRound& round) {
  REQUIRES(is_set_up(round));
  const gostop::State& state = round.state;
  row.small(state.to_move);
  for (gostop::Seat seat = 0; seat < state.players; ++seat) write(row, state.seat(seat));
  for (const std::int16_t paid : state.instant) row.number(paid);
  for (const auto& refused : state.offers) {
    for (const std::uint8_t left : refused) row.small(left);
  }
  row.number(state.stacked.bits()).number(static_cast<std::int64_t>(state.go_order & 0x7FFF'FFFF));
  for (const gostop::Stack& stack : state.stacks) {
    row.small(stack.owner + 1).small(stack.turn).small(stack.jokers);
  }
}

}  // namespace

CaseSize ShrinkSteps<gostop::Game>::size(const GostopRound& round) {
  CaseSize size = counts_of<gostop::Game>(round);
  size.end = turns_before(round);
  size.history = history(round);
  size.captured = captured_in(round);
  size.shown = named_cards(round).size();
  SizeRow row;
  row.small(round.envelope.dealer).number(round.envelope.carry).number(round.pot);
  for (const trace::Move& move : round.actions) {
    row.small(move.seat).small(static_cast<int>(move.action.kind)).small(move.action.argument);
  }
  const bool position = is_set_up(round);
  if (position) write_position(row, round);
  for (gostop::Seat seat = 0; seat < size.seats; ++seat) {
    row.zone(position ? round.state.seats[seat].hand : round.deal.hands[seat],
             round.hidden.hands[seat]);
  }
  row.zone(position ? round.state.table : round.deal.table, round.hidden.table);
  for (gostop::Seat seat = 0; position && seat < size.seats; ++seat) {
    row.zone(round.state.seats[seat].captured, round.hidden.captured[seat]);
  }
  for (int i = 0; i < round.stock().size(); ++i) row.place(round.stock()[i]);
  size.rest = row.text();
  return size;
}

}  // namespace showstopper::properties
