// SPDX-License-Identifier: Apache-2.0
//
// The start of a turn, the hand card and its alternatives, and draw offers (GS-A-028 to 039, 061 to
// 063, 096 to 101; GS-B-030 to 034, 039, 040, 053 to 059).
#include <algorithm>

#include "model/gostop/round.h"
#include "model/table/check.h"

namespace showstopper::gostop {
namespace {

[[gnu::cold]] void lapse_credits(const Round& round, SeatState& player) {
  int kept = 0;
  for (int i = 0; i < player.credits; ++i) {
    const std::uint8_t until = player.credit_until[i];
    if (until > player.turns) player.credit_until[kept++] = until;
  }
  ENSURES(kept <= player.credits);
  if (kept == player.credits) return;
  round.emit(EventType::credit_lost, round.state.mover, {}, player.credits - kept);
  std::fill(player.credit_until.begin() + kept, player.credit_until.end(), std::uint8_t{0});
  player.credits = static_cast<std::uint8_t>(kept);
}

void spend_credit(const Round& round, SeatState& player) {
  REQUIRES(player.credits > 0);
  std::move(player.credit_until.begin() + 1, player.credit_until.end(),
            player.credit_until.begin());
  player.credit_until.back() = 0;
  --player.credits;
  round.emit(EventType::credit_used, round.state.mover);
}

void earn_credits(const Rules& rules, SeatState& player, int credits) {
  const bool any = rules.bomb_credit_window == CreditWindow::any_later_turns;
  const int until = any ? kNeverLapses : player.turns + 3;  // two turns after the present one
  for (int i = 0; i < credits; ++i) {
    if (player.credits == kMaxCredits) return;  // only a position set up by hand gets there
    player.credit_until[player.credits++] = static_cast<std::uint8_t>(until);
  }
  ENSURES(player.credits <= kMaxCredits);
}

// Puts a card on the table as the hand card of the turn (GS-A-031 to 035).
void lay(const Round& round, Card card) {
  State& state = round.state;
  Turn& turn = round.turn();
  const Month month = card.month();
  const CardSet others = state.table.in(month);
  REQUIRES(!others.has(card) && !round.mover().hand.has(card));
  state.table |= card;
  turn.hand_card = card;
  // By tables: no branch would guess the number of cards that lie there.
  static constexpr HandRole kRole[] = {HandRole::lone, HandRole::pair, HandRole::choice,
                                       HandRole::stack};
  static constexpr EventType kEvent[] = {EventType::hand_no_match, EventType::hand_takes_one,
                                         EventType::hand_takes_choice, EventType::hand_takes_stack};
  const int lying = others.size();
  CHECK(lying < Card::kPerMonth);
  turn.role = kRole[lying];
  round.emit(kEvent[lying], state.mover, CardSet(card) | others);
  turn.hand_target = lying == 1 ? others.first() : Card();
  if (lying == 2) {
    turn.hand_target = preferred(round.rules, others);
    if (!turn.hand_target.is_card() && round.rules.choice_timing == ChoiceTiming::at_play) {
      return round.ask(Decision::take_hand, state.mover);
    }
  }
  turn_stock(round);
}

Card draw(const Round& round, Zone to) {
  State& state = round.state;
  if (state.stock.empty()) return Card();
  const Card card = state.stock.cards[state.stock.top++];
  CHECK(card.is_card());
  CHECK(state.stock.top <= state.stock.end);
  round.emit_move(card, Zone::stock, to, state.mover);
  return card;
}

void gain_joker(const Round& round, Card joker, Zone from) {
  REQUIRES(joker.is_joker() && !round.mover().captured.has(joker));
  round.mover().captured |= joker;
  round.turn().by_hand |= joker;
  ++round.turn().jokers_gained;
  round.emit_move(joker, from, Zone::captured, round.state.mover);
}

// The drawn card is the play of this turn (GS-A-037); a joker is captured and the next drawn.
void play_drawn(const Round& round) {
  State& state = round.state;
  Turn& turn = round.turn();
  Card card = draw(round, Zone::table);
  while (card.is_joker()) {
    gain_joker(round, card, Zone::table);
    card = draw(round, Zone::table);
  }
  if (!card.is_card()) return turn_stock(round);
  round.emit(EventType::hand_joker_draw, state.mover, card);
  turn.drawn_for_joker = true;
  round.mover().hand |= card;
  const MonthSet full = bombable(round.rules, state, state.mover);
  const MonthSet small = small_bombable(round.rules, state, state.mover);
  if (full.has(card.month()) || small.has(card.month())) {
    round.emit_move(card, Zone::table, Zone::hand, state.mover);
    turn.choosing_drawn = true;
    turn.drawn = card;
    return round.ask(Decision::turn, state.mover);
  }
  round.mover().hand -= card;
  lay(round, card);
}

void draw_to_hand(const Round& round) {
  State& state = round.state;
  Card card = draw(round, Zone::hand);
  while (card.is_joker() && round.rules.joker_chained == JokerChained::capture_and_draw) {
    gain_joker(round, card, Zone::hand);
    card = draw(round, Zone::hand);
  }
  if (card.is_card()) {
    REQUIRES(!round.mover().hand.has(card));
    round.emit(EventType::hand_joker_draw, state.mover, card);
    round.mover().hand |= card;
  }
  if (round.mover().hand.empty()) return turn_stock(round);  // the stock is used up
  round.ask(Decision::turn, state.mover);
}

[[gnu::noinline]] void play_joker(const Round& round, Card joker) {
  round.emit(EventType::hand_joker, round.state.mover, joker);
  gain_joker(round, joker, Zone::hand);
  round.turn().joker_played = true;
  round.turn().moved = true;
  switch (round.rules.joker_from_hand) {
    case JokerFromHand::draw_is_the_play: return play_drawn(round);
    case JokerFromHand::draw_to_hand_then_choose: return draw_to_hand(round);
    case JokerFromHand::reveal_as_stock: ++round.turn().reveals; return turn_stock(round);
  }
}

}  // namespace

// Copied as one block; built member by member it costs twenty branches a turn.
constexpr Turn kFreshTurn{};

void begin_turn(const Round& round, Seat seat) {
  State& state = round.state;
  REQUIRES(!state.over() && seat >= 0 && seat < state.players);
  state.mover = seat;
  state.turn = kFreshTurn;
  SeatState& player = round.mover();
  state.turn.table_before = state.table;
  state.turn.captured_before = player.captured;
  if (player.credits > 0) lapse_credits(round, player);
  if (player.hand.empty() && round.rules.turn_empty_hand == EmptyHand::auto_flip) {
    if (player.credits > 0) spend_credit(round, player);
    return turn_stock(round);
  }
  if (round.rules.shake_automatic && round.rules.shake_when == ShakeWhen::any_own_turn_start) {
    while (const MonthSet months = showable(round.rules, state, seat)) {
      show_triple(round, seat, months.first());
      if (state.outcome != Outcome::none) return;
    }
  }
  round.ask(Decision::turn, seat);
}

void play(const Round& round, Card card) {
  State& state = round.state;
  SeatState& player = round.mover();
  Turn& turn = round.turn();
  CHECK(player.hand.has(card));
  if (card.is_joker()) {
    player.hand -= card;
    return play_joker(round, card);
  }
  if (round.rules.shake_automatic && round.rules.shake_when == ShakeWhen::when_playing_one &&
      in(showable(round.rules, state, state.mover), card.month())) {
    show_triple(round, state.mover, card.month());
    if (state.outcome != Outcome::none) return;
  }
  turn.bound_to = 0;
  turn.choosing_drawn = false;
  player.hand -= card;
  round.emit_move(card, Zone::hand, Zone::table, state.mover);
  lay(round, card);
}

void bomb(const Round& round, Month month) {
  State& state = round.state;
  SeatState& player = round.mover();
  Turn& turn = round.turn();
  const CardSet cards = player.hand.in(month);
  CHECK(cards.size() + state.table.count(month) == Card::kPerMonth);
  turn.small = cards.size() == 2;
  turn.bomb_month = month;
  turn.choosing_drawn = false;
  turn.moved = true;
  player.hand -= cards;
  state.table |= cards;
  round.emit(turn.small ? EventType::small_bomb : EventType::bomb, state.mover, cards);
  round.emit_move(cards, Zone::hand, Zone::table, state.mover);
  if (turn.small) {
    ++player.small_bombs;
    earn_credits(round.rules, player, std::min(1, round.rules.bomb_credits));
  } else {
    ++player.bombs;
    if (player.shown.has(month)) ++player.bombs_shown;
    earn_credits(round.rules, player, round.rules.bomb_credits);
  }
  if (round.rules.bomb_keeps_turn && !player.hand.empty()) {
    capture(round, state.table.in(month), true);
    turn.after_bomb = true;
    return round.ask(Decision::turn, state.mover);
  }
  turn.role = HandRole::bomb;
  turn.reveals = static_cast<std::uint8_t>(std::max(0, round.rules.bomb_flips - 1));
  turn.flipped = round.rules.bomb_flips == 0;
  turn_stock(round);
}

void skip(const Round& round) {
  spend_credit(round, round.mover());
  turn_stock(round);
}

void show_triple(const Round& round, Seat seat, Month month) {
  State& state = round.state;
  SeatState& player = state.seat(seat);
  REQUIRES(player.hand.count(month) >= 3 && !player.shown.has(month));
  player.shown.insert(month);
  ++player.shakes;
  round.emit(EventType::shake, seat, player.hand.in(month));
  fire_for(round, seat, {.kind = EventKind::shake, .months = month_bit(month)});
}

void concede(const Round& round) {
  State& state = round.state;
  REQUIRES(state.players == 2);
  round.emit(EventType::concede, state.mover);
  state.fixed_times_carry = true;
  close(round, Outcome::conceded, table::after(state.mover, state.players),
        round.rules.stop_minimum);
}

void offer_draw(const Round& round) {
  State& state = round.state;
  ++round.mover().offers_made;
  round.mover().open_hand = true;
  round.turn().offered = true;
  round.emit(EventType::offer, state.mover);
  round.ask(Decision::respond, table::after(state.mover, state.players));
}

void respond(const Round& round, bool accepts) {
  State& state = round.state;
  const Seat seat = state.to_move;
  const Seat next = table::after(seat, state.players);
  REQUIRES(seat != state.mover);
  if (accepts) {
    round.emit(EventType::accept, seat);
    if (next != state.mover) return round.ask(Decision::respond, next);
    round.emit(EventType::agreed_draw, state.mover);
    return close(round, Outcome::agreed_draw);
  }
  round.emit(EventType::refuse, seat);
  // GS-A-097: after a refusal the seat that has not answered yet accepts automatically.
  if (next != state.mover) round.emit(EventType::auto_accept, next);
  const Value<OfferWindow>& window = round.rules.offer_window;
  state.offers[state.mover][seat] = window.word == OfferWindow::rest_of_round
                                        ? kRestOfRound
                                        : static_cast<std::uint8_t>(window.number);
  state.seat(seat).refused_at = static_cast<std::uint8_t>(state.round_turns + 1);
  round.ask(Decision::turn, state.mover);
}

Card preferred(const Rules& rules, CardSet candidates) {
  REQUIRES(!candidates.empty());
  const CardValues& kinds = rules.counting[0];
  for (const ChoiceBy by : rules.choice_automatic) {
    CardSet of_kind;
    switch (by) {
      case ChoiceBy::ask: return {};
      case ChoiceBy::bright: of_kind = kinds.brights; break;
      case ChoiceBy::animal: of_kind = kinds.animals; break;
      case ChoiceBy::ribbon: of_kind = kinds.ribbons; break;
      case ChoiceBy::junk: of_kind = kinds.junk; break;
    }
    if (!(candidates & of_kind).empty()) return (candidates & of_kind).first();
  }
  return rules.choice_automatic.empty() ? Card() : candidates.first();
}

}  // namespace showstopper::gostop
