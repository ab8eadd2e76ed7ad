// SPDX-License-Identifier: Apache-2.0
//
// The stock card: turned, resolved with what lies there, chosen for (GS-A-040 to 047, GS-B-035 to
// 043). Cards turned before it (`reveal_as_stock`, further flips of a bomb) are resolved alone.
#include "model/gostop/round.h"
#include "model/table/check.h"

namespace showstopper::gostop {
namespace {

Card turn_top(const Round& round) {
  State& state = round.state;
  if (state.stock.empty()) return Card();
  CHECK(state.stock.end <= Card::kCount);
  const Card card = state.stock.cards[state.stock.top++];
  CHECK(card.is_card());
  CHECK(!state.table.has(card));
  CHECK(state.stock.top <= state.stock.end);
  state.table |= card;
  round.emit_move(card, Zone::stock, Zone::table, state.mover);
  return card;
}

// Turns the stock until a flower comes. Jokers are captured at once (GS-A-047), but on a pair of
// the hand card they wait if a ppuk would bury them (AMB-19).
[[gnu::noinline]] Card turn_past_jokers(const Round& round, Card card) {
  State& state = round.state;
  Turn& turn = round.turn();
  while (card.is_joker()) {
    const bool wait = round.rules.joker_on_pending_pair == JokerOnPair::bury_if_ppuk &&
                      turn.role == HandRole::pair && !turn.revealing;
    round.emit(EventType::flip_joker, state.mover, card);
    if (wait) {
      turn.waiting |= card;
    } else {
      ++turn.jokers_gained;
      capture(round, card, false);
    }
    card = turn_top(round);
  }
  ENSURES(!card.is_joker());
  return card;
}

Card turn_flower(const Round& round) {
  const Card card = turn_top(round);
  return card.is_joker() ? turn_past_jokers(round, card) : card;
}

bool same_month_as_hand_card(const Turn& turn) {
  const bool lies =
      turn.role == HandRole::lone || turn.role == HandRole::pair || turn.role == HandRole::choice;
  return lies && turn.flip_card.is_card() && turn.flip_card.month() == turn.hand_card.month();
}

void tell_match(const Round& round, CardSet others) {
  REQUIRES(others.size() < Card::kPerMonth && !others.has(round.turn().flip_card));
  const Card flip = round.turn().flip_card;
  static constexpr EventType kByCount[] = {EventType::flip_no_match, EventType::flip_takes_one,
                                           EventType::flip_takes_choice,
                                           EventType::flip_takes_stack};
  round.emit(kByCount[others.size()], round.state.mover, CardSet(flip) | others);
}

// Whether the player must choose for the turned card; if not, sets the target, if there is one.
bool asks_for_flip(const Round& round) {
  Turn& turn = round.turn();
  if (!turn.flip_card.is_card() || turn.flip_target.is_card()) return false;
  if (!turn.revealing && same_month_as_hand_card(turn)) return false;
  const CardSet others = round.state.table.in(turn.flip_card.month()) - turn.flip_card;
  tell_match(round, others);
  if (!round.rules.capture_compulsory) return !others.empty();
  if (others.size() == 2) {
    turn.flip_target = preferred(round.rules, others);
    return !turn.flip_target.is_card();
  }
  turn.flip_target = others.empty() ? Card() : others.first();
  return false;
}

void resolve_revealed(const Round& round) {
  REQUIRES(round.turn().revealing);
  Turn& turn = round.turn();
  if (turn.flip_target.is_card()) {
    const Month month = turn.flip_card.month();
    const CardSet lying = round.state.table.in(month);
    if (lying.size() == Card::kPerMonth) {
      capture_stack(round, month, false);
    } else {
      capture(round, CardSet(turn.flip_card) | turn.flip_target, false);
    }
  }
  turn.flip_card = Card();
  turn.flip_target = Card();
  turn.revealing = false;
}

// Whether the player must choose for one of the cards that are turned before the flip.
[[gnu::noinline]] bool asks_for_revealed(const Round& round) {
  Turn& turn = round.turn();
  while (turn.reveals > 0) {
    --turn.reveals;
    turn.revealing = true;
    turn.flip_card = turn_flower(round);
    if (asks_for_flip(round)) return true;
    resolve_revealed(round);
  }
  return false;
}

}  // namespace

void turn_stock(const Round& round) {
  State& state = round.state;
  Turn& turn = round.turn();
  if (turn.reveals > 0 && asks_for_revealed(round)) {
    return round.ask(Decision::take_flip, state.mover);
  }
  if (!turn.flipped) {
    if (round.rules.go_announced == GoAnnounced::before_flip && ask_to_announce(round)) return;
    turn.flipped = true;
    turn.flip_card = turn_flower(round);
  }
  ENSURES(!turn.flip_card.is_card() || state.table.has(turn.flip_card));
  if (turn.role == HandRole::choice && !turn.hand_target.is_card() &&
      !same_month_as_hand_card(turn)) {
    return round.ask(Decision::take_hand, state.mover);
  }
  if (asks_for_flip(round)) return round.ask(Decision::take_flip, state.mover);
  collect(round);
}

void take(const Round& round, Card card) {
  State& state = round.state;
  REQUIRES(state.table.has(card));
  Turn& turn = round.turn();
  if (state.decision == Decision::take_hand) {
    turn.hand_target = card;
    return turn_stock(round);
  }
  turn.flip_target = card;
  if (!turn.revealing) return collect(round);
  resolve_revealed(round);
  turn_stock(round);
}

void leave(const Round& round) {
  Turn& turn = round.turn();
  if (!turn.revealing) return collect(round);
  resolve_revealed(round);
  turn_stock(round);
}

}  // namespace showstopper::gostop
