// SPDX-License-Identifier: Apache-2.0
//
// The end of a contest: showdown, prize, and the step after it (ST-016 to 028).
#include <algorithm>

#include "model/stoppa/pot.h"
#include "model/stoppa/ranking.h"
#include "model/stoppa/round.h"
#include "model/table/check.h"

namespace showstopper::stoppa {
namespace {

// The cards of a seat in the contest: the packet of the iteration, or all (ST-016, ST-025).
Ranked ranked(const Rules& rules, const State& state, Seat seat) {
  if (state.phase == Phase::big) return best_of_hand(rules, state.hand(seat));
  return best_of_packet(rules, state.packet(state.iteration, seat));
}

void give(State& state, Seat seat, Chips chips, EventLog* log) {
  REQUIRES(chips >= 0);
  state.purses[seat] += chips;
  report(log, {.what = EventType::prize, .seat = seat, .number = chips});
}

// Shares `chips` among seats; odd chips go to the earlier in priority.
void share(State& state, SeatSet seats, Chips chips, EventLog* log) {
  REQUIRES(seats != 0);
  const Chips count = std::popcount(seats);
  if (count == 1) return give(state, state.first_of(seats), chips, log);
  Chips odd = chips % count;
  for (SeatsInOrder order = state.in_order(seats); !order.empty(); order.drop_first()) {
    give(state, order.first(), chips / count + (odd > 0 ? 1 : 0), log);
    if (odd > 0) --odd;
  }
  ENSURES(odd == 0);
}

void show(State& state, Seat seat, const Ranked& hand, EventLog* log) {
  REQUIRES(state.hand(seat).contains(hand.cards));
  state.exposed |= hand.cards;
  report(log, {.what = EventType::shown, .seat = seat, .number = hand.points, .cards = hand.cards});
}

// Reports that a bettor has cards beside those that count (ST-016, ST-025).
void report_choice(const Rules& rules, const State& state, Seat seat, EventLog& log) {
  if (state.phase == Phase::small) {
    if (state.iteration > 0) log.push_back({.what = EventType::earlier_cards, .seat = seat});
    return;
  }
  bool more = false;
  for (int suit = 0; suit < Card::kSuits; ++suit) {
    more = more || state.hand(seat).in(static_cast<Suit>(suit)).size() > 3;
  }
  if (more && rules.big_count_cap != kNoLimit) {
    log.push_back({.what = EventType::best_trio, .seat = seat});
  }
}

// The seats that win a showdown; the first of them in priority alone unless ties are split.
SeatSet showdown(const Rules& rules, State& state, SeatSet bettors, EventLog* log) {
  const bool big = state.phase == Phase::big;
  report(log, {.what = EventType::showdown});
  if (big) report(log, {.what = EventType::big_showdown});
  SeatSet winners = 0;
  int most_points = 0;
  bool tied = false;
  Ranked best;
  for (SeatsInOrder order = state.in_order(bettors); !order.empty(); order.drop_first()) {
    const Seat seat = order.first();
    const Ranked hand = ranked(rules, state, seat);
    if (log != nullptr) report_choice(rules, state, seat, *log);
    most_points = std::max<int>(most_points, hand.points);
    const bool first = winners == 0;
    const bool equal = !first && hand == best;
    const bool better = first || hand > best;
    // A bettor that answers "good" hides his cards (`bet.declare = talk`).
    if (!rules.bet_talk || better || (equal && rules.split_ties)) {
      show(state, seat, hand, log);
    } else {
      report(log, {.what = EventType::unshown, .seat = seat});
    }
    if (better) {
      winners = seat_bit(seat);
      best = hand;
      tied = false;
    } else if (equal) {
      tied = true;
      if (rules.split_ties) winners |= seat_bit(seat);
    }
  }
  ENSURES(winners != 0);
  ENSURES(rules.split_ties || std::popcount(winners) == 1);
  if (best.points < most_points) report(log, {.what = EventType::outnumbered});
  if (tied) report(log, {.what = rules.split_ties ? EventType::split : EventType::tie});
  return winners;
}

// The winners if no seat has bet: ST-021 for the small prize, `bet.big_unopened` for the big one.
SeatSet unopened_winners(const Rules& rules, const State& state) {
  const auto dealer = seat_bit(state.dealer);
  if (state.phase == Phase::small) return rules.bet_dealer_asked ? SeatSet{0} : dealer;
  switch (rules.bet_big_unopened) {
    case BigUnopened::dealer: return dealer;
    case BigUnopened::carry: return 0;
    case BigUnopened::split: return all_seats(state.players);
  }
  UNREACHABLE("the switch has a case for each value");
}

SeatSet winners(const Rules& rules, State& state, EventLog* log) {
  unsigned have_bet = 0;
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) {  // the same code for each: no branch
    have_bet |= unsigned{state.bet(seat) > 0} << seat;
  }
  const auto bettors = static_cast<SeatSet>(have_bet & ~unsigned{state.folded});
  if (bettors == 0) {
    const SeatSet seats = unopened_winners(rules, state);
    const EventType what = seats == 0                        ? EventType::prize_left
                           : seats == seat_bit(state.dealer) ? EventType::dealer_prize
                                                             : EventType::big_split;
    report(log, {.what = what, .seat = state.dealer});
    return seats;
  }
  if (std::popcount(bettors) > 1) return showdown(rules, state, bettors, log);
  const Seat sole = std::countr_zero(bettors);
  report(log, {.what = EventType::sole_bettor, .seat = sole});
  if (rules.bet_sole_bettor_shows) show(state, sole, ranked(rules, state, sole), log);
  return bettors;
}

// The next contested iteration, or the big point; iterations without a prize are only dealt.
void next_contest(const Rules& rules, State& state, EventLog* log) {
  REQUIRES(state.phase == Phase::small && state.iteration < rules.contested);
  for (;;) {
    state.waves[state.iteration] = {};  // laid on the earlier cards (ST-022)
    if (state.iteration + 1 == rules.iterations) break;
    ++state.iteration;
    deal_packet(rules, state, log);
    if (state.iteration < rules.contested) return begin_contest(state);
    report(log, {.what = EventType::uncontested, .number = state.iteration});
  }
  state.iteration = 0;
  state.phase = Phase::big;
  begin_contest(state);
}

}  // namespace

void end_contest(const Rules& rules, State& state, EventLog* log) {
  REQUIRES(state.decision == Decision::bet);
  const SeatSet seats = winners(rules, state, log);
  Chips chips = 0;
  for (Chips& bet : state.bets) {
    chips += bet;
    bet = 0;
  }
  if (seats != 0) {
    const Chips won = prize(rules, state);
    CHECK(won <= state.pot);
    if (chips > 0) {
      const bool small = state.phase == Phase::small;
      report(log, {.what = small ? EventType::small_prize : EventType::big_prize,
                   .seat = state.first_of(seats),
                   .number = won});
    }
    state.pot -= won;
    share(state, seats, chips + won, log);
  }
  if (state.phase == Phase::small) return next_contest(rules, state, log);
  if (rules.shed_starter == Starter::big_point_winner && seats != 0) {
    state.big_winner = state.first_of(seats);
  }
  state.passed = state.folded = 0;
  state.raises = 0;
  begin_declarations(rules, state, log);
}

}  // namespace showstopper::stoppa
