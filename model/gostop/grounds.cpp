// SPDX-License-Identifier: Apache-2.0
#include "model/gostop/grounds.h"

#include <algorithm>

#include "model/gostop/score.h"

namespace showstopper::gostop {
namespace {

// Place of the seat's first or last call among all go calls.
int call(const State& state, Seat seat, bool last) {
  int found = -1;
  for (int i = 0; i < state.go_calls; ++i) {
    if (static_cast<int>(state.go_order >> (2 * i) & 3) != seat) continue;
    found = i;
    if (!last) break;
  }
  return found;
}

bool wins_without(const Rules& rules, const State& state, Seat winner, Card card) {
  const SeatState& of = state.seat(winner);
  const CardSet captured = of.captured - card;
  int to_minimum = points_to_minimum(counting(rules, of.cup, captured), captured);
  if (cup_is_free(rules, of.cup, captured)) {
    to_minimum = std::max(points_to_minimum(rules.counting[0], captured),
                          points_to_minimum(rules.counting[1], captured));
  }
  if (to_minimum < rules.stop_minimum) return false;
  return of.go_count == 0 || points(counting(rules, of.cup, captured), captured) > of.points_at_go;
}

bool by_junk_alone(const Rules& rules, const State& state, Seat winner) {
  const SeatState& of = state.seat(winner);
  const CardValues& by = counting(rules, of.cup, of.captured);
  return of.go_count == 0 && points(by, of.captured) == junk_points(by, of.captured);
}

}  // namespace

bool exempt(const State& state, Seat seat) {
  for (const std::uint8_t left : state.offers[static_cast<std::size_t>(seat)]) {
    if (left != 0) return true;
  }
  return false;
}

bool said_go(const Rules& rules, const State& state, Seat winner, Seat loser) {
  if (winner == kNobody || loser == winner || state.seat(loser).go_count == 0) return false;
  if (rules.offer_exempts_from_gobak && exempt(state, loser)) return false;
  for (Seat other = 0; other < state.players; ++other) {
    if (other == winner || other == loser || state.seat(other).go_count == 0) continue;
    switch (rules.gobak_both_went) {
      case BothWent::none: return false;
      case BothWent::first_caller:
        if (call(state, other, false) < call(state, loser, false)) return false;
        break;
      case BothWent::last_caller:
        if (call(state, other, true) > call(state, loser, true)) return false;
        break;
    }
  }
  return true;
}

bool refused_draw(const State& state, Seat winner, Seat loser) {
  if (winner == kNobody || loser == winner || exempt(state, loser)) return false;
  for (const auto& by : state.offers) {
    if (by[static_cast<std::size_t>(loser)] != 0) return true;
  }
  return false;
}

bool fed_winner(const Rules& rules, const State& state, Seat winner, Seat loser) {
  if (winner == kNobody || loser == winner || exempt(state, loser)) return false;
  const SeatState& feeder = state.seat(loser);
  const Card card = feeder.laid_unmatched;
  if (!card.is_card() || feeder.hand.empty()) return false;  // GS-A-094: the last card
  const bool by_hand = state.turn.by_hand.has(card), by_flip = state.turn.by_flip.has(card);
  switch (rules.feed_capture_by) {
    case FeedBy::hand:
      if (!by_hand) return false;
      break;
    case FeedBy::stock:
      if (!by_flip) return false;
      break;
    case FeedBy::either:
      if (!by_hand && !by_flip) return false;
      break;
  }
  if (rules.feed_window == FeedWindow::immediately_next_player &&
      table::after(loser, state.players) != winner) {
    return false;
  }
  if (rules.feed_except_junk_only_no_go && by_junk_alone(rules, state, winner)) return false;
  return rules.feed_causal == FeedCausal::capture_present ||
         !wins_without(rules, state, winner, card);
}

bool excused_feeder(const Rules& rules, const State& state, Seat winner, Seat loser) {
  const Card laid = state.seat(loser).laid_unmatched;
  if (!laid.is_card() || !state.seat(loser).hand.empty()) return false;
  State with_choice = state;
  with_choice.seat(loser).hand = laid;  // any card would do: it is only asked whether there is one
  return fed_winner(rules, with_choice, winner, loser);
}

int go_turn(const State& state, Seat loser) { return state.seat(loser).go_at; }

int refusal_turn(const State& state, Seat loser) { return state.seat(loser).refused_at; }

int feeding_turn(const State& state, Seat winner, Seat loser) {
  return state.round_turns + 1 - table::distance(loser, winner, state.players);
}

}  // namespace showstopper::gostop
