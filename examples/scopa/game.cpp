// SPDX-License-Identifier: Apache-2.0
#include "game.h"

#include <algorithm>

#include "model/table/check.h"

namespace scopa {
namespace {

using Log = Game::EventLog;
constexpr int kHand = 3, kOnTable = 4;  // SC-1

// Calls use(cards) for each set of two or more cards whose ranks sum to `rest`, with those chosen.
void each_sum(CardSet from, int rest, CardSet chosen, const auto& use) {
  for (const Card card : from) {  // in the order of ranks
    if (card.rank() > rest) return;
    from -= card;
    if (card.rank() < rest) each_sum(from, rest - card.rank(), chosen | card, use);
    if (card.rank() == rest && !chosen.empty()) use(chosen | card);
  }
}

// Whether the card takes all that lies, as an ace does if no other ace lies there (SC-7).
bool takes_all(const Rules& rules, CardSet table, Card card) {
  return rules.ace_takes_all && card.rank() == 1 && table.count(1) == 0 && !table.empty();
}

// Calls use(cards) for each set that the card may take.
void each_capture(const Rules& rules, CardSet table, Card card, const auto& use) {
  if (takes_all(rules, table, card)) return use(table);
  const CardSet equal = table.in(card.rank());
  for (const Card one : equal) use(CardSet(one));
  if (equal.empty() || !rules.single_first) each_sum(table, card.rank(), {}, use);  // SC-4
}

void take(const Rules& rules, State& state, const Game::Action& action, Log* log) {
  const Seat seat = state.last_taker = state.to_move;
  const bool as_ace = takes_all(rules, state.table, action.card);
  const bool last = state.stock.empty() && (state.hands[0] | state.hands[1]).empty();
  state.table -= action.cards;
  state.captured[seat] |= action.cards | action.card;
  Game::tell(log, EventType::take, seat, action.cards | action.card);
  if (!state.table.empty() || as_ace || (last && !rules.last_sweeps)) return;  // SC-6, SC-7
  ++state.sweeps[seat];
  Game::tell(log, EventType::sweep, seat, action.card);
}

void deal_hands(State& state, Log* log) {
  for (const Seat seat : {state.to_move, table::after(state.to_move, kPlayers)}) {
    for (int card = 0; card < kHand; ++card) {
      state.hands[seat] |= state.stock.front();
      state.stock.erase(state.stock.begin());
    }
    Game::tell(log, EventType::deal, seat, state.hands[seat]);
  }
}

// The best card of each suit, by the values of a primiera (SC-12).
int prime(const Rules& rules, CardSet captured) {
  int sum = 0;
  for (const Suit suit : {Suit::coins, Suit::cups, Suit::swords, Suit::clubs}) {
    if (captured.in(suit).empty()) return 0;
    int best = 0;
    for (const Card card : captured.in(suit)) best = std::max(best, rules.prime[card.rank()]);
    sum += best;
  }
  return sum;
}

}  // namespace

Deal Game::deal(const Rules&, const Table&, table::Random& random) {
  return Deal::shuffled(kCards, kPlayers, kHand, kOnTable, random);
}

State Game::start(const Rules&, const Table& table, const Deal& deal, Log*) {
  const Seat first = table::after(table.dealer, kPlayers);
  return {first, deal.hands, {}, deal.table, deal.stock, {}, table.score, table::kNobody};
}

Game::Legal Game::legal(const Rules& rules, const State& state) {
  Legal actions;
  if (over(state)) return actions;
  for (const Card card : state.hands[state.to_move]) {
    const int before = actions.size();
    each_capture(rules, state.table, card, [&](CardSet cards) {
      actions.push_back({Verb::play, card, cards});
    });
    if (actions.size() == before || !rules.forced) actions.push_back({Verb::play, card, {}});
  }
  return actions;
}

void Game::apply(const Rules& rules, State& state, const Action& action, Log* log) {
  CHECK(legal(rules, state).contains(action));
  state.hands[state.to_move] -= action.card;
  if (!action.cards.empty()) {
    take(rules, state, action, log);
  } else {
    state.table |= action.card;
    tell(log, EventType::lay, state.to_move, action.card);
  }
  state.to_move = table::after(state.to_move, kPlayers);
  if (!state.hands[state.to_move].empty()) return;
  if (!state.stock.empty()) return deal_hands(state, log);
#ifdef SCOPA_MUTANT  // the seat that played last has them, although it took nothing
  state.last_taker = table::after(state.to_move, kPlayers);
#endif
  state.to_move = table::kNobody;
  if (state.last_taker == table::kNobody || state.table.empty()) return;
  tell(log, EventType::keep, state.last_taker, state.table);  // SC-8
  state.captured[state.last_taker] |= std::exchange(state.table, {});
}

Result Game::settle(const Rules& rules, const State& state, Log* log) {
  Result result;
  for (Seat seat = 0; seat < kPlayers; ++seat) {
    const auto award = [&](auto& part, bool when, int points, EventType type) {
      part[seat] = when ? points : 0;
      result.points[seat] += part[seat];
      if (part[seat] > 0) tell(log, type, seat, state.captured[seat]);
    };
    const CardSet own = state.captured[seat], other = state.captured[1 - seat];
    const CardSet missing = kCoins - own;  // the ranks below them are a run from the ace
    const int run = missing.empty() ? Card::kRanks : missing.first().rank() - 1;
    const bool more_coins = (own & kCoins).size() > (other & kCoins).size();
    const bool better = prime(rules, own) > prime(rules, other);
    award(result.sweeps, true, state.sweeps[seat] * rules.sweep, EventType::sweep);
    award(result.cards, own.size() > other.size(), rules.cards, EventType::cards);
    award(result.coins, more_coins, rules.coins, EventType::coins);
    award(result.sette_bello, own.has(kSetteBello), rules.sette_bello, EventType::seven);
    award(result.primiera, better, rules.primiera, EventType::prime);
    award(result.re_bello, own.has(kReBello), rules.re_bello, EventType::king);
    award(result.napola, rules.napola && run >= 3, run, EventType::run);  // SC-14
    result.payments[seat] += result.points[seat];                         // SC-15
    result.payments[1 - seat] -= result.points[seat];
  }
  const int ahead = state.score[0] - state.score[1] + result.payments[0];
  const Seat leader = ahead > 0 ? 0 : 1;
  if (ahead == 0 || state.score[leader] + result.points[leader] < rules.target) return result;
  result.match_winner = leader;  // SC-16
  tell(log, EventType::win, leader, state.captured[leader]);
  return result;
}

}  // namespace scopa
