// SPDX-License-Identifier: Apache-2.0
#include "model/stoppa/settle.h"

#include "model/table/check.h"

namespace showstopper::stoppa {

Chips chips_of(const State& state, Stake stake) {
  switch (stake) {
    case Stake::punto: return state.punto;
    case Stake::beccata: return state.beccata;
    case Stake::misera: return state.punto + state.beccata;
  }
  UNREACHABLE("the switch has a case for each value");
}

Result settle(const Rules& rules, const State& state) {
  CHECK(state.over());
  Result result;
  result.outcome = state.outcome;
  result.winner = state.winner;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    result.payments[seat] = state.purses[seat] - state.start[seat];
  }
  result.reasons = {word(state.outcome)};
  result.next_dealer = state.first();
  result.pot = state.pot;
  ENSURES(chips_are_constant(state));
  ENSURES(state.winner == kNobody || (state.winner >= 0 && state.winner < rules.players));
  return result;
}

}  // namespace showstopper::stoppa
