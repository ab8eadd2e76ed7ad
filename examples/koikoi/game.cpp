// SPDX-License-Identifier: Apache-2.0
#include "game.h"

#include <algorithm>

#include "model/table/check.h"

namespace koikoi {
namespace {

using showstopper::gostop::Kind;
using Log = Game::EventLog;
constexpr int kHand = 8, kOnTable = 8;  // KK-1

int points_of(const Yaku& yaku, CardSet captured) {
  const int over = (captured & yaku.cards).size() - yaku.need;
  return over < 0 ? 0 : yaku.points + over * yaku.more;
}

// The points of all yaku that a seat has captured.
int score(const Rules& rules, int month, CardSet captured, Seat seat, Log* log) {
  int sum = 0, viewing = 0, brights = 0, all_brights = 0;
  const auto add = [&](EventType type, int points, CardSet cards) {
    if (points > 0) Game::tell(log, type, seat, captured & cards);
    sum += points;
  };
  for (const Yaku& yaku : rules.yaku) {
    const int points = points_of(yaku, captured);
    if (yaku.group == Group::any) add(EventType::yaku, points, yaku.cards);
    if (yaku.group == Group::brights) brights = std::max(brights, points), all_brights += points;
    if (yaku.group == Group::viewing) viewing += points;
  }
  add(brights < all_brights ? EventType::best : EventType::yaku, brights,
      usual_cards(Kind::bright));  // KK-4
  const bool whole = captured.count(month) == Card::kPerMonth;
  add(EventType::month, whole ? rules.month : 0, CardSet::of(month));  // KK-6
  const bool views =
      rules.viewing == Viewing::always || (rules.viewing == Viewing::with_another && sum > 0);
  add(EventType::view, views ? viewing : 0, captured);  // KK-5
  return sum;
}

void take(State& state, CardSet cards, Log* log) {
  state.table -= cards;
  state.captured[state.to_move] |= cards;
  Game::tell(log, EventType::take, state.to_move, cards);
}

// Lays a card on the table; false if its player chooses first which of two it takes.
bool lay(State& state, Card card, Log* log) {
  const CardSet match = state.table.in(card.month());
  if (match.size() == 2) {
    state.open = card;
    return false;
  }
  state.table |= card;
  if (!match.empty()) take(state, match | card, log);
  return true;
}

void next_seat(State& state) {
  state.to_move = table::after(state.to_move, kPlayers);
  if (state.hands[state.to_move].empty()) state.to_move = table::kNobody;
}

// Continues after a card that has found its place: the flip, the decision, the next seat.
void go_on(const Rules& rules, State& state, Log* log) {
  if (!std::exchange(state.flipped, !state.flipped)) {
    const Card card = state.stock.front();
    state.stock.erase(state.stock.begin());
    Game::tell(log, EventType::flip, state.to_move, card);
    if (!lay(state, card, log)) return;
    state.flipped = false;
  }
  const Seat seat = state.to_move;
  const CardSet captured = state.captured[seat];
  state.deciding = score(rules, state.month, captured, seat, nullptr) > state.yaku[seat];  // KK-7
  if (!state.deciding) return next_seat(state);
  state.yaku[seat] = score(rules, state.month, captured, seat, log);
}

}  // namespace

Deal Game::deal(const Rules&, const Table&, table::Random& random) {
  return Deal::shuffled(kCards, kPlayers, kHand, kOnTable, random);
}

State Game::start(const Rules&, const Table& table, const Deal& deal, Log*) {
  return {table.dealer, table.dealer, table.month, deal.hands, {}, deal.table, deal.stock, {}};
}

Game::Legal Game::legal(const Rules&, const State& state) {
  Legal actions;
  if (over(state)) return actions;
  const CardSet hand = state.hands[state.to_move];
  if (state.deciding) {
    actions.push_back({Verb::stop, {}});
    if (!hand.empty()) actions.push_back({Verb::koi, {}});  // KK-8
    return actions;
  }
  const bool open = state.open.is_card();
  for (const Card card : open ? state.table.in(state.open.month()) : hand) {
    actions.push_back({open ? Verb::take : Verb::play, card});
  }
  return actions;
}

void Game::apply(const Rules& rules, State& state, Action action, Log* log) {
  CHECK(legal(rules, state).contains(action));
  const Seat seat = state.to_move;
  if (action.verb == Verb::play) {
    state.hands[seat] -= action.card;
    tell(log, EventType::play, seat, action.card);
    if (lay(state, action.card, log)) go_on(rules, state, log);
  } else if (action.verb == Verb::take) {
    take(state, CardSet(std::exchange(state.open, Card())) | action.card, log);
    go_on(rules, state, log);
  } else {
    const bool koi = action.verb == Verb::koi;
    tell(log, koi ? EventType::koi : EventType::stop, seat, {});
    state.deciding = false;
    state.koi[seat] += koi ? 1 : 0;
    if (koi) return next_seat(state);
    state.winner = seat, state.to_move = table::kNobody;
  }
}

Result Game::settle(const Rules& rules, const State& state, Log* log) {
  Result result;
  Seat winner = state.winner;
  if (winner == table::kNobody) {
    winner = state.dealer;  // KK-11
    result.base = rules.dealer_points;
    if (result.base > 0) tell(log, EventType::dealer, winner, {});
  } else {
    result.base = score(rules, state.month, state.captured[winner], winner, log);
    const bool many = rules.double_from > 0 && result.base >= rules.double_from;
    if (many) result.doubled = 2, tell(log, EventType::many, winner, {});  // KK-9
    int calls = state.koi[1 - winner];
#ifdef KOIKOI_MUTANT  // the winner's own calls double as well
    calls += state.koi[winner];
#endif
    if (calls > 0) tell(log, EventType::call, winner, {});
    if (rules.koi == KoiFactor::opponent && calls > 0) result.called = 2;  // KK-10
    if (rules.koi == KoiFactor::each) result.called = 1 + state.koi[0] + state.koi[1];
  }
  result.payments[winner] = result.base * result.doubled * result.called;  // KK-12
  result.payments[1 - winner] = -result.payments[winner];
  return result;
}

}  // namespace koikoi
