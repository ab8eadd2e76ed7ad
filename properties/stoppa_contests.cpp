// SPDX-License-Identifier: Apache-2.0
//
// Betting, ranking and prizes. The rank of a hand is worked out by sorting, the prizes from the
// stakes, the winner by asking every bettor; none of it with the engine's own functions.
#include <algorithm>
#include <array>
#include <cstdlib>

#include "properties/stoppa_groups.h"

namespace showstopper::properties {
namespace {

using stoppa::CardSet;
using stoppa::Chips;
using stoppa::Decision;
using stoppa::in;
using stoppa::kNobody;
using stoppa::PerSeat;
using stoppa::Phase;
using stoppa::Rules;
using stoppa::Seat;
using stoppa::SeatSet;
using stoppa::State;
using stoppa::Verb;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

bool puts_in(Verb verb) { return verb == Verb::bet || verb == Verb::raise || verb == Verb::call; }

// Bets as they stand after the action, before anybody is paid.
PerSeat<Chips> final_bets(const StoppaStep& step) {
  PerSeat<Chips> bets = step.before.bets;
  Chips& own = bets[at(step.mover())];
  if (step.action.verb == Verb::call) own = *std::max_element(bets.begin(), bets.end());
  if (step.action.verb == Verb::bet || step.action.verb == Verb::raise) own = step.action.chips;
  return bets;
}

SeatSet bettors(const StoppaStep& step, const PerSeat<Chips>& bets) {
  SeatSet seats = 0;
  for (Seat seat = 0; seat < step.before.players; ++seat) {
    const bool folded =
        in(step.before.folded, seat) || (seat == step.mover() && step.action.verb == Verb::fold);
    if (bets[at(seat)] > 0 && !folded) seats |= stoppa::seat_bit(seat);
  }
  return seats;
}

// One number by which hands are compared: more is better.
int worth(const Rules& rules, CardSet cards, int most_cards) {
  int best = -1;
  for (int suit = 0; suit < stoppa::Card::kSuits; ++suit) {
    std::array<int, stoppa::Card::kRanks> found{};
    int size = 0;
    for (const stoppa::Card card : cards) {
      if (static_cast<int>(card.suit()) == suit) found[at(size++)] = points(card);
    }
    std::sort(found.begin(), found.end(), std::greater<>());  // places without a card go last
    const int count = std::min(size, most_cards);
    int sum = 0;
    for (int i = 0; i < count; ++i) sum += found[at(i)];
    constexpr int kMoreThanAnySum = 1000;  // ten cards are worth at most 139
    best = std::max(best, rules.rank_by_count ? count * kMoreThanAnySum + sum : sum);
  }
  return best;
}

int worth(const StoppaStep& step, Seat seat) {
  if (step.before.phase == Phase::big) {
    return worth(step.rules, step.before.hand(seat), step.rules.big_count_cap);
  }
  const std::size_t iteration = step.before.iteration;
  return worth(step.rules, step.before.to_come[iteration][at(seat)], stoppa::Card::kRanks);
}

// Prizes of the small rounds from nothing: what the rule file says of each, then the remainder.
Chips plain_prize(const StoppaStep& step, int iteration) {
  const Rules& rules = step.rules;
  if (iteration >= rules.contested) return 0;
  const auto& entry = rules.small_prize[rules.small_prize.size() == 1 ? 0 : at(iteration)];
  switch (entry.word) {
    case stoppa::SmallPrize::share:
      return step.before.players * step.table.beccata / rules.contested;
    case stoppa::SmallPrize::beccata: return step.table.beccata;
    case stoppa::SmallPrize::number: return entry.number;
  }
  std::abort();
}

Chips remainder(const StoppaStep& step) {
  Chips prizes = 0;
  for (int i = 0; i < step.rules.contested; ++i) prizes += plain_prize(step, i);
  return std::max(0, step.before.players * step.table.beccata - prizes);
}

Chips prize_due(const StoppaStep& step) {
  using stoppa::Remainder;
  const Remainder to = step.rules.small_remainder_to;
  const State& state = step.before;
  if (state.phase == Phase::small) {
    const bool last = state.iteration + 1 == step.rules.contested;
    return plain_prize(step, state.iteration) +
           (last && to == Remainder::last_small ? remainder(step) : 0);
  }
  if (step.rules.big_prize == stoppa::BigPrize::n_x_punto) {
    const Chips added = to == Remainder::big ? remainder(step) : 0;
    return std::min(state.pot, state.players * step.table.punto + added);
  }
  return to == Remainder::carry ? std::max(0, state.pot - remainder(step)) : state.pot;
}

SeatSet all_seats(const State& state) { return static_cast<SeatSet>((1 << state.players) - 1); }

// Who is to be paid for the contest; none where the prize stays in the pot.
SeatSet rightful(const StoppaStep& step, SeatSet in_it) {
  const State& state = step.before;
  if (in_it == 0) {
    const SeatSet dealer = stoppa::seat_bit(state.dealer);
    if (state.phase == Phase::small) return step.rules.bet_dealer_asked ? SeatSet{0} : dealer;
    if (step.rules.bet_big_unopened == stoppa::BigUnopened::dealer) return dealer;
    const bool split = step.rules.bet_big_unopened == stoppa::BigUnopened::split;
    return split ? all_seats(state) : SeatSet{0};
  }
  if (std::popcount(in_it) == 1) return in_it;
  int best = -1;
  SeatSet winners = 0;
  for (int i = 1; i <= state.players; ++i) {  // from the dealer's right on
    const Seat seat = (state.dealer + i) % state.players;
    if (!in(in_it, seat)) continue;
    const int value = worth(step, seat);
    if (value > best) winners = 0;
    if (value > best || (value == best && step.rules.split_ties)) winners |= stoppa::seat_bit(seat);
    best = std::max(best, value);
  }
  return winners;
}

// What each seat got when the contest ended: its change of purse, plus what it still put in. The
// payments that may follow at once, without shedding, are taken out again.
bool pays_are_known(const StoppaStep& step) {
  return !step.after.over() || step.after.outcome == stoppa::Outcome::last_deal ||
         step.after.outcome == stoppa::Outcome::three_twos ||
         step.after.outcome == stoppa::Outcome::three_aces;
}

bool a_contest_pays_its_winner(const StoppaStep& step) {
  if (!step.contest_ended() || !pays_are_known(step)) return true;
  const PerSeat<Chips> bets = final_bets(step);
  const SeatSet winners = rightful(step, bettors(step, bets));
  Chips stake = winners == 0 ? 0 : prize_due(step);
  if (step.after.pot != step.before.pot - stake) return false;
  for (const Chips bet : bets) stake += bet;
  Chips odd = winners == 0 ? 0 : stake % std::popcount(winners);
  for (int i = 1; i <= step.before.players; ++i) {
    const Seat seat = (step.before.dealer + i) % step.before.players;
    const Chips still = bets[at(seat)] - step.before.bet(seat);
    Chips got = 0;
    if (in(winners, seat)) {
      got = stake / std::popcount(winners) + (odd > 0 ? 1 : 0);
      odd -= odd > 0 ? 1 : 0;
    }
    if (step.after.purse(seat) != step.before.purse(seat) - still + got) return false;
  }
  return true;
}

// Looks at who gained only: no seat with a lesser hand gets a chip from a showdown.
bool a_showdown_is_won_by_the_best_hand(const StoppaStep& step) {
  if (!step.contest_ended() || !pays_are_known(step)) return true;
  const PerSeat<Chips> bets = final_bets(step);
  const SeatSet in_it = bettors(step, bets);
  if (std::popcount(in_it) < 2) return true;
  int best = -1;
  for (Seat seat = 0; seat < step.before.players; ++seat) {
    if (in(in_it, seat)) best = std::max(best, worth(step, seat));
  }
  for (Seat seat = 0; seat < step.before.players; ++seat) {
    const Chips still = bets[at(seat)] - step.before.bet(seat);
    const bool gained = step.after.purse(seat) > step.before.purse(seat) - still;
    if (gained && (!in(in_it, seat) || worth(step, seat) < best)) return false;
  }
  return true;
}

bool priority_breaks_each_tie(const StoppaStep& step) {
  if (!step.contest_ended() || !pays_are_known(step) || step.rules.split_ties) return true;
  const PerSeat<Chips> bets = final_bets(step);
  const SeatSet in_it = bettors(step, bets);
  if (std::popcount(in_it) < 2) return true;
  Seat gainer = kNobody;
  for (Seat seat = 0; seat < step.before.players; ++seat) {
    const Chips still = bets[at(seat)] - step.before.bet(seat);
    if (step.after.purse(seat) > step.before.purse(seat) - still) gainer = seat;
  }
  if (gainer == kNobody) return false;
  const int mine = table::distance(step.before.first(), gainer, step.before.players);
  for (Seat seat = 0; seat < step.before.players; ++seat) {
    if (!in(in_it, seat) || worth(step, seat) != worth(step, gainer)) continue;
    if (table::distance(step.before.first(), seat, step.before.players) < mine) return false;
  }
  return true;
}

// What left the pot in contests and what is in it make what was put in.
bool pot_shares_add_up(const StoppaStep& step) {
  const State& state = step.after;
  if (step.was(Decision::bet) && !step.contest_ended()) return state.pot == step.before.pot;
  const Chips put_in = step.table.pot + state.players * (step.table.punto + step.table.beccata);
  if (step.first) return state.pot == put_in;
  if (step.before.decision != Decision::bet) return state.pot == step.before.pot;
  return state.pot >= 0 && state.pot <= step.before.pot;
}

// No seat has bet more than any seat that is still in could match.
bool no_bet_is_above_the_smallest_purse(const StoppaStep& step) {
  const State& state = step.after;
  if (state.decision != Decision::bet) return true;
  const Chips high = *std::max_element(state.bets.begin(), state.bets.end());
  if (high == 0) return true;
  for (Seat seat = 0; seat < state.players; ++seat) {
    const bool out =
        in(state.folded, seat) || (in(state.passed, seat) && !step.rules.bet_reenter_after_pass);
    if (!out && state.purse(seat) + state.bet(seat) < high) return false;
  }
  return true;
}

bool a_bet_moves_chips_from_purse_to_bet(const StoppaStep& step) {
  if (!step.was(Decision::bet) || step.contest_ended()) return true;
  for (Seat seat = 0; seat < step.before.players; ++seat) {
    const Chips added = step.after.bet(seat) - step.before.bet(seat);
    if (step.before.purse(seat) - step.after.purse(seat) != added) return false;
    if (seat == step.mover() && puts_in(step.action.verb) ? added <= 0 : added != 0) return false;
  }
  return true;
}

// The next to speak is the nearest seat that has not passed or folded and has a bet to answer.
bool seats_speak_in_order(const StoppaStep& step) {
  const State& state = step.after;
  if (state.decision != Decision::bet) return true;
  if (step.first || step.contest_ended()) {
    return state.to_move() == (state.dealer + 1) % state.players && state.passed == 0 &&
           state.folded == 0;
  }
  const Chips high = *std::max_element(state.bets.begin(), state.bets.end());
  if (high == 0) return state.to_move() == table::after(step.mover(), state.players);
  Seat seat = step.mover();
  for (;;) {
    seat = table::after(seat, state.players);
    if (seat == step.mover()) return false;
    const bool out =
        in(state.folded, seat) || (in(state.passed, seat) && !step.rules.bet_reenter_after_pass);
    if (!out && state.bet(seat) < high) return seat == state.to_move();
  }
}

bool a_contest_ends_when_all_have_matched(const StoppaStep& step) {
  if (!step.contest_ended()) return true;
  const PerSeat<Chips> bets = final_bets(step);
  const Chips high = *std::max_element(bets.begin(), bets.end());
  if (high == 0) return step.action.verb == Verb::pass;
  const SeatSet in_it = bettors(step, bets);
  for (Seat seat = 0; seat < step.before.players; ++seat) {
    if (in(in_it, seat) && bets[at(seat)] != high) return false;
  }
  return in_it != 0;
}

constexpr StoppaInvariant kContests[] = {
    {"a_contest_pays_its_winner",
     "Each contest pays all bets and its prize, worked out from the stakes, to who is due.",
     a_contest_pays_its_winner},
    {"a_showdown_is_won_by_the_best_hand",
     "Nobody gains from a showdown whose hand is below the best under the ranking.",
     a_showdown_is_won_by_the_best_hand},
    {"priority_breaks_each_tie",
     "Of equal hands the one nearest to the dealer's right wins, unless ties are split.",
     priority_breaks_each_tie},
    {"pot_shares_add_up", "Only prizes leave the pot, and only at the end of a contest.",
     pot_shares_add_up},
    {"no_bet_is_above_the_smallest_purse",
     "Every seat that is still in could match the highest bet.",
     no_bet_is_above_the_smallest_purse},
    {"a_bet_moves_chips_from_purse_to_bet",
     "A bet moves chips of the bettor into his bet, and nobody else's move.",
     a_bet_moves_chips_from_purse_to_bet},
    {"seats_speak_in_order",
     "Next speaks the nearest seat in order that is still in and has a bet to answer.",
     seats_speak_in_order},
    {"a_contest_ends_when_all_have_matched",
     "A contest ends when all that are in have bet the same, or nobody has.",
     a_contest_ends_when_all_have_matched},
};

}  // namespace

std::span<const StoppaInvariant> stoppa_contest_invariants() { return kContests; }

bool stoppa_contests_hold(const StoppaStep& step) {
  if (!pot_shares_add_up(step)) return false;
  if (!step.first && step.before.decision != Decision::bet) return true;
  if (step.contest_ended() &&
      !(a_contest_pays_its_winner(step) && a_showdown_is_won_by_the_best_hand(step) &&
        priority_breaks_each_tie(step) && a_contest_ends_when_all_have_matched(step))) {
    return false;
  }
  return no_bet_is_above_the_smallest_purse(step) && a_bet_moves_chips_from_purse_to_bet(step) &&
         seats_speak_in_order(step);
}

}  // namespace showstopper::properties
