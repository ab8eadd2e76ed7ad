// SPDX-License-Identifier: Apache-2.0
//
// Betting in the small rounds and on the big point (ST-014, ST-015, ST-021, ST-024). Seats speak in
// order of priority from the dealer's right. Before the first bet each may pass or bet; afterwards
// each that is still in must match the highest bet, raise it, or withdraw. No seat may bet more
// than the smallest purse that is still in, so that no seat is ever short and no side pot arises.
#include <algorithm>

#include "model/stoppa/pot.h"
#include "model/stoppa/ranking.h"
#include "model/stoppa/round.h"
#include "model/table/check.h"

namespace showstopper::stoppa {
namespace {

// Who takes no part in this contest any more. A seat that passed does if it may re-enter.
unsigned out_of_contest(const Rules& rules, const State& state) {
  return state.folded | (rules.bet_reenter_after_pass ? 0u : state.passed);
}

// Whether the dealer must speak although no seat has bet (ST-021).
bool dealer_is_asked(const Rules& rules, const State& state) {
  return state.phase == Phase::big ? rules.bet_big_unopened != BigUnopened::dealer
                                   : rules.bet_dealer_asked;
}

Chips lowest_opening(const Rules& rules, const State& state) {
  switch (rules.bet_open_min.word) {
    case OpenMin::number: return rules.bet_open_min.number;
    case OpenMin::beccata: return std::max(state.beccata, 1);
  }
  UNREACHABLE("the switch has a case for each value");
}

Chips highest_opening(const Rules& rules, const State& state) {
  switch (rules.bet_open_max.word) {
    case OpenMax::none: return kNoLimit;
    case OpenMax::number: return rules.bet_open_max.number;
    case OpenMax::punto: return state.punto;
  }
  UNREACHABLE("the switch has a case for each value");
}

constexpr bool puts_in(ActionKind kind) {
  return kind == ActionKind::bet || kind == ActionKind::raise || kind == ActionKind::call;
}

EventType happened(ActionKind kind) {
  switch (kind) {
    case ActionKind::pass: return EventType::passed;
    case ActionKind::fold: return EventType::folded;
    case ActionKind::call: return EventType::called;
    case ActionKind::bet: return EventType::opened;
    case ActionKind::raise: return EventType::raised;
    case ActionKind::done:
    case ActionKind::declare:
    case ActionKind::lay:
    case ActionKind::overlook:
    case ActionKind::void_phase:
    case ActionKind::repair: break;
  }
  UNREACHABLE("the kind belongs to a contest");
}

void put_in(State& state, Seat seat, Chips total) {
  const Chips added = total - state.bet(seat);
  CHECK(added > 0 && added <= state.purse(seat));
  state.purses[seat] -= added;
  state.bets[seat] = total;
  ENSURES(chips_are_constant(state));
}

// The next seat that must answer the highest bet, or kNobody if the contest is over.
Seat next_to_speak(const Rules& rules, const State& state, Chips high) {
  REQUIRES(state.to_move() >= 0 && state.to_move() < state.players);
  REQUIRES(high == highest_bet(state));
  const Seat mover = state.to_move();
  if (high == 0) {
    const Seat seat = table::after(mover, state.players);
    const bool all_spoke = seat == state.first();
    const bool dealers_prize = seat == state.dealer && !dealer_is_asked(rules, state);
    return all_spoke || dealers_prize ? kNobody : seat;
  }
  unsigned waiting = 0;
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) {  // the same code for each: no branch
    waiting |= unsigned{state.bet(seat) < high} << seat;
  }
  waiting &= ~(out_of_contest(rules, state) | seat_bit(mover));
  const SeatsInOrder others(static_cast<SeatSet>(waiting), mover, state.players);
  return others.empty() ? kNobody : others.first();
}

// In order of play, after the packets were dealt.
void log_packets(const State& state, EventLog& log) {
  REQUIRES(state.iteration < kMaxIterations);
  for (SeatsInOrder seats = state.in_order(all_seats(state.players)); !seats.empty();
       seats.drop_first()) {
    const Seat seat = seats.first();
    log.push_back({.what = EventType::packet, .seat = seat, .number = state.iteration});
    log.push_back({.what = EventType::move,
                   .seat = seat,
                   .from = Zone::deck,
                   .to = Zone::hand,
                   .cards = state.packet(state.iteration, seat)});
  }
}

}  // namespace

Chips highest_bet(const State& state) {
  Chips high = 0;
  for (const Chips bet : state.bets) high = std::max(high, bet);
  return high;
}

Chips betting_cap(const Rules& rules, const State& state) {
  switch (rules.bet_cap.word) {
    case BetCap::smallest_in:
    case BetCap::smallest_of_all: return kNoLimit;
    case BetCap::number: return rules.bet_cap.number;
    case BetCap::punto: return state.punto;
  }
  UNREACHABLE("the switch has a case for each value");
}

Chips highest_allowed(const Rules& rules, const State& state) {
  const bool of_all = rules.bet_cap.word == BetCap::smallest_of_all;
  const unsigned out = (of_all ? 0u : out_of_contest(rules, state)) | ~0u << state.players;
  Chips least = betting_cap(rules, state);
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) {  // the same code for each: no branch
    static_assert((kNoLimit & (kNoLimit + 1u)) == 0, "with all its bits it is the largest number");
    const Chips no_limit = -static_cast<Chips>(out >> seat & 1) & kNoLimit;
    least = std::min(least, no_limit | (state.purse(seat) + state.bet(seat)));
  }
  return least;
}

void deal_packet(const Rules& rules, State& state, EventLog* log) {
  REQUIRES(state.iteration < rules.iterations);
  if (state.iteration + 1 == rules.iterations) {
    report(log, {.what = EventType::last_packet, .number = state.iteration});
  }
  const CardSet wave = state.waves[state.iteration];
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
    const CardSet packet = wave & state.coming[seat];
    REQUIRES((packet & state.hand(seat)).empty());
    state.coming[seat] -= packet;
    state.shed.hands[seat] |= packet;
  }
  ENSURES(every_card_has_one_place(state));
  if (log != nullptr) log_packets(state, *log);
}

void begin_contest(State& state) {
  REQUIRES(state.phase == Phase::small || state.phase == Phase::big);
  REQUIRES(highest_bet(state) == 0);
  state.decision = Decision::bet;
  state.shed.to_move = state.first();
  state.passed = state.folded = 0;
  state.raises = 0;
  state.bets.fill(0);
}

Legal legal_bets(const Rules& rules, const State& state) {
  REQUIRES(state.decision == Decision::bet);
  Legal legal;
  const Seat seat = state.to_move();
  const Chips high = highest_bet(state);
  const bool excluded =
      state.phase == Phase::big && rules.big_needs_three && !has_trio(state.hand(seat));
  if (high == 0) {
    legal.allow(ActionKind::pass);
    if (excluded) return legal;
    legal.chips_verb = ActionKind::bet;
    legal.to = highest_allowed(rules, state);
    if (state.phase == Phase::big && rules.bet_big_allin_required) {
      legal.from = std::max(legal.to, 1);
    } else {
      legal.from = lowest_opening(rules, state);
      legal.to = std::min(legal.to, highest_opening(rules, state));
    }
    return legal;
  }
  legal.allow(ActionKind::fold);
  if (excluded) return legal;
  legal.allow(ActionKind::call);
  if (state.raises < rules.bet_raise_limit) {
    legal.chips_verb = ActionKind::raise;
    legal.from = high + 1;
    legal.to = highest_allowed(rules, state);
  }
  ENSURES(legal.amounts() == 0 || legal.from > state.bet(seat));
  return legal;
}

void bet(const Rules& rules, State& state, const Action& action, EventLog* log) {
  REQUIRES(state.decision == Decision::bet);
  REQUIRES(!in(state.folded, state.to_move()));
  const Seat seat = state.to_move();
  const ActionKind kind = action.kind;
  const bool had_passed = in(state.passed, seat);
  Chips high = highest_bet(state);
  if (puts_in(kind)) {
    CHECK(kind != ActionKind::bet || high == 0);
    CHECK(kind != ActionKind::raise || action.chips > high);
    if (kind != ActionKind::call) high = action.chips;
    put_in(state, seat, high);
    if (kind == ActionKind::raise && rules.bet_raise_limit != kNoLimit) ++state.raises;
  } else {
    CHECK(kind == ActionKind::pass || kind == ActionKind::fold);
    (kind == ActionKind::pass ? state.passed : state.folded) |= seat_bit(seat);
  }
  if (log != nullptr) {
    log->push_back({.what = happened(kind), .seat = seat, .number = state.bet(seat)});
  }
  if (had_passed && kind != ActionKind::fold) {  // ST-015, if the rules let it come back
    state.passed &= static_cast<SeatSet>(~seat_bit(seat));
    report(log, {.what = EventType::reentered, .seat = seat});
  }
  const Seat next = next_to_speak(rules, state, high);
  if (next == kNobody) return end_contest(rules, state, log);
  state.shed.to_move = next;
}

}  // namespace showstopper::stoppa
