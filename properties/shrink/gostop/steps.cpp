// SPDX-License-Identifier: Apache-2.0
#include "properties/shrink/gostop/steps.h"

#include <algorithm>
#include <utility>

#include "model/table/check.h"
#include "model/trace/gostop/filling.h"
#include "model/trace/gostop/replay.h"
#include "properties/shrink/positions.h"

namespace showstopper::properties {

using gostop::Card;
using gostop::CardSet;
using gostop::Month;
using gostop::MonthSet;
using gostop::Seat;
using gostop::SeatState;
using gostop::State;

namespace {

bool before_any_move(const State& state) {
  return state.decision == gostop::Decision::turn && !state.turn.moved && !state.turn.flipped &&
         !state.turn.offered && !state.turn.joker_played && !state.turn.after_bomb &&
         !state.turn.hand_card.is_card();
}

GostopRound set_up(const GostopRound& round, const State& state, std::size_t first_action) {
  REQUIRES(before_any_move(state) && first_action <= round.actions.size());
  GostopRound later = round;
  later.from = GostopRound::From::state;
  later.deal = {};
  later.state = state;
  later.state.turn = {};
  gostop::Stock& stock = later.state.stock;
  std::copy(stock.cards.begin() + stock.top, stock.cards.begin() + stock.end, stock.cards.begin());
  stock.end = static_cast<std::uint8_t>(stock.end - stock.top);
  stock.top = 0;
  std::fill(stock.cards.begin() + stock.end, stock.cards.end(), Card());
  ENSURES(stock == state.stock);
  later.actions.erase(later.actions.begin(),
                      later.actions.begin() + static_cast<std::ptrdiff_t>(first_action));
  return later;
}

}  // namespace

std::vector<GostopRound> set_ups(const GostopRound& round) {
  std::vector<GostopRound> found;
  if (round.from == GostopRound::From::deck || trace::hidden_cards(round) > 0) return found;
  each_position<gostop::Game>(round, [&](const State& state, std::size_t i) {
    if (before_any_move(state)) found.push_back(set_up(round, state, i));
    return true;
  });
  return found;
}

int held(const GostopRound& round, Seat seat) {
  REQUIRES(seat >= 0 && seat < round.envelope.players);
  const CardSet hand = is_set_up(round) ? round.state.seat(seat).hand : round.deal.hands[seat];
  return hand.size() + round.hidden.hands[seat];
}

CardSet named_cards(const GostopRound& round) { return round.rules->deck - cards_left(round); }

int captured_in(const GostopRound& round) {
  int count = 0;
  if (!is_set_up(round)) return count;
  for (Seat seat = 0; seat < round.envelope.players; ++seat) {
    count += round.state.seat(seat).captured.size() + round.hidden.captured[seat];
  }
  ENSURES(count >= 0 && count <= Card::kCount);
  return count;
}

int turns_before(const GostopRound& round) {
  return is_set_up(round) ? round.state.round_turns : 0;
}

bool could_be_reached(const GostopRound& round) {
  if (!is_set_up(round)) return true;
  for (const SeatState& player : round.state.seats) {
    if (player.turns == 0 && !player.captured.empty()) return false;
  }
  return true;
}

namespace {

// Facts of a seat apart from its cards and turns, in groups that go together.
using SeatFact = void (*)(SeatState&);
constexpr SeatFact kSeatFacts[] = {
    [](SeatState& player) { player.shown = {}, player.shakes = 0; },
    [](SeatState& player) { player.dealt_quads = {}; },
    [](SeatState& player) {
      player.bombs = player.bombs_shown = player.small_bombs = player.credits = 0;
      player.credit_until = {};
    },
    [](SeatState& player) { player.credits = 0, player.credit_until = {}; },
    [](SeatState& player) { player.ppuks = player.ppuk_streak = 0; },
    [](SeatState& player) { player.ppuk_streak = 0; },
    [](SeatState& player) { player.offers_made = 0, player.open_hand = false; },
    [](SeatState& player) { player.laid_unmatched = {}; },
    [](SeatState& player) { player.cup = gostop::CupUse::open; },
    [](SeatState& player) { player.refused_at = 0; },
    [](SeatState& player) { player.points_last_turn = 0; },
    [](SeatState& player) { player.win_factor = 1, player.win_add = 0; },
    [](SeatState& player) { player.event_count = {}; },
};

void forget_goes(State& state, Seat seat) {
  SeatState& player = state.seat(seat);
  player.go_count = player.go_at = 0;
  player.points_at_go = 0;
  std::uint64_t order = 0;
  int calls = 0;
  for (int i = 0; i < state.go_calls; ++i) {
    const std::uint64_t by = state.go_order >> (2 * i) & 3;
    if (by != static_cast<std::uint64_t>(seat)) order |= by << (2 * calls++);
  }
  ENSURES(calls <= state.go_calls);
  state.go_order = order;
  state.go_calls = static_cast<std::uint8_t>(calls);
}

// One go fewer of a seat: its latest one has not been called.
void forget_latest_go(State& state, Seat seat) {
  SeatState& player = state.seat(seat);
  if (player.go_count <= 1) return forget_goes(state, seat);
  --player.go_count;
  int last = -1;
  for (int i = 0; i < state.go_calls; ++i) {
    if ((state.go_order >> (2 * i) & 3) == static_cast<std::uint64_t>(seat)) last = i;
  }
  if (last < 0) return;
  REQUIRES(last < state.go_calls && last < 31);
  const std::uint64_t low = state.go_order & ((std::uint64_t{1} << (2 * last)) - 1);
  state.go_order = low | (state.go_order >> (2 * (last + 1)) << (2 * last));
  --state.go_calls;
}

template <class Use>
void each_fact_less(const State& state, Use use) {
  const auto offer = [&](const State& less) {
    if (!(less == state)) use(less);
  };
  for (Seat seat = 0; seat < state.players; ++seat) {
    for (const SeatFact forget : kSeatFacts) {
      State less = state;
      forget(less.seat(seat));
      offer(less);
    }
    State less = state;
    forget_goes(less, seat);
    offer(less);
    less = state;
    if (less.seat(seat).go_count > 1) forget_latest_go(less, seat);
    offer(less);
  }
  State less = state;
  less.instant = {};
  offer(less);
  less = state;
  less.offers = {};
  offer(less);
  for (gostop::Stack& stack : less.stacks) stack = {};
  less.offers = state.offers;
  offer(less);
}

// The cards that hands and stock must have if the rules determine it: see the invariants
// `hands_shrink_by_turns_and_bombs` and `stock_serves_all_turns_left`.
struct Want {
  gostop::PerSeat<int> hands{};
  int stock = 0;
  int all() const { return hands[0] + hands[1] + hands[2] + stock; }
};

Want wanted(const GostopRound& round, int dealt) {
  REQUIRES(is_set_up(round) && dealt > 0);
  Want want;
  int due = 0;
  const int each_bomb = round.rules->bomb_credits, small_bomb = std::min(1, each_bomb);
  for (Seat seat = 0; seat < round.envelope.players; ++seat) {
    const SeatState& player = round.state.seat(seat);
    const int spent = player.bombs * each_bomb + player.small_bombs * small_bomb - player.credits;
    const int hand = dealt - player.turns - 2 * player.bombs - player.small_bombs + spent;
    want.hands[seat] = hand - held(round, seat);
    due += hand + (player.hand & gostop::kJokerCards).size() + player.credits;
  }
  CardSet jokers;
  for (int i = 0; i < round.state.stock.size(); ++i) {
    const Card card = round.state.stock[i];
    if (card.is_card() && card.is_joker()) jokers |= card;
  }
  want.stock = due - (round.state.stock.size() - jokers.size());
  return want;
}

int dealt_to_hand(const GostopRound& round) {
  int most = 0;
  const auto cards = deck_cards(*round.rules);
  for (const CardSet hand : deal_deck(*round.rules, round.envelope.dealer, cards).hands) {
    most = std::max(most, hand.size());
  }
  ENSURES(most > 0);
  return most;
}

// Puts `x` where cards are wanted; the cards must have been taken from elsewhere.
void serve(GostopRound& round, const Want& want) {
  REQUIRES(want.stock >= 0 &&
           std::all_of(want.hands.begin(), want.hands.end(), [](int hand) { return hand >= 0; }));
  REQUIRES(round.state.stock.end + want.stock <= Card::kCount);
  for (std::size_t seat = 0; seat < want.hands.size(); ++seat) {
    round.hidden.hands[seat] =
        static_cast<std::uint8_t>(round.hidden.hands[seat] + want.hands[seat]);
  }
  gostop::Stock& stock = round.state.stock;
  for (int i = 0; i < want.stock; ++i) stock.cards[stock.end++] = Card();
}

// Pairs that may be given up: captured ones of a month, dearest first, then pairs of the table.
std::vector<CardSet> spare_pairs(const GostopRound& round) {
  std::vector<CardSet> pairs;
  CardSet captured;
  for (const SeatState& player : round.state.seats) captured |= player.captured;
  const auto add = [&](CardSet from, bool same_month) {
    std::vector<Card> cards;
    for (const Card card : from) cards.push_back(card);
    for (std::size_t b = cards.size(); b-- > 0;) {
      for (std::size_t a = b; a-- > 0;) {
        const bool jokers = cards[a].is_joker() || cards[b].is_joker();
        const bool same = !jokers && cards[a].month() == cards[b].month();
        if (same || !same_month) pairs.push_back(CardSet(cards[a]) | CardSet(cards[b]));
      }
    }
  };
  add(captured, true);
  add(round.state.table, false);
  ENSURES(std::all_of(pairs.begin(), pairs.end(), [](CardSet pair) { return pair.size() == 2; }));
  return pairs;
}

void take_away(GostopRound& round, CardSet cards) {
  for (SeatState& player : round.state.seats) player.captured -= cards;
  round.state.table -= cards;
  for (Month month = 1; month <= Card::kMonths; ++month) {
    if (round.state.table.count(month) >= 3 || !gostop::in(round.state.stacked, month)) continue;
    round.state.stacked -= gostop::month_bit(month);
    round.state.stacks[month] = {};
  }
  ENSURES((round.state.table & cards).empty());
}

// Up to `most` rounds in which hands and stock have their required sizes again.
std::vector<GostopRound> balanced(const GostopRound& round, std::size_t most) {
  REQUIRES(is_set_up(round) && most > 0);
  const Want want = wanted(round, dealt_to_hand(round));
  const bool less = want.stock < 0 || std::any_of(want.hands.begin(), want.hands.end(),
                                                  [](int hand) { return hand < 0; });
  const int cards = want.all();
  if (less || cards % 2 != 0 || cards > 6) return {};
  std::vector<GostopRound> ways{round};
  for (int taken = 0; taken < cards; taken += 2) {
    std::vector<GostopRound> next;
    for (const GostopRound& way : ways) {
      for (const CardSet pair : spare_pairs(way)) {
        if (next.size() == most) break;
        next.push_back(way);
        take_away(next.back(), pair);
      }
    }
    ENSURES(next.size() <= most);
    ways = std::move(next);
  }
  for (GostopRound& way : ways) serve(way, want);
  return ways;
}

}  // namespace

int history(const GostopRound& round) {
  if (!is_set_up(round)) return 0;
  const State& state = round.state;
  const auto fact = [](bool there) { return there ? 1 : 0; };
  int facts = fact(state.instant != State{}.instant) + fact(state.offers != State{}.offers) +
              fact(state.pot_taker != gostop::kNobody);
  for (const gostop::Stack& stack : state.stacks) facts += fact(!(stack == gostop::Stack{}));
  for (const SeatState& player : state.seats) {
    facts += player.go_count + player.shakes + player.bombs + player.small_bombs + player.ppuks +
             player.offers_made;
    facts +=
        fact(!player.shown.empty()) + fact(!player.dealt_quads.empty()) + fact(player.credits != 0);
    facts += fact(player.ppuk_streak != 0) + fact(player.open_hand) +
             fact(player.laid_unmatched.is_card());
    facts += fact(player.cup != gostop::CupUse::open) + fact(player.refused_at != 0);
    facts += fact(player.win_factor != 1 || player.win_add != 0) +
             fact(player.event_count != SeatState{}.event_count);
  }
  ENSURES(facts >= 0);
  return facts;
}

std::vector<GostopRound> with_less_history(const GostopRound& round) {
  std::vector<GostopRound> found;
  if (!is_set_up(round)) return found;
  constexpr std::size_t kWays = 12;
  std::vector<State> states;
  State none = round.state;
  for (Seat seat = 0; seat < none.players; ++seat) {
    for (const SeatFact forget : kSeatFacts) forget(none.seat(seat));
    forget_goes(none, seat);
  }
  none.instant = {};
  none.offers = {};
  none.pot_taker = gostop::kNobody;
  if (!(none == round.state)) states.push_back(none);
  each_fact_less(round.state, [&](const State& less) { states.push_back(less); });
  for (State& state : states) {
    GostopRound less = round;
    less.state = std::move(state);
    found.push_back(less);
    for (GostopRound& way : balanced(less, kWays)) found.push_back(std::move(way));
  }
  if (round.envelope.carry > 0) {
    found.push_back(round);
    found.back().envelope.carry = 0;
    found.back().state.carry = 0;
  }
  if (round.pot > 0) {
    found.push_back(round);
    found.back().pot = found.back().state.pot = 0;
  }
  return found;
}

std::vector<GostopRound> with_one_turn_less(const GostopRound& round, std::size_t most) {
  if (!is_set_up(round) || round.state.round_turns == 0) return {};
  GostopRound less = round;
  State& state = less.state;
  SeatState& dealer = state.seat(state.dealer);
  if (dealer.turns == 0) return {};
  --dealer.turns;
  --state.round_turns;
  state.dealer = static_cast<std::int8_t>(table::after(state.dealer, state.players));
  less.envelope.dealer = state.dealer;
  for (SeatState& player : state.seats) {
    player.go_at = static_cast<std::uint8_t>(std::min<int>(player.go_at, state.round_turns));
    player.refused_at =
        static_cast<std::uint8_t>(std::min<int>(player.refused_at, state.round_turns));
  }
  for (gostop::Stack& stack : state.stacks) {
    if (stack.owner < 0) continue;
    const int turns = state.seat(stack.owner).turns;
    if (turns == 0) return {};
    stack.turn = static_cast<std::uint8_t>(std::min<int>(stack.turn, turns));
  }
  return balanced(less, most);
}

std::vector<GostopRound> with_fewer_captured(const GostopRound& round) {
  std::vector<GostopRound> found;
  if (!is_set_up(round)) return found;
  CardSet captured;
  for (const SeatState& player : round.state.seats) captured |= player.captured;
  for (const CardSet pair : spare_pairs(round)) {
    if (!captured.contains(pair)) continue;
    found.push_back(round);
    take_away(found.back(), pair);
    found.back().state.table |= pair;
    ENSURES(captured_in(found.back()) + 2 == captured_in(round));
  }
  return found;
}

std::vector<GostopRound> with_other_holders(const GostopRound& round) {
  std::vector<GostopRound> found;
  if (!is_set_up(round)) return found;
  for (Seat from = 0; from < round.envelope.players; ++from) {
    const CardSet captured = round.state.seat(from).captured;
    for (Seat to = 0; to < round.envelope.players; ++to) {
      if (from == to) continue;
      const auto give = [&](CardSet cards) {
        found.push_back(round);
        found.back().state.seat(from).captured -= cards;
        found.back().state.seat(to).captured |= cards;
        ENSURES(captured_in(found.back()) == captured_in(round));
      };
      for (const Card card : captured) give(card);
      for (Month month = 1; month <= Card::kMonths; ++month) {
        if (captured.count(month) > 1) give(captured.in(month));
      }
    }
  }
  return found;
}

namespace {

class Hiding {
 public:
  explicit Hiding(const GostopRound& round) : round_(round) {
    // Sold hands stay known, wherever the stock hides their cards.
    if (!is_set_up(round)) round_.deal.sold = gostop::sold_hands(*round.rules, round.deal);
    for (const trace::Move& move : round.actions) {
      if (gostop::takes_card(move.action.kind)) needed_ |= move.action.card();
      if (gostop::takes_month(move.action.kind)) needed_ |= CardSet::of(move.action.month());
    }
  }

  std::vector<GostopRound> run() {
    for (Seat seat = 0; seat < round_.envelope.players; ++seat) whole_hand(seat);
    for (int kept = 0; kept < size(); ++kept) stock_from(kept);
    for (Seat seat = 0; seat < round_.envelope.players; ++seat) {
      each(hand(round_, seat), [&](GostopRound& to, Card card) {
        hand(to, seat) -= card;
        ++to.hidden.hands[seat];
      });
    }
    for (int place = size(); place-- > 0;) {
      if (!round_.stock()[place].is_card()) continue;
      GostopRound to = round_;
      stock(to).cards[stock(to).top + place] = Card();
      found_.push_back(std::move(to));
    }
    each(table(round_), [](GostopRound& to, Card card) {
      table(to) -= card;
      ++to.hidden.table;
    });
    return std::move(found_);
  }

 private:
  static CardSet& hand(GostopRound& of, Seat seat) {
    return is_set_up(of) ? of.state.seat(seat).hand : of.deal.hands[seat];
  }
  static CardSet& table(GostopRound& of) { return is_set_up(of) ? of.state.table : of.deal.table; }
  static gostop::Stock& stock(GostopRound& of) {
    return is_set_up(of) ? of.state.stock : of.deal.stock;
  }
  int size() const { return round_.stock().size(); }

  void whole_hand(Seat seat) {
    REQUIRES(seat >= 0 && seat < round_.envelope.players);
    const CardSet spare = hand(round_, seat) - needed_;
    if (spare.size() < 2) return;
    GostopRound to = round_;
    hand(to, seat) -= spare;
    std::uint8_t& hidden = to.hidden.hands[seat];
    hidden = static_cast<std::uint8_t>(hidden + spare.size());
    found_.push_back(std::move(to));
  }

  // All of the stock but the first so many.
  void stock_from(int kept) {
    REQUIRES(kept >= 0 && kept < size());
    GostopRound to = round_;
    int named = 0;
    for (int i = kept; i < size(); ++i) {
      Card& card = stock(to).cards[stock(to).top + i];
      named += card.is_card() ? 1 : 0;
      card = Card();
    }
    if (named > 1) found_.push_back(std::move(to));
  }

  template <class Hide>
  void each(CardSet cards, Hide hide) {
    for (const Card card : cards - needed_) {
      GostopRound to = round_;
      hide(to, card);
      ENSURES(trace::hidden_cards(to) == trace::hidden_cards(round_) + 1);
      found_.push_back(std::move(to));
    }
  }

  GostopRound round_;
  CardSet needed_;  // named by the actions
  std::vector<GostopRound> found_;
};

}  // namespace

std::vector<GostopRound> with_more_hidden(const GostopRound& round) {
  if (round.from == GostopRound::From::deck) return {};
  return Hiding(round).run();
}

}  // namespace showstopper::properties
