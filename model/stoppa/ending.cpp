// SPDX-License-Identifier: Apache-2.0
//
// Payments at the end of a round, and the end (ST-043, 044, 046 to 050, 053). A debtor pays what he
// has; there are no debts.
#include <algorithm>
#include <cstdlib>

#include "model/stoppa/round.h"
#include "model/stoppa/settle.h"
#include "model/table/check.h"

namespace showstopper::stoppa {
namespace {

void pay(State& state, Seat from, Seat to, std::int64_t owed, EventLog* log) {
  REQUIRES(from != to && owed >= 0);
  const auto chips = static_cast<Chips>(std::min<std::int64_t>(owed, state.purse(from)));
  state.purses[from] -= chips;
  state.purses[to] += chips;
  ENSURES(chips >= 0 && state.purse(from) >= 0);
  if (log == nullptr) return;
  if (chips < owed) {
    log->push_back({.what = EventType::short_purse, .seat = to, .other = from});
  }
  if (chips > 0) {
    log->push_back({.what = EventType::paid, .seat = to, .other = from, .number = chips});
  }
}

}  // namespace

void pay_declaration(const Rules&, State& state, Stake stake, SeatSet payees, EventLog* log) {
  REQUIRES(payees != 0);
  Seat payee = state.dealer;
  for (int i = 0; i < state.players; ++i) {  // in order of priority
    payee = table::after(payee, state.players);
    if (!in(payees, payee)) continue;
    Seat debtor = payee;
    for (int k = 1; k < state.players; ++k) {
      debtor = table::after(debtor, state.players);
      pay(state, debtor, payee, chips_of(state, stake), log);
    }
  }
  ENSURES(chips_are_constant(state));
}

void stoppa(const Rules& rules, State& state, EventLog* log) {
  const Seat winner = state.to_move();
  REQUIRES(state.hand(winner).empty());
  const auto who = winner;
  report(log, {.what = EventType::stoppa, .seat = who});
  if (state.overlooked.any()) {  // ST-050
    report(log, {.what = EventType::error_stands, .seat = state.overlooked.by()});
  }
  bool first_turn = true;
  Seat debtor = winner;
  for (int i = 1; i < state.players; ++i) {
    debtor = table::after(debtor, state.players);
    const int left = state.hand(debtor).size();
    const int units = left / rules.pay_per_cards;  // ST-047
    first_turn = first_turn && left == rules.hand_cards;
    if (log != nullptr) {
      const int paid_cards = units * rules.pay_per_cards;
      if (units > 0) {
        log->push_back(
            {.what = EventType::paid_cards, .seat = who, .other = debtor, .number = paid_cards});
      }
      if (left > paid_cards) {  // ST-048
        log->push_back({.what = EventType::unpaid_cards,
                        .seat = who,
                        .other = debtor,
                        .number = left - paid_cards});
      }
    }
    pay(state, debtor, winner, std::int64_t{units} * chips_of(state, rules.pay_unit), log);
  }
  if (first_turn) report(log, {.what = EventType::stoppa_first_turn, .seat = who});  // ST-049
  finish(state, Outcome::stoppa, winner, log);
}

void finish(State& state, Outcome outcome, Seat winner, EventLog* log) {
  REQUIRES(!state.over() && outcome != Outcome::none);
  REQUIRES(winner >= kNobody && winner < state.players);
  state.phase = Phase::over;
  state.decision = Decision::over;
  state.outcome = outcome;
  state.winner = winner;
  state.shed.to_move = kNobody;
  state.asked = 0;
  state.declared.fill(0);
  state.big_winner = kNobody;
  ENSURES(chips_are_constant(state));
  report(log, {.what = EventType::next_dealer, .seat = state.first()});
}

}  // namespace showstopper::stoppa
