// SPDX-License-Identifier: Apache-2.0
#include <bit>

#include "model/gostop/round.h"
#include "model/table/check.h"

namespace showstopper::gostop {
namespace {

Legal legal_declarations(const Rules& rules, const State& state) {
  REQUIRES((state.declared >> state.to_move & 1) == 0);
  Legal legal;
  const SeatState& player = state.seat(state.to_move);
  // Optional quads come before triples.
  if (rules.hand_quad_effect == HandQuad::instant_win_optional && player.shakes == 0) {
    legal.quads = player.dealt_quads - state.quads_claimed[state.to_move];
  }
  if (rules.shake_when == ShakeWhen::before_round) {
    legal.shakes = showable(rules, state, state.to_move);
  }
  legal.allow(ActionKind::done);
  return legal;
}

CardSet cards_of(MonthSet months, CardSet hand) {
  CardSet cards;
  for (const Month month : months) cards |= hand.in(month);
  return cards;
}

Legal legal_turn(const Rules& rules, const State& state) {
  Legal legal;
  const Seat seat = state.to_move;
  const SeatState& player = state.seat(seat);
  const Turn& turn = state.turn;
  if (turn.bound_to != 0) {
    legal.cards = player.hand.in(turn.bound_to);
    return legal;
  }
  // Most hands have no triple: then there is nothing to show, and no full bomb.
  const bool triples = triples_in(player.hand) != 0;
  if (triples) legal.bombs = bombable(rules, state, seat);
  if (rules.small_bomb != SmallBomb::off) legal.bombs |= small_bombable(rules, state, seat);
  if (turn.choosing_drawn) {
    legal.bombs &= month_bit(turn.drawn.month());
    if (!rules.bomb_mandatory) legal.cards = turn.drawn;
    return legal;
  }
  legal.cards = player.hand;
  if (rules.bomb_mandatory) legal.cards -= cards_of(legal.bombs, player.hand);
  const bool may_show =
      rules.shake_when == ShakeWhen::when_playing_one ||
      (rules.shake_when == ShakeWhen::any_own_turn_start && !turn.joker_played && !turn.after_bomb);
  if (triples && may_show && !rules.shake_automatic) {
    legal.shakes = showable(rules, state, seat);
    if (rules.shake_when == ShakeWhen::when_playing_one && rules.bomb_mandatory) {
      legal.shakes -= legal.bombs;
    }
  }
  if (player.credits > 0 && !turn.joker_played && !turn.after_bomb) legal.allow(ActionKind::skip);
  if (rules.offer_possible && may_offer(rules, state, seat)) legal.allow(ActionKind::offer);
  if (rules.concede_possible && may_concede(rules, state)) legal.allow(ActionKind::concede);
  ENSURES(player.hand.contains(legal.cards));
  return legal;
}

Legal legal_take(const State& state, Card played) {
  REQUIRES(state.table.has(played));
  Legal legal;
  legal.card_kind = ActionKind::take;
  legal.cards = state.table.in(played.month()) - played;
  return legal;
}

// While go is announced, the cards that the hand card is about to take count as captured.
CardSet to_be_counted(const State& state) {
  return state.turn.announced == Announced::asked ? about_to_take(state) : CardSet();
}

}  // namespace

Legal legal(const Rules& rules, const State& state) {
  Legal legal;
  switch (state.decision) {
    case Decision::declare: return legal_declarations(rules, state);
    case Decision::turn: return legal_turn(rules, state);
    case Decision::take_hand:
      legal = legal_take(state, state.turn.hand_card);
      // After the flip both cards lie there; the flipped one is of another month.
      return legal;
    case Decision::take_flip:
      legal = legal_take(state, state.turn.flip_card);
      if (!rules.capture_compulsory) legal.allow(ActionKind::done);
      return legal;
    case Decision::give:
      legal.card_kind = ActionKind::give;
      legal.cards = may_be_given(rules, state, state.turn.victim);
      if (rules.steal_optional && rules.steal_chooser == StealChooser::taker) {
        legal.allow(ActionKind::done);
      }
      return legal;
    case Decision::cup:
      legal.allow(ActionKind::cup_animal);
      legal.allow(ActionKind::cup_junk);
      return legal;
    case Decision::go_stop:
      legal.allow(ActionKind::go);
      if (may_stop(rules, state, state.to_move, to_be_counted(state))) {
        legal.allow(ActionKind::stop);
        const bool announces = state.turn.announced == Announced::asked;
        if (state.carry < rules.push_most && !announces) legal.allow(ActionKind::push);
      }
      return legal;
    case Decision::respond:
      legal.allow(ActionKind::accept);
      legal.allow(ActionKind::refuse);
      return legal;
    case Decision::over: return legal;
  }
  UNREACHABLE("the switch has a case for each value");
}

namespace {

// Decisions at which a kind belongs, whatever the cards.
bool belongs(ActionKind kind, Decision decision) {
  switch (kind) {
    case ActionKind::play:
    case ActionKind::bomb:
    case ActionKind::skip:
    case ActionKind::concede:
    case ActionKind::offer: return decision == Decision::turn;
    case ActionKind::take:
      return decision == Decision::take_hand || decision == Decision::take_flip;
    case ActionKind::give: return decision == Decision::give;
    case ActionKind::shake: return decision == Decision::turn || decision == Decision::declare;
    case ActionKind::quad: return decision == Decision::declare;
    case ActionKind::done:
      return decision == Decision::declare || decision == Decision::give ||
             decision == Decision::take_flip;
    case ActionKind::go:
    case ActionKind::push:
    case ActionKind::stop: return decision == Decision::go_stop;
    case ActionKind::accept:
    case ActionKind::refuse: return decision == Decision::respond;
    case ActionKind::cup_animal:
    case ActionKind::cup_junk: return decision == Decision::cup;
  }
  UNREACHABLE("the switch has a case for each value");
}

Refusal misplaced(const Rules& rules, const State& state, Seat seat, ActionKind kind) {
  REQUIRES(!belongs(kind, state.decision));
  if (kind == ActionKind::accept || kind == ActionKind::refuse) return Refusal::not_offered;
  const bool goes = kind == ActionKind::go || kind == ActionKind::stop;
  if (goes && stop_test(rules, state, seat) == StopTest::below_minimum) {
    return Refusal::below_minimum;
  }
  return Refusal::wrong_decision;
}

Refusal not_shown(const State& state, Seat seat, Month month) {
  REQUIRES(month >= 1 && month <= Card::kMonths);
  if (in(state.seat(seat).shown, month)) return Refusal::already_shown;
  return state.seat(seat).hand.count(month) < 3 ? Refusal::not_a_triple : Refusal::not_legal;
}

Refusal not_bombed(const Rules& rules, const State& state, Seat seat, Month month) {
  REQUIRES(month >= 1 && month <= Card::kMonths);
  const int held = state.seat(seat).hand.count(month), lying = state.table.count(month);
  const bool full = held == 3 && lying == 1;
  const bool small = rules.small_bomb != SmallBomb::off && held == 2 && lying == 2;
  return full || small ? Refusal::not_legal : Refusal::no_bomb;
}

}  // namespace

std::optional<Refusal> refusal(const Rules& rules, const State& state, Seat seat, Action action) {
  if (state.over()) return Refusal::over;
  if (seat != state.to_move) return Refusal::not_to_move;
  if (legal(rules, state).contains(action)) return std::nullopt;
  if (!belongs(action.kind, state.decision)) return misplaced(rules, state, seat, action.kind);
  switch (action.kind) {
    case ActionKind::play:
      return state.seat(seat).hand.has(action.card()) ? Refusal::not_legal : Refusal::not_in_hand;
    case ActionKind::take: return Refusal::no_match;
    case ActionKind::bomb: return not_bombed(rules, state, seat, action.month());
    case ActionKind::shake: return not_shown(state, seat, action.month());
    case ActionKind::skip:
      return state.seat(seat).credits == 0 ? Refusal::no_credit : Refusal::not_legal;
    case ActionKind::give:
    case ActionKind::quad:
    case ActionKind::concede:
    case ActionKind::push:
    case ActionKind::offer:
    case ActionKind::done:
    case ActionKind::go:
    case ActionKind::stop:
    case ActionKind::accept:
    case ActionKind::refuse:
    case ActionKind::cup_animal:
    case ActionKind::cup_junk: return Refusal::not_legal;
  }
  UNREACHABLE("the switch has a case for each value");
}

}  // namespace showstopper::gostop
