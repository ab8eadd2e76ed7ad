// SPDX-License-Identifier: Apache-2.0
//
// What the reference observes of a position of Stoppa.
#include <algorithm>

#include "model/trace/stoppa/trace.h"

namespace showstopper::trace {

using stoppa::Seat;
using stoppa::State;

StoppaResult observe(const stoppa::Result& result, int players) {
  StoppaResult seen;
  seen.outcome = word(result.outcome);
  if (result.has_winner()) seen.winner = result.winner;
  seen.payments.emplace();
  for (Seat seat = 0; seat < players; ++seat) {
    (*seen.payments)[seat] = result.payments[seat];
  }
  seen.reasons.emplace(result.reasons.begin(), result.reasons.end());
  std::sort(seen.reasons->begin(), seen.reasons->end());
  seen.next_dealer = result.next_dealer;
  return seen;
}

StoppaObservation observe(const stoppa::Rules& rules, const State& state,
                          std::span<const stoppa::Event> latest) {
  StoppaObservation seen;
  seen.decision = word(state.decision);
  seen.round = round_name(state);
  if (!state.over()) seen.to_move = state.to_move();
  seen.legal.emplace();
  const stoppa::Legal may = legal(rules, state);
  for (int i = 0; i < may.size(); ++i) seen.legal->push_back(may.nth(i));
  seen.hands.emplace();
  seen.bets.emplace();
  seen.purses.emplace();
  for (Seat seat = 0; seat < state.players; ++seat) {
    (*seen.hands)[seat] = state.hand(seat);
    (*seen.bets)[seat] = state.bet(seat);
    (*seen.purses)[seat] = state.purse(seat);
  }
  seen.pot = state.pot;
  if (state.phase == stoppa::Phase::shed) {
    seen.needed = state.shed.needed;
    seen.laid = state.shed.laid;
  }
  for (const stoppa::Event& event : latest) {
    if (event.what != stoppa::EventType::shown) continue;
    seen.shows = true;
    if (!seen.shown) seen.shown.emplace();
    (*seen.shown)[event.seat] = StoppaShown{event.cards, event.number};
  }
  if (state.over()) seen.result = observe(settle(rules, state), state.players);
  return seen;
}

}  // namespace showstopper::trace
