// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "model/gostop/round.h"
#include "model/gostop/state_fields.h"
#include "model/table/check.h"

namespace showstopper::gostop {

int usable_credits(const SeatState& seat, int turns_from_now) {
  REQUIRES(seat.credits <= kMaxCredits);
  int usable = 0;
  for (int i = 0; i < seat.credits; ++i) {
    if (seat.credit_until[i] >= seat.turns + turns_from_now) ++usable;
  }
  return usable;
}

bool can_act(const Rules& rules, const State& state, Seat seat, int turns_from_now) {
  const SeatState& player = state.seat(seat);
  if (!player.hand.empty()) return true;
  switch (rules.turn_empty_hand) {
    case EmptyHand::pass: return false;
    case EmptyHand::spend_credit: return usable_credits(player, turns_from_now) > 0;
    case EmptyHand::auto_flip:  // a credit is used up if there is one; it is not needed
      return !state.stock.empty() || usable_credits(player, turns_from_now) > 0;
  }
  UNREACHABLE("the switch has a case for each value");
}

bool cards_used_up(const Rules& rules, const State& state, int mover_turns_from_now) {
  for (Seat seat = 0; seat < state.players; ++seat) {
    if (!state.seat(seat).hand.empty()) return false;
  }
  bool anybody = false, credits = false;
  for (Seat seat = 0; seat < state.players; ++seat) {
    const int turns_from_now = seat == state.mover ? mover_turns_from_now : 1;
    anybody = anybody || can_act(rules, state, seat, turns_from_now);
    credits = credits || usable_credits(state.seat(seat), turns_from_now) > 0;
  }
  switch (rules.round_end_test) {
    case EndTest::hands_empty: return true;
    case EndTest::hands_empty_and_credits_spent: return !anybody || !credits;
    case EndTest::stock_and_hands_empty: return state.stock.empty() || !anybody;
  }
  UNREACHABLE("the switch has a case for each value");
}

bool turn_can_follow(const Rules& rules, const State& state) {
  return !cards_used_up(rules, state, 2);  // the present turn is not yet counted
}

bool players_last_turn(const State& state) {
  const SeatState& mover = state.seat(state.mover);
  return mover.hand.empty() && usable_credits(mover, 2) == 0;
}

bool last_turn(const Rules& rules, const State& state) {
  return rules.last_turn_means == LastTurn::last_turn_of_round ? !turn_can_follow(rules, state)
                                                               : players_last_turn(state);
}

namespace {

template <class Condition>
MonthSet months_where(std::uint64_t lowest_bits, Condition condition) {
  MonthSet months;
  for (; lowest_bits != 0; lowest_bits &= lowest_bits - 1) {
    const Month month = month_at(lowest_bits);
    if (condition(month)) months.insert(month);
  }
  return months;
}

// A month of which at least two cards are in the set, at its lowest card.
std::uint64_t pairs_in(CardSet cards) {
  const std::uint64_t x = cards.bits();
  return ((x & (x >> 1)) | (x & (x >> 2)) | (x & (x >> 3)) | ((x >> 1) & (x >> 2)) |
          ((x >> 1) & (x >> 3)) | ((x >> 2) & (x >> 3))) &
         kLowestOfEachMonth;
}

}  // namespace

MonthSet showable(const Rules& rules, const State& state, Seat seat) {
  const SeatState& player = state.seat(seat);
  const std::uint64_t triples = triples_in(player.hand);
  if (triples == 0 || player.shakes >= rules.shake_limit) return {};
  return months_where(triples, [&](Month month) {
    if (player.shown.has(month)) return false;
    if (player.dealt_quads.has(month) && rules.hand_quad_as_triple == QuadAsTriple::none)
      return false;
    return !rules.shake_requires_no_table_card || state.table.in(month).empty();
  });
}

namespace {

// A joker or a bomb may have come before. After a bomb that keeps its turn a hand card is due, and
// no second bomb (docs/decisions/0045).
bool may_bomb_now(const Rules& rules, const Turn& turn) {
  if (turn.after_bomb) return false;
  return rules.bomb_allowed_when == BombWhen::during_turn || !turn.joker_played;
}

}  // namespace

MonthSet bombable(const Rules& rules, const State& state, Seat seat) {
  const SeatState& player = state.seat(seat);
  const std::uint64_t triples = triples_in(player.hand);
  if (triples == 0 || !may_bomb_now(rules, state.turn)) return {};
  return months_where(triples, [&](Month month) {
    if (player.hand.count(month) != 3 || state.table.count(month) != 1) return false;
    if (player.dealt_quads.has(month) &&
        rules.hand_quad_as_triple != QuadAsTriple::shake_and_bomb) {
      return false;
    }
    const bool was_shown = player.shown.has(month);
    if (was_shown && rules.shake_then_bomb == ShakeThenBomb::forbidden) return false;
    return was_shown || !rules.bomb_requires_shake;
  });
}

MonthSet small_bombable(const Rules& rules, const State& state, Seat seat) {
  if (rules.small_bomb == SmallBomb::off || !may_bomb_now(rules, state.turn)) return {};
  return months_where(pairs_in(state.seat(seat).hand), [&](Month month) {
    return state.seat(seat).hand.count(month) == 2 && state.table.count(month) == 2;
  });
}

namespace {

// Whether the offerer holds the one card that an opponent lacks for a set (AMB-90).
bool threatens(const Rules& rules, const State& state, Seat offerer, Seat opponent) {
  REQUIRES(offerer != opponent);
  const SeatState& player = state.seat(opponent);
  const CardValues& by = counting(rules, player.cup, player.captured);
  return std::any_of(by.combinations.begin(), by.combinations.end(), [&](const Combination& row) {
    const CardSet missing = row.mask - player.captured;
    return !row.by_value && (player.captured & row.mask).size() == row.first_at - 1 &&
           !(missing & state.seat(offerer).hand).empty();
  });
}

// Whether each hand card, once taken, would bring some opponent to the minimum (AMB-90).
bool no_safe_play(const Rules& rules, const State& state, Seat offerer) {
  for (const Card card : state.seat(offerer).hand) {
    if (card.is_joker()) return false;
    bool dangerous = false;
    for (Seat seat = 0; seat < state.players; ++seat) {
      if (seat == offerer) continue;
      const SeatState& player = state.seat(seat);
      const CardSet with = player.captured | card;
      const int now = points(counting(rules, player.cup, player.captured), player.captured);
      const int then = points(counting(rules, player.cup, with), with);
      dangerous = dangerous || (then > now && then >= rules.stop_minimum);
    }
    if (!dangerous) return false;
  }
  return true;
}

}  // namespace

// At the start of a turn: nothing has been shown, played or offered in it.
bool may_concede(const Rules& rules, const State& state) {
  const Turn& turn = state.turn;
  return rules.concede_possible && !turn.moved && !turn.offered && !turn.after_bomb &&
         turn.bound_to == 0;
}

bool may_offer(const Rules& rules, const State& state, Seat seat) {
  if (!rules.offer_possible) return false;
  const SeatState& player = state.seat(seat);
  if (state.turn.offered || state.turn.joker_played || state.turn.after_bomb) return false;
  if (state.turn.bound_to != 0 || player.offers_made >= rules.offer_max_per_round) return false;
  if (player.hand.size() < rules.offer_min_hand) return false;
  switch (rules.offer_precondition) {
    case OfferPrecondition::none: return true;
    case OfferPrecondition::no_safe_play: return no_safe_play(rules, state, seat);
    case OfferPrecondition::hand_threatens_both:
      for (Seat opponent = 0; opponent < state.players; ++opponent) {
        if (opponent != seat && !threatens(rules, state, seat, opponent)) return false;
      }
      return true;
  }
  UNREACHABLE("the switch has a case for each value");
}

CardSet about_to_take(const State& state) {
  const Turn& turn = state.turn;
  switch (turn.role) {
    case HandRole::none:
    case HandRole::lone: return {};
    case HandRole::pair:
    case HandRole::choice:
      if (!turn.hand_target.is_card()) return {};
      return CardSet(turn.hand_card) | turn.hand_target;
    case HandRole::stack: {
      const Month month = turn.hand_card.month();
      return state.table.in(month) | joker_cards(state.stacks[month].jokers);
    }
    case HandRole::bomb: return state.table.in(turn.bomb_month);
  }
  UNREACHABLE("the switch has a case for each value");
}

bool may_stop(const Rules& rules, const State& state, Seat seat, CardSet with) {
  if (!rules.stop_needs_highest) return true;
  const SeatState& player = state.seat(seat);
  const CardSet held = player.captured | with;
  const int own = points(counting(rules, player.cup, held), held);
  for (Seat other = 0; other < state.players; ++other) {
    if (other != seat && points(rules, state, other) > own) return false;
  }
  return true;
}

bool asked_to_declare(const Rules& rules, const State& state, Seat seat) {
  REQUIRES(seat >= 0 && seat < state.players);
  if ((state.declared >> seat & 1) != 0) return false;
  if (rules.hand_quad_effect == HandQuad::instant_win_optional &&
      !state.seat(seat).dealt_quads.empty()) {
    return true;
  }
  return rules.shake_when == ShakeWhen::before_round && !rules.shake_automatic &&
         !showable(rules, state, seat).empty();
}

}  // namespace showstopper::gostop
