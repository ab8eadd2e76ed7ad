// SPDX-License-Identifier: Apache-2.0
//
// The usual step, two thirds of all: a seat plays a flower and turns one, each stays or takes the
// only card of its month, nothing else happens, and the next seat has its turn. The cards and seats
// that must follow are worked out from the position before and compared whole. If they are the
// same, the invariants of places, moves, turns, counts and ledgers hold: they held before the step,
// and its changes are those that they require. Every other step, right or wrong, is left to the
// lists, and a sample of the steps goes through them in any case
// (properties/verify/checked_round.h).
#include "properties/invariants/gostop/groups.h"
#include "properties/invariants/gostop/oracle/score.h"

namespace showstopper::properties {

using namespace gostop;  // NOLINT: predicates speak the language of the game

namespace {

struct Laid {
  CardSet table, taken;
};

// Lays a flower if at most one card of its month lies there, and no stack; else false.
bool lay_quietly(const State& before, Card flower, Laid& laid) {
  const CardSet met = before.table.in(flower.month());
  const bool several = (met.bits() & (met.bits() - 1)) != 0 && !met.empty();
  if (several || before.stacked.has(flower.month())) return false;
  if (met.empty()) {
    laid.table |= flower;
  } else {
    laid.table -= met;
    laid.taken |= met | flower;
  }
  return true;
}

bool plays_a_flower_of_a_turn(const GostopStep& step) {
  const State& before = step.before;
  return step.turn_seen && !step.first && &step.turn_start == &before &&
         before.decision == Decision::turn && before.turn.announced == Announced::nothing &&
         step.action.kind == ActionKind::play && !step.action.card().is_joker();
}

// Members of the position that such a turn keeps, apart from cards and seats.
bool round_is_kept(const State& then, const State& now) {
  return same_bytes(then.stacks, now.stacks) && then.stacked == now.stacked &&
         same_bytes(then.instant, now.instant) && same_bytes(then.sold, now.sold) &&
         then.pot == now.pot && then.pot_taker == now.pot_taker && then.dealer == now.dealer &&
         then.carry == now.carry && then.players == now.players && then.go_calls == now.go_calls &&
         then.go_order == now.go_order;
}

bool stock_gives_one(const Stock& then, const Stock& now) {
  return now.top == then.top + 1 && now.top <= now.end && now.end == then.end &&
         same_bytes(then.cards, now.cards);
}

// GS-A-099, GS-A-101: a turn of each refused offer that has effect is over.
bool offers_count_a_turn(const State& then, const State& now) {
  static constexpr decltype(State::offers) kNone{};
  if (same_bytes(then.offers, kNone)) return same_bytes(now.offers, kNone);
  for (Seat by = 0; by < kMaxPlayers; ++by) {
    for (Seat refuser = 0; refuser < kMaxPlayers; ++refuser) {
      const int left = then.offers[by][refuser];
      const int expected = left == kRestOfRound || left == 0 ? left : left - 1;
      if (now.offers[by][refuser] != expected) return false;
    }
  }
  return true;
}

// The seats after the turn. The bytes between the members of a seat count, too: a difference there
// only costs the lists.
bool seats_follow(const GostopStep& step, CardSet taken) {
  const Seat mover = step.before.mover;
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
    if (seat != mover && !same_bytes(step.before.seat(seat), step.after.seat(seat))) return false;
  }
  const Card card = step.action.card();
  const SeatState& now = step.after.seat(mover);
  SeatState expected = step.before.seat(mover);
  const bool met_nothing = step.before.table.in(card.month()).empty();
  if (now.laid_unmatched.is_card() && !(met_nothing && now.laid_unmatched == card)) return false;
  expected.laid_unmatched = now.laid_unmatched;
  if (step.rules.decision_test == DecisionTest::score_gt_last_turn) {
    expected.points_last_turn = static_cast<std::int16_t>(recount_points(step, now));
  }
  expected.event_count = now.event_count;  // for rows of the rule file: no invariant is about it
  expected.hand -= card;
  expected.captured |= taken;
  expected.ppuk_streak = 0;
  ++expected.turns;
  return same_bytes(expected, now);
}

}  // namespace

bool quiet_turn_holds(const GostopStep& step) {
  if (!plays_a_flower_of_a_turn(step) || step.result != nullptr) return false;
  const State& then = step.before;
  const State& now = step.after;
  const Card played = step.action.card();
  if (!stock_gives_one(then.stock, now.stock)) return false;
  const Card turned = then.stock.cards[then.stock.top];
  if (turned.is_joker() || turned.month() == played.month()) return false;
  if (!then.seat(then.mover).hand.has(played)) return false;
  Laid laid{then.table, {}};
  if (!lay_quietly(then, played, laid) || !lay_quietly(then, turned, laid)) return false;
  // The rules may fix the cup without a question.
  const bool fixes_cup = step.rules.cup_when == CupWhen::at_first_minimum &&
                         step.after.seat(then.mover).captured.has(kCup);
  const bool swept = (then.table - laid.taken).empty();
  const Card pot_card = step.rule_facts.pot_card;
  if (swept || fixes_cup || (pot_card.is_card() && laid.taken.has(pot_card))) return false;
  return now.table == laid.table && now.turn.waiting.empty() &&
         now.round_turns == then.round_turns + 1 && round_is_kept(then, now) &&
         offers_count_a_turn(then, now) && seats_follow(step, laid.taken) &&
         a_plain_turn_follows(step);
}

}  // namespace showstopper::properties
