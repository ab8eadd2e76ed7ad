// SPDX-License-Identifier: Apache-2.0
#include "conformance/stoppa/resync.h"

#include "model/stoppa/position.h"
#include "model/table/check.h"

namespace showstopper::conformance::stoppa {

bool resync(const Rules& rules, const trace::StoppaObservation& seen, State& state) {
  if (!seen.to_move || !seen.round || !seen.hands || !seen.bets || !seen.purses || !seen.pot) {
    return false;
  }
  if (state.over() || *seen.round != round_name(state) || *seen.to_move < 0 ||
      *seen.to_move >= rules.players) {
    return false;
  }
  State next = state;
  next.shed.to_move = static_cast<std::int8_t>(*seen.to_move);
  if (*seen.pot < 0 || *seen.pot > kMaxChips) return false;
  next.pot = static_cast<Chips>(*seen.pot);
  for (Seat seat = 0; seat < rules.players; ++seat) {
    const auto& hand = (*seen.hands)[seat];
    const auto &bet = (*seen.bets)[seat], &purse = (*seen.purses)[seat];
    if (!hand || !bet || !purse || *bet < 0 || *bet > kMaxChips || *purse < 0 ||
        *purse > kMaxChips) {
      return false;
    }
    next.shed.hands[seat] = *hand;
    next.bets[seat] = static_cast<Chips>(*bet);
    next.purses[seat] = static_cast<Chips>(*purse);
  }
  if (state.phase == Phase::shed) {
    if (!seen.laid) return false;
    next.shed.laid = *seen.laid;
    const bool known = !next.shed.laid.empty() && next.shed.top_by != kNobody;
    if (!known) next.shed.top_by = next.shed.laid.empty() ? kNobody : Seat(*seen.to_move);
    if (next.shed.laid.empty()) next.shed.opened_by = kNobody;
    const bool passed_on = rules.shed_nobody_can_continue == NobodyContinues::pass_to_opener;
    if (passed_on && next.shed.opened_by == kNobody) next.shed.opened_by = next.shed.top_by;
  } else if (next.shed.hands != state.shed.hands) {
    return false;  // cards that were not dealt: the next step is unknown
  }
  // An engine may pay wrongly; the chips that it has now are those that it goes on with. What
  // earlier rounds left is then a number that makes the sum right, and may be below zero.
  if (chips_in_play(next) > kMaxChips) return false;
  const auto changed = chips_in_play(next) - chips_in_play(state);
  next.pot_before += changed;
  complete(next);
  if (!flaws(rules, next).empty()) return false;
  ENSURES(showstopper::stoppa::chips_are_constant(next));
  state = next;
  return true;
}

}  // namespace showstopper::conformance::stoppa
