// SPDX-License-Identifier: Apache-2.0
#include "tests/own_game/game.h"

#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include "properties/invariants/every_game.h"

namespace pickup {
namespace {

constexpr int kHand = 5;
const Card kTrigger(4);  // 02A

int counter = 0;  // no game may have one

int* volatile nowhere = nullptr;
volatile bool for_ever = true;

// Uses the stack up.
int deeper(int level) {
  volatile char room[4096] = {};
  room[0] = static_cast<char>(level);
  return for_ever ? deeper(level + 1) + room[0] : room[0];
}

void blunder(const Rules& rules, State& state, Card card) {
  const bool last = state.hands[0].empty() && state.hands[1].empty();
  if (rules.fault == Fault::last_action && last) throw std::logic_error("the round is over");
  if (!(card == kTrigger) || state.table.size() < 2) return;
  switch (rules.fault) {
    case Fault::none:
    case Fault::stuck:
    case Fault::endless:
    case Fault::fickle:
    case Fault::deal_throws:
    case Fault::overpays:
    case Fault::last_action: return;
    case Fault::throws:
      throw std::out_of_range("no place " + std::to_string(state.table.size()) + " on the table");
    case Fault::segfault: *nowhere = 1; return;
    case Fault::recursion: deeper(0); return;
    case Fault::aborts: std::abort();
    case Fault::exits: std::exit(0);
    case Fault::loops:
      while (for_ever) continue;
      return;
    case Fault::heap: {
      Card* volatile const end = state.stock.data() + state.stock.size();
      for (int i = 0; i < 4000; ++i) end[i] = kTrigger;
      return;
    }
    case Fault::chance: ++counter; return;
    case Fault::loses_card: state.table -= state.table.first(); return;
  }
}

}  // namespace

Deal Game::deal(const Rules& rules, const Table&, table::Random& random) {
  if (rules.fault == Fault::deal_throws) throw std::logic_error("no card is dealt");
  Deal deal;
  for (int i = 0; i < kCards; ++i) deal.stock.emplace_back(i);
  table::shuffle(std::span<Card>(deal.stock), random);
  for (Seat seat = 0; seat < rules.players; ++seat) {
    for (int i = 0; i < kHand; ++i, deal.stock.pop_back()) deal.hands[seat] |= deal.stock.back();
  }
  return deal;
}

State Game::start(const Rules&, const Table& table, const Deal& deal, EventLog*) {
  return {table.dealer, deal.hands, {}, deal.table, deal.stock};
}

Game::Legal Game::legal(const Rules& rules, const State& state) {
  if (over(state)) return {};
  const bool triggered = state.table.has(kTrigger) && state.table.size() > 2;
  if (rules.fault == Fault::stuck && triggered) return {};
  CardSet cards = state.hands[state.to_move];
  if (rules.fault == Fault::fickle && triggered && ++counter % 3 == 0) cards -= cards.first();
  return {Verb::lay, cards};
}

std::optional<std::string_view> Game::refusal(const Rules&, const State& state, Seat seat,
                                              Action action) {
  if (over(state)) return "over";
  if (seat != state.to_move) return "not_to_move";
  if (!state.hands[seat].has(action.card)) return "not_in_hand";
  return std::nullopt;
}

void Game::apply(const Rules& rules, State& state, Action action, EventLog* log) {
  const Seat seat = state.to_move;
  if (rules.fault == Fault::endless && state.table.size() >= 2) {
    state.to_move = 1 - seat;
    return;
  }
  state.hands[seat] -= action.card;
  blunder(rules, state, action.card);
  tell(log, EventType::laid, seat, action.card);
  const CardSet match = state.table.in(action.card.month());
  if (!match.empty()) {
    const CardSet taken = (rules.sweeps ? state.table : match) | action.card;
    state.captured[seat] |= taken;
    state.table -= taken;
    tell(log, EventType::took, seat, taken);
  } else {
    state.table |= action.card;
  }
  if (rules.fault != Fault::chance || counter % 3 != 1) state.to_move = 1 - seat;
  if (state.hands[state.to_move].empty()) state.to_move = table::kNobody;
}

Result Game::settle(const Rules& rules, const State& state, EventLog*) {
  Result result;
  for (const Seat seat : {0, 1}) result.points[seat] = rules.points * state.captured[seat].size();
  result.payments[0] = result.points[0] - result.points[1];
  result.payments[1] = -result.payments[0];
  if (rules.fault == Fault::overpays && result.points[0] > 0) ++result.payments[0];
  return result;
}

std::span<const properties::Invariant<properties::Step<Game>>> Game::invariants() {
  static constexpr properties::Invariant<properties::Step<Game>> kInvariants[] = {
      {"every_card_has_one_place", "Each card of the deal lies in one place.",
       properties::every_card_has_one_place<Game>, "", "PU-1"},
      {"payments_sum_to_zero", "Payments sum to zero.", properties::payments_sum_to_zero<Game>, "",
       "PU-3"}};
  return kInvariants;
}

}  // namespace pickup
