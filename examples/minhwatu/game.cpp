// SPDX-License-Identifier: Apache-2.0
#include "game.h"

#include <algorithm>

#include "model/table/check.h"

namespace minhwatu {
namespace {

using Log = Game::EventLog;

void take(State& state, CardSet cards, Log* log) {
  const bool four = cards.size() == Card::kPerMonth;
#ifdef MINHWATU_MUTANT  // one of three cards is left behind, for those who want to see it found
  if (four) cards -= (cards & state.table).first();
#endif
  state.table -= cards;
  state.captured[state.to_move] |= cards;
  Game::tell(log, four ? EventType::took_four : EventType::took, state.to_move, cards);
}

// Lays a card on the table; false if the player must first choose the card that it takes.
bool lay(State& state, Card card, Log* log) {
  const CardSet match = state.table.in(card.month());
  if (match.size() == 2) {
    state.open = card;
    return false;
  }
  if (!match.empty()) {
    take(state, match | card, log);
  } else {
    state.table |= card;
    Game::tell(log, EventType::left, state.to_move, card);
  }
  return true;
}

// Goes on behind a card that has found its place: to the flip, then to the next seat.
void go_on(State& state, Log* log) {
  if (!std::exchange(state.flipped, !state.flipped)) {
    const Card card = state.stock.front();
    state.stock.erase(state.stock.begin());
    Game::tell(log, EventType::flipped, state.to_move, card);
    if (!lay(state, card, log)) return;
    state.flipped = false;
  }
  state.to_move = table::after(state.to_move, state.players);
  if (state.hands[state.to_move].empty()) state.to_move = table::kNobody;
}

}  // namespace

// Ten, seven or five cards a hand, as many in the stock as in all hands, the others on the table.
Deal Game::deal(const Rules& rules, const Table&, table::Random& random) {
  const int hand = rules.players == 2 ? 10 : rules.players == 3 ? 7 : 5;
  return Deal::shuffled(kCards, rules.players, hand, kCards - 2 * hand * rules.players, random);
}

State Game::start(const Rules& rules, const Table& table, const Deal& deal, Log* log) {
  State state{rules.players, table.dealer, deal.hands, {}, deal.table, deal.stock, {}, false};
  for (int month = 1; month <= Card::kMonths; ++month) {  // MH-3: no card is left to take them
    if (state.table.count(month) < Card::kPerMonth) continue;
    tell(log, EventType::dealt_four, state.to_move, CardSet::of(month));
    state.captured[state.to_move] |= CardSet::of(month);
    state.table -= CardSet::of(month);
  }
  return state;
}

Game::Legal Game::legal(const Rules&, const State& state) {
  if (over(state)) return {};
  if (state.open.is_card()) return {Verb::take, state.table.in(state.open.month())};
  return {Verb::play, state.hands[state.to_move]};
}

std::optional<std::string_view> Game::refusal(const Rules& rules, const State& state, Seat seat,
                                              Action action) {
  const Legal may = legal(rules, state);
  if (over(state)) return "over";
  if (seat != state.to_move) return "not_to_move";
  if (action.verb != may.verb) return "wrong_decision";
  if (may.contains(action)) return std::nullopt;
  return action.verb == Verb::play ? "not_in_hand" : "no_match";
}

void Game::apply(const Rules& rules, State& state, Action action, Log* log) {
  CHECK(legal(rules, state).contains(action));
  if (action.verb == Verb::take) {
    take(state, CardSet(std::exchange(state.open, Card())) | action.card, log);
  } else {
    state.hands[state.to_move] -= action.card;
    tell(log, EventType::played, state.to_move, action.card);
    if (!lay(state, action.card, log)) return;
  }
  go_on(state, log);
}

Result Game::settle(const Rules& rules, const State& state, Log* log) {
  Result result;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    const CardSet captured = state.captured[seat];
    for (const int kind : {0, 1, 2, 3}) {
      const CardSet cards = usual_cards(static_cast<showstopper::gostop::Kind>(kind));
      result.points[seat] += rules.value[kind] * (captured & cards).size();
    }
    for (const Set& set : rules.sets) {
      if (!captured.contains(set.cards)) continue;
      result.points[seat] += set.points;
      tell(log, EventType::set, seat, set.cards);
    }
  }
  const int best = *std::max_element(result.points.begin(), result.points.end());
  for (int pair = 0; pair < rules.players * rules.players; ++pair) {
    const int own = result.points[pair / rules.players];
    const int other = result.points[pair % rules.players];
    if (rules.to_winner && std::max(own, other) < best) continue;
    result.payments[pair / rules.players] += own - other;
  }
  return result;
}

}  // namespace minhwatu
