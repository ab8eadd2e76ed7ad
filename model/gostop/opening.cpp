// SPDX-License-Identifier: Apache-2.0
//
// Between deal and first turn: jokers and quads on the table, dealt stacks, quads in hands, and
// what seats may declare (GS-A-018 to 027, GS-B-022 to 029, GS-B-060).
#include <bit>

#include "model/gostop/round.h"
#include "model/table/check.h"

namespace showstopper::gostop {
namespace {

void take_table_jokers(const Round& round) {
  State& state = round.state;
  if (round.rules.joker_table_to == JokerTableTo::none) return;
  for (CardSet jokers = state.table & kJokerCards; !jokers.empty();
       jokers = state.table & kJokerCards) {
    state.table -= jokers;
    state.seat(state.dealer).captured |= jokers;
    round.emit(EventType::table_joker, state.dealer, jokers);
    round.emit_move(jokers, Zone::table, Zone::captured, state.dealer);
    for (int i = jokers.size(); i > 0 && !state.stock.empty(); --i) {
      const Card card = state.stock.cards[state.stock.top++];
      REQUIRES(!state.table.has(card));
      state.table |= card;
      round.emit(EventType::joker_replaced, state.dealer, card);
      round.emit_move(card, Zone::stock, Zone::table, state.dealer);
    }
  }
}

// Three of a month on the table lie as one (GS-A-027). A card that replaces a joker may complete
// such a triple, so this runs again after the last check.
void stack_table_triples(const Round& round) {
  State& state = round.state;
  const std::uint64_t quads = quads_in(state.table);
  for (std::uint64_t bits = triples_in(state.table) & ~quads; bits != 0; bits &= bits - 1) {
    const Month month = month_at(bits);
    if (state.stacked.has(month)) continue;
    state.stacked.insert(month);
    state.stacks[month] = Stack{};
    round.emit(EventType::table_stack, kNobody, state.table.in(month));
  }
}

void check_table_quad(const Round& round) {
  State& state = round.state;
  const std::uint64_t quads = quads_in(state.table);
  if (quads == 0) return;
  round.emit(EventType::table_quad, state.dealer, state.table.in(month_at(quads)));
  fire(round, {.kind = EventKind::table_quad, .months = month_bit(month_at(quads))});
  if (state.outcome != Outcome::none) return;  // a row of the rules has decided the round
  if (round.rules.table_quad_effect.word == TableQuad::dealer_wins) {
    close(round, Outcome::quad, state.dealer, round.rules.table_quad_effect.number);
  } else {
    round.emit(EventType::misdeal, state.dealer);
    close(round, Outcome::misdeal);
  }
}

Seat holder_of_highest(const State& state) {
  Seat best = kNobody;
  for (Seat seat = 0; seat < state.players; ++seat) {
    const MonthSet own = state.quads_claimed[seat];
    if (!own.empty() && (best == kNobody || own.last() > state.quads_claimed[best].last())) {
      best = seat;
    }
  }
  ENSURES(best == kNobody || !state.quads_claimed[best].empty());
  return best;
}

Seat first_holder(const State& state) {
  for (int i = 0; i < state.players; ++i) {
    const Seat seat = (state.dealer + i) % state.players;
    if (!state.quads_claimed[seat].empty()) return seat;
  }
  return kNobody;
}

// One or more hands with a quad decide the round (GS-B-024 to 026, AMB-11).
void resolve_quads(const Round& round) {
  State& state = round.state;
  std::uint8_t holders = 0;
  for (int i = 0; i < state.players; ++i) {
    const Seat seat = (state.dealer + i) % state.players;
    const MonthSet own = state.quads_claimed[seat];
    if (own.empty()) continue;
    holders = static_cast<std::uint8_t>(holders | 1 << seat);
    round.emit(EventType::hand_quad, seat, state.seat(seat).hand.in(own.last()));
    fire_for(round, seat, {.kind = EventKind::hand_quad, .months = own});
  }
  const int several = std::popcount(holders);
  // A row of the rules may have decided the round.
  if (several == 0 || state.outcome != Outcome::none) return;
  Seat winner = first_holder(state);
  if (several > 1) {
    switch (round.rules.hand_quad_several) {
      case SeveralQuads::cancel_pairwise:
      case SeveralQuads::all_void_if_all_hold:
        if (several == state.players) return close(round, Outcome::misdeal);
        break;
      case SeveralQuads::redeal: return close(round, Outcome::misdeal);
      case SeveralQuads::dealer_wins:
        holders = static_cast<std::uint8_t>(1 << winner);  // the dealer if he holds one
        break;
      case SeveralQuads::higher_month:
        winner = holder_of_highest(state);
        holders = static_cast<std::uint8_t>(1 << winner);
        break;
    }
  }
  ENSURES((holders >> winner & 1) != 0);
  state.quad_holders = holders;
  close(round, Outcome::quad, winner, round.rules.hand_quad_points);
}

void check_hand_quads(const Round& round) {
  if (round.rules.hand_quad_effect != HandQuad::instant_win_mandatory) return;
  State& state = round.state;
  for (Seat seat = 0; seat < state.players; ++seat) {
    state.quads_claimed[seat] = state.seat(seat).dealt_quads;
  }
  resolve_quads(round);
}

void note_dealt_quads(State& state) {
  for (Seat seat = 0; seat < state.players; ++seat) {
    SeatState& player = state.seat(seat);
    for (std::uint64_t bits = quads_in(player.hand); bits != 0; bits &= bits - 1) {
      player.dealt_quads.insert(month_at(bits));
    }
  }
}

}  // namespace

void open_round(const Round& round) {
  State& state = round.state;
  note_dealt_quads(state);
  for (const PreCheck check : round.rules.pre_order) {
    switch (check) {
      case PreCheck::table_jokers: take_table_jokers(round); break;
      case PreCheck::table_quad: check_table_quad(round); break;
      case PreCheck::table_triple: stack_table_triples(round); break;
      case PreCheck::hand_quad: check_hand_quads(round); break;
    }
    if (state.over()) return;
  }
  stack_table_triples(round);
  ask_declarations(round);
}

void ask_declarations(const Round& round) {
  State& state = round.state;
  for (int i = 0; i < state.players; ++i) {
    const Seat seat = (state.dealer + i) % state.players;
    if (asked_to_declare(round.rules, state, seat)) return round.ask(Decision::declare, seat);
    // After the quads of the seat: who has shown a triple can declare no quad any more.
    if (round.rules.shake_automatic && round.rules.shake_when == ShakeWhen::before_round) {
      while (const MonthSet months = showable(round.rules, state, seat)) {
        show_triple(round, seat, months.first());
        if (state.outcome != Outcome::none) return;  // a row for the shake has won the round
      }
    }
  }
  state.declared = static_cast<std::uint8_t>((1 << state.players) - 1);
  resolve_quads(round);
  if (state.over()) return;
  // AMB-24: the dealer's table jokers may be worth the minimum before the first turn. The decision
  // is like any other: if the dealer has no choice left (AMB-58), he stops.
  if (round.rules.joker_table_scores_now) {
    state.mover = state.dealer;
    if (stop_test(round.rules, state, state.dealer) == StopTest::open) {
      ask_go_or_stop(round, false);
      state.before_first_turn = !state.over();
      return;
    }
  }
  begin_turn(round, state.dealer);
}

void declare_quad(const Round& round, Month month) {
  State& state = round.state;
  REQUIRES(state.seat(state.to_move).dealt_quads.has(month));
  MonthSet& claimed = state.quads_claimed[state.to_move];
  claimed.insert(month);
}

void close_declarations(const Round& round) {
  State& state = round.state;
  REQUIRES((state.declared >> state.to_move & 1) == 0);
  const SeatState& player = state.seat(state.to_move);
  if (player.shakes == 0) round.emit(EventType::declined, state.to_move);
  state.declared = static_cast<std::uint8_t>(state.declared | 1 << state.to_move);
  ask_declarations(round);
}

}  // namespace showstopper::gostop
