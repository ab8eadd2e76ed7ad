// SPDX-License-Identifier: Apache-2.0
//
// The usual steps, five of six. In the most frequent one a seat plays a flower and turns one, each
// stays or takes one card of its month, nothing else happens, and the next seat has its turn. The
// turn may have a choice between two cards in it, and may end with the question of go or stop. The
// cards and seats that must follow are worked out from the position before and compared whole. If
// they are the same, the invariants of places, moves, turns, counts and ledgers hold: they held
// before the step, and its changes are those that they require. Every other step, right or wrong,
// is left to the lists, and a sample of the steps goes through them in any case
// (properties/verify/checked_round.h).
#include "properties/invariants/gostop/groups.h"
#include "properties/invariants/gostop/oracle/score.h"

namespace showstopper::properties {

using namespace gostop;  // NOLINT: predicates speak the language of the game

namespace {

struct Laid {
  CardSet table, taken;
};

// Lays a flower if no card of its month lies there or one that it takes, or if `chosen` is one of
// two; else false.
bool lay_quietly(const State& start, Card flower, CardSet chosen, Laid& laid) {
  const CardSet met = start.table.in(flower.month());
  const bool several = (met.bits() & (met.bits() - 1)) != 0 && !met.empty();
  if (start.stacked.has(flower.month())) return false;
  const CardSet takes = several ? met & chosen : met;
  if (several && (takes.empty() || met.size() != 2)) return false;
  if (met.empty()) {
    laid.table |= flower;
  } else {
    laid.table -= takes;
    laid.taken |= takes | flower;
  }
  return true;
}

// The flower of the hand that the turn plays, in this step or before a choice; no card: it is
// another step.
Card played_in_turn(const GostopStep& step) {
  const State& before = step.before;
  if (step.action.kind == ActionKind::play) {
    const Card card = step.action.card();
    return before.decision == Decision::turn && !card.is_joker() ? card : Card();
  }
  const bool chooses =
      before.decision == Decision::take_hand || before.decision == Decision::take_flip;
  if (step.action.kind != ActionKind::take || !chooses) return Card();
  const CardSet gone = step.turn_start.seat(before.mover).hand - before.seat(before.mover).hand;
  return gone.size() == 1 && !gone.first().is_joker() ? gone.first() : Card();
}

// Whether nothing that counts for the turn happened between its start and the step, but that a
// choice followed on the cards laid.
bool comes_from_the_start(const GostopStep& step, Card played) {
  const State& start = step.turn_start;
  const State& then = step.before;
  if (&start == &then) return true;
  Laid laid{start.table, {}};
  CardSet hand = start.seat(then.mover).hand;
  int turned = 0;
  if (step.action.kind == ActionKind::take) {
    hand -= played;
    laid.table |= played;
    turned = then.stock.top - start.stock.top;
    if (turned == 1) laid.table |= start.stock.cards[start.stock.top];
  }
  bool same = then.table == laid.table && then.stock.top == start.stock.top + turned &&
              turned <= 1 && then.stacked == start.stacked && then.round_turns == start.round_turns;
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
    const SeatState& was = start.seat(seat);
    const SeatState& is = then.seat(seat);
    same = same && is.hand == (seat == then.mover ? hand : was.hand) &&
           is.captured == was.captured && is.turns == was.turns && is.ppuks == was.ppuks &&
           is.ppuk_streak == was.ppuk_streak;
  }
  return same && same_bytes(start.stacks, then.stacks) && same_bytes(start.instant, then.instant);
}

// Members of the position that a usual step keeps, apart from cards and seats.
bool round_is_kept(const State& then, const State& now) {
  return same_bytes(then.stacks, now.stacks) && then.stacked == now.stacked &&
         same_bytes(then.instant, now.instant) && same_bytes(then.sold, now.sold) &&
         then.pot == now.pot && then.pot_taker == now.pot_taker && then.dealer == now.dealer &&
         then.carry == now.carry && then.players == now.players;
}

bool go_calls_are_kept(const State& then, const State& now) {
  return then.go_calls == now.go_calls && then.go_order == now.go_order;
}

bool stock_gives(int cards, const Stock& then, const Stock& now) {
  return now.top == then.top + cards && now.top <= now.end && now.end == then.end &&
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

bool others_are_kept(const GostopStep& step) {
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
    if (seat == step.before.mover) continue;
    if (!same_bytes(step.before.seat(seat), step.after.seat(seat))) return false;
  }
  return true;
}

// The changes of its player at the end of a turn.
void end_turn_of(const GostopStep& step, const SeatState& now, SeatState& expected) {
  if (step.rules.decision_test == DecisionTest::score_gt_last_turn) {
    expected.points_last_turn = static_cast<std::int16_t>(oracle_points(step, now));
  }
  expected.open_hand = now.open_hand && now.offers_made != 0;
  ++expected.turns;
}

// The seats after the cards were collected. The bytes between the members of a seat count, too: a
// difference there only costs the lists.
bool seats_follow(const GostopStep& step, Card card, CardSet taken) {
  const SeatState& now = step.after.seat(step.before.mover);
  SeatState expected = step.before.seat(step.before.mover);
  if (step.turn_ended()) {
    const bool met_nothing = step.turn_start.table.in(card.month()).empty();
    if (now.laid_unmatched.is_card() && !(met_nothing && now.laid_unmatched == card)) return false;
    expected.laid_unmatched = now.laid_unmatched;
    end_turn_of(step, now, expected);
  }
  expected.event_count = now.event_count;  // for rows of the rule file: no invariant is about it
  expected.hand -= card;
  expected.captured |= taken;
  expected.ppuk_streak = 0;
  return same_bytes(expected, now) && others_are_kept(step);
}

// The next seat has its turn, or the player of this one has the question of go or stop.
bool follows_quietly(const GostopStep& step, Card played, CardSet taken) {
  const State& then = step.before;
  const State& now = step.after;
  if (now.decision == Decision::go_stop) {
    return now.round_turns == then.round_turns && same_bytes(then.offers, now.offers) &&
           seats_follow(step, played, taken) && a_decision_on_go_follows(step);
  }
  return now.round_turns == then.round_turns + 1 && offers_count_a_turn(then, now) &&
         seats_follow(step, played, taken) && a_plain_turn_follows(step);
}

// The step in which the cards of a turn are collected.
bool quiet_turn_holds(const GostopStep& step) {
  const State& start = step.turn_start;
  const State& now = step.after;
  const Card played = played_in_turn(step);
  if (!step.turn_seen || !played.is_card() || !stock_gives(1, start.stock, now.stock)) return false;
  const Card turned = start.stock.cards[start.stock.top];
  if (turned.is_joker() || turned.month() == played.month()) return false;
  if (!start.seat(step.before.mover).hand.has(played) || !comes_from_the_start(step, played)) {
    return false;
  }
  const CardSet chosen =
      step.action.kind == ActionKind::take ? CardSet(step.action.card()) : CardSet();
  Laid laid{start.table, {}};
  if (!lay_quietly(start, played, chosen, laid) || !lay_quietly(start, turned, chosen, laid)) {
    return false;
  }
  // The rules may fix the cup without a question.
  const bool fixes_cup = step.rules.cup_when == CupWhen::at_first_minimum &&
                         now.seat(step.before.mover).captured.has(kCup);
  const bool swept = (start.table - laid.taken).empty();
  const Card pot_card = step.rule_facts.pot_card;
  if (swept || fixes_cup || (pot_card.is_card() && laid.taken.has(pot_card))) return false;
  return laid.taken.contains(chosen) && now.table == laid.table && now.turn.waiting.empty() &&
         round_is_kept(step.before, now) && go_calls_are_kept(step.before, now) &&
         follows_quietly(step, played, laid.taken);
}

// A flower is played, and a choice between two cards follows, before or after the flip.
bool quiet_question_holds(const GostopStep& step) {
  const State& then = step.before;
  const State& now = step.after;
  if (then.decision != Decision::turn || step.action.card().is_joker()) return false;
  const Card played = step.action.card();
  const int turned = now.stock.top - then.stock.top;
  if (turned < 0 || turned > 1 || !stock_gives(turned, then.stock, now.stock)) return false;
  CardSet table = then.table | played;
  if (turned == 1) table |= then.stock.cards[then.stock.top];
  SeatState expected = then.seat(then.mover);
  if (!expected.hand.has(played) || (table - then.table).size() != turned + 1) return false;
  expected.hand -= played;
  return now.table == table && (table - then.table - kFlowerCards).empty() &&
         now.turn.waiting.empty() && now.round_turns == then.round_turns &&
         same_bytes(expected, now.seat(then.mover)) && others_are_kept(step) &&
         same_bytes(then.offers, now.offers) && round_is_kept(then, now) &&
         go_calls_are_kept(then, now) && a_choice_of_two_follows(step);
}

// A go at the end of a turn: no card moves, and the next seat has its turn.
bool quiet_go_holds(const GostopStep& step) {
  const State& then = step.before;
  const State& now = step.after;
  if (then.decision != Decision::go_stop || then.before_first_turn || then.to_move != then.mover ||
      then.turn.announced != Announced::nothing || then.go_calls >= kMostCalls ||
      step.rules.cup_when == CupWhen::at_first_minimum || !cards_lie_still(step)) {
    return false;
  }
  const std::uint64_t call = std::uint64_t(then.mover) << (2 * then.go_calls);
  const SeatState& player = now.seat(then.mover);
  SeatState expected = then.seat(then.mover);
  expected.points_at_go = static_cast<std::int16_t>(oracle_points(step, expected));
  ++expected.go_count;
  end_turn_of(step, player, expected);
  // No invariant is about these.
  expected.go_at = player.go_at;
  expected.laid_unmatched = player.laid_unmatched;
  expected.event_count = player.event_count;
  return step.turn_seen && now.round_turns == then.round_turns + 1 &&
         now.go_calls == then.go_calls + 1 && now.go_order == (then.go_order | call) &&
         same_bytes(expected, player) && others_are_kept(step) && round_is_kept(then, now) &&
         offers_count_a_turn(then, now) && a_turn_follows(step) && places_hold(step);
}

// A draw is offered, accepted by a seat that is not the last, or refused: no card moves, and the
// turn stays.
bool quiet_offer_holds(const GostopStep& step) {
  const State& then = step.before;
  const State& now = step.after;
  const bool offers = step.action.kind == ActionKind::offer;
  const bool refuses = step.action.kind == ActionKind::refuse;
  const Seat seat = then.to_move;
  if (then.decision != (offers ? Decision::turn : Decision::respond) || seat < 0 ||
      (seat == then.mover) != offers || now.round_turns != then.round_turns) {
    return false;
  }
  PerSeat<SeatState> seats = then.seats;
  auto refused = then.offers;
  if (offers) {
    if (!step.rules.offer_possible) return false;
    if (++seats[seat].offers_made > step.rules.offer_max_per_round) return false;
    seats[seat].open_hand = now.seat(seat).open_hand;
  }
  if (refuses) {
    const bool rest = step.rules.offer_window.word == OfferWindow::rest_of_round;
    refused[then.mover][seat] =
        rest ? kRestOfRound : static_cast<std::uint8_t>(step.rules.offer_window.number);
    seats[seat].refused_at = now.seat(seat).refused_at;  // no invariant is about it
  }
  return same_bytes(seats, now.seats) && same_bytes(refused, now.offers) && cards_lie_still(step) &&
         round_is_kept(then, now) && go_calls_are_kept(then, now) &&
         (refuses ? now.turn.offered && a_turn_goes_on(step) : an_offer_is_put_to_the_next(step)) &&
         places_hold(step);
}

}  // namespace

bool quiet_step_holds(const GostopStep& step) {
  if (step.first || step.result != nullptr || step.before.turn.announced != Announced::nothing) {
    return false;
  }
  const ActionKind kind = step.action.kind;
  if (kind == ActionKind::go) return quiet_go_holds(step);
  if (kind == ActionKind::take) return quiet_turn_holds(step);
  const bool of_an_offer =
      kind == ActionKind::offer || kind == ActionKind::accept || kind == ActionKind::refuse;
  if (of_an_offer) return quiet_offer_holds(step);
  if (kind != ActionKind::play) return false;
  const Decision asked = step.after.decision;
  return asked == Decision::turn || asked == Decision::go_stop ? quiet_turn_holds(step)
                                                               : quiet_question_holds(step);
}

}  // namespace showstopper::properties
