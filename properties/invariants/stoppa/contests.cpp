// SPDX-License-Identifier: Apache-2.0
//
// Betting, ranking and prizes. The rank of a hand is found by sorting, the prizes from the stakes,
// the winner from all bettors; none of it with the engine's own functions.
#include <algorithm>
#include <array>

#include "model/stoppa/parameter_table.h"
#include "model/table/check.h"
#include "model/table/index.h"
#include "properties/invariants/stoppa/groups.h"

namespace showstopper::properties {
namespace {

using stoppa::ActionKind;
using stoppa::CardSet;
using stoppa::Chips;
using stoppa::Decision;
using stoppa::in;
using stoppa::PerSeat;
using stoppa::Phase;
using stoppa::Rules;
using stoppa::Seat;
using stoppa::SeatSet;
using stoppa::SeatsInOrder;
using stoppa::State;

using stoppa::operator""_key;
using table::at;

bool puts_in(ActionKind kind) {
  return kind == ActionKind::bet || kind == ActionKind::raise || kind == ActionKind::call;
}

// The seats that fulfil the condition. The same code for each, so that no branch is guessed.
template <class Condition>
SeatSet seats_where(Condition&& condition) {
  unsigned seats = 0;
  for (Seat seat = 0; seat < stoppa::kMaxPlayers; ++seat) {
    seats |= unsigned{condition(seat)} << seat;
  }
  return static_cast<SeatSet>(seats);
}

// Who is still in a contest.
SeatSet seats_in(const Rules& rules, const State& state) {
  const unsigned out = state.folded | (rules.bet_reenter_after_pass ? 0u : state.passed);
  return static_cast<SeatSet>(stoppa::all_seats(state.players) & ~out);
}

Chips highest(const PerSeat<Chips>& bets) {
  Chips high = 0;
  for (const Chips bet : bets) high = std::max(high, bet);
  return high;
}

// The bets after the action, before payments.
PerSeat<Chips> final_bets(const StoppaStep& step) {
  PerSeat<Chips> bets = step.before.bets;
  const Chips high = highest(bets);
  if (puts_in(step.action.kind)) {
    bets[step.mover()] = step.action.kind == ActionKind::call ? high : step.action.chips;
  }
  return bets;
}

SeatSet bettors(const StoppaStep& step, const PerSeat<Chips>& bets) {
  const SeatSet have_bet = seats_where([&](Seat seat) { return bets[seat] > 0; });
  unsigned folded = step.before.folded;
  if (step.action.kind == ActionKind::fold) folded |= stoppa::seat_bit(step.mover());
  return static_cast<SeatSet>(have_bet & ~folded & stoppa::all_seats(step.before.players));
}

// Ranks from the dearest to the cheapest (ST-008).
constexpr stoppa::Rank kDearestFirst[] = {7, 6, 1, 5, 4, 3, 2, 8, 9, 10};

// One number by which hands are compared: more is better. The cards are counted from the dearest
// on, so that those beyond the cap are the cheapest.
int worth(const Rules& rules, CardSet cards, int most_cards) {
  std::array<int, stoppa::Card::kSuits> count{}, sum{};
  const auto add = [&](CardSet some) {
    for (const stoppa::Card card : some) {
      const auto suit = static_cast<std::size_t>(card.suit());
      if (count[suit] == most_cards) continue;
      ++count[suit];
      sum[suit] += points(card);
    }
  };
  if (cards.size() <= most_cards) {
    add(cards);
  } else {
    for (const stoppa::Rank rank : kDearestFirst) add(cards.in(rank));
  }
  int best = 0;
  for (std::size_t suit = 0; suit < sum.size(); ++suit) {
    constexpr int kMoreThanAnySum = 1000;  // ten cards are worth at most 139
    best =
        std::max(best, rules.rank_by_count ? count[suit] * kMoreThanAnySum + sum[suit] : sum[suit]);
  }
  return best;
}

int worth(const StoppaStep& step, Seat seat) {
  if (step.before.phase == Phase::big) {
    return worth(step.rules, step.before.hand(seat), step.rules.big_count_cap);
  }
  return worth(step.rules, step.before.packet(step.before.iteration, seat), stoppa::Card::kRanks);
}

// The prize of a small round by the rule file, without the remainder.
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
  UNREACHABLE("the switch has a case for each value");
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

// The gain of a seat from a contest is the change of its purse plus its last bet. It cannot be
// computed if payments without shedding follow at once.
bool pays_are_known(const StoppaStep& step) {
  return !step.after.over() || step.after.outcome == stoppa::Outcome::last_deal ||
         step.after.outcome == stoppa::Outcome::three_twos ||
         step.after.outcome == stoppa::Outcome::three_aces;
}

// The contest that the step has ended, derived once for all its invariants.
struct Contest {
  bool known = false;  // there is one, and its payments can be computed
  PerSeat<Chips> bets{};
  PerSeat<Chips> gained{};
  PerSeat<int> value{};  // of the hands of bettors, if two or more show
  SeatSet in_it = 0;     // who had bet and not withdrawn
  SeatSet gainers = 0;   // who gained chips

  explicit Contest(const StoppaStep& step) {
    if (!step.contest_ended()) return;
    bets = final_bets(step);
    in_it = bettors(step, bets);
    known = pays_are_known(step);
    for (Seat seat = 0; seat < stoppa::kMaxPlayers; ++seat) {
      const Chips still = bets[seat] - step.before.bet(seat);
      gained[seat] = step.after.purse(seat) - (step.before.purse(seat) - still);
    }
    gainers = seats_where([&](Seat seat) { return gained[seat] > 0; }) &
              stoppa::all_seats(step.before.players);
    if (!showdown()) return;
    for (SeatsInOrder seats = step.before.in_order(in_it); !seats.empty(); seats.drop_first()) {
      value[seats.first()] = worth(step, seats.first());
    }
  }
  bool showdown() const { return std::popcount(in_it) > 1; }
};

// The seats to be paid for the contest; none if the prize stays in the pot.
SeatSet rightful(const StoppaStep& step, const Contest& contest) {
  const State& state = step.before;
  if (contest.in_it == 0) {
    const SeatSet dealer = stoppa::seat_bit(state.dealer);
    if (state.phase == Phase::small) return step.rules.bet_dealer_asked ? SeatSet{0} : dealer;
    if (step.rules.bet_big_unopened == stoppa::BigUnopened::dealer) return dealer;
    const bool split = step.rules.bet_big_unopened == stoppa::BigUnopened::split;
    return split ? stoppa::all_seats(state.players) : SeatSet{0};
  }
  if (!contest.showdown()) return contest.in_it;
  int best = -1;
  SeatSet winners = 0;
  for (SeatsInOrder seats = state.in_order(contest.in_it); !seats.empty(); seats.drop_first()) {
    const int value = contest.value[seats.first()];
    const bool wins = value > best || (value == best && step.rules.split_ties);
    const SeatSet others = value > best ? SeatSet{0} : winners;
    winners = static_cast<SeatSet>(others | int{wins} << seats.first());
    best = std::max(best, value);
  }
  return winners;
}

bool pays_its_winner(const StoppaStep& step, const Contest& contest) {
  if (!contest.known) return true;
  const SeatSet winners = rightful(step, contest);
  const Chips count = std::popcount(winners);
  Chips stake = count == 0 ? 0 : prize_due(step);
  if (step.after.pot != step.before.pot - stake) return false;
  for (const Chips bet : contest.bets) stake += bet;
  if (count <= 1) {
    Chips differ = 0;
    for (Seat seat = 0; seat < stoppa::kMaxPlayers; ++seat) {
      differ |= contest.gained[seat] ^ (stake & -static_cast<Chips>(winners >> seat & 1));
    }
    return differ == 0;
  }
  const Chips share = stake / count;
  Chips odd = stake % count;
  Seat seat = step.before.dealer;
  for (int i = 0; i < step.before.players; ++i) {
    seat = table::after(seat, step.before.players);
    Chips due = 0;
    if (in(winners, seat)) {
      due = share + (odd > 0 ? 1 : 0);
      odd -= odd > 0 ? 1 : 0;
    }
    if (contest.gained[seat] != due) return false;
  }
  return true;
}

// Looks at who gained only: no seat with a lesser hand gets a chip from a showdown.
bool best_hand_wins(const Contest& contest) {
  if (!contest.known || !contest.showdown()) return true;
  int best = 0;
  for (const int value : contest.value) best = std::max(best, value);
  const SeatSet worse = seats_where([&](Seat seat) { return contest.value[seat] < best; });
  return (contest.gainers & (worse | ~contest.in_it)) == 0;
}

bool priority_breaks_ties(const StoppaStep& step, const Contest& contest) {
  if (!contest.known || !contest.showdown() || step.rules.split_ties) return true;
  if (contest.gainers == 0) return false;
  const Seat gainer = std::bit_width(contest.gainers) - 1;
  const SeatSet rivals = contest.in_it | stoppa::seat_bit(gainer);
  for (SeatsInOrder seats = step.before.in_order(rivals); seats.first() != gainer;
       seats.drop_first()) {
    if (contest.value[seats.first()] == contest.value[gainer]) return false;
  }
  return true;
}

bool all_have_matched(const StoppaStep& step, const Contest& contest) {
  if (!step.contest_ended()) return true;
  const Chips high = highest(contest.bets);
  if (high == 0) return step.action.kind == ActionKind::pass;
  const SeatSet unmatched = seats_where([&](Seat seat) { return contest.bets[seat] != high; });
  return contest.in_it != 0 && (contest.in_it & unmatched) == 0;
}

bool a_contest_pays_its_winner(const StoppaStep& step) {
  return pays_its_winner(step, Contest(step));
}
bool a_showdown_is_won_by_the_best_hand(const StoppaStep& step) {
  return best_hand_wins(Contest(step));
}
bool priority_breaks_each_tie(const StoppaStep& step) {
  return priority_breaks_ties(step, Contest(step));
}
bool a_contest_ends_when_all_have_matched(const StoppaStep& step) {
  return all_have_matched(step, Contest(step));
}

// The pot begins with all stakes. It changes only at the end of a contest, and never grows.
bool pot_shares_add_up(const StoppaStep& step) {
  const State& state = step.after;
  if (step.was(Decision::bet) && !step.contest_ended()) return state.pot == step.before.pot;
  const Chips put_in = step.table.pot + state.players * (step.table.punto + step.table.beccata);
  if (step.first) return state.pot == put_in;
  if (step.before.decision != Decision::bet) return state.pot == step.before.pot;
  return state.pot >= 0 && state.pot <= step.before.pot;
}

// The limit of `bet.cap` for one seat in a contest, apart from the purses that are still in.
Chips cap_by_the_rule(const StoppaStep& step) {
  const rules::Item cap = step.rules.source->item("bet.cap"_key);
  Chips most = stoppa::kNoLimit;
  switch (static_cast<stoppa::BetCap>(cap.form)) {
    case stoppa::BetCap::smallest_in: break;
    case stoppa::BetCap::number: return cap.number;
    case stoppa::BetCap::punto: return step.table.punto;
    case stoppa::BetCap::smallest_of_all:
      for (Seat seat = 0; seat < step.after.players; ++seat) {
        most = std::min(most, step.after.purse(seat) + step.after.bet(seat));
      }
  }
  return most;
}

// No seat has bet more than any seat that is still in could match, and none more than the cap.
bool no_bet_is_above_the_smallest_purse(const StoppaStep& step) {
  const State& state = step.after;
  if (state.decision != Decision::bet) return true;
  const Chips high = highest(state.bets);
  if (high == 0) return true;
  if (high > cap_by_the_rule(step)) return false;
  const SeatSet poorer =
      seats_where([&](Seat seat) { return state.purse(seat) + state.bet(seat) < high; });
  return (poorer & seats_in(step.rules, state)) == 0;
}

bool a_bet_moves_chips_from_purse_to_bet(const StoppaStep& step) {
  if (!step.was(Decision::bet) || step.contest_ended()) return true;
  for (Seat seat = 0; seat < step.before.players; ++seat) {
    const Chips added = step.after.bet(seat) - step.before.bet(seat);
    if (step.before.purse(seat) - step.after.purse(seat) != added) return false;
    if (seat == step.mover() && puts_in(step.action.kind) ? added <= 0 : added != 0) return false;
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
  const Chips high = highest(state.bets);
  if (high == 0) return state.to_move() == table::after(step.mover(), state.players);
  const unsigned behind = seats_where([&](Seat seat) { return state.bet(seat) < high; }) &
                          ~unsigned{stoppa::seat_bit(step.mover())};
  const auto waiting = static_cast<SeatSet>(behind & seats_in(step.rules, state));
  const SeatsInOrder others(waiting, step.mover(), state.players);
  return !others.empty() && others.first() == state.to_move();
}

constexpr StoppaInvariant kContests[] = {
    {"a_contest_pays_its_winner",
     "Each contest pays all bets and its prize, worked out from the stakes, to who is due.",
     a_contest_pays_its_winner, "prize", "ST-011,ST-020,ST-021,ST-024", Cost::each_step,
     Part::question, chips_that_moved},
    {"a_showdown_is_won_by_the_best_hand",
     "Only a hand that is best under the ranking gains from a showdown.",
     a_showdown_is_won_by_the_best_hand, "showdown", "ST-016,ST-017,ST-025,ST-027", Cost::each_step,
     Part::question, chips_that_moved},
    {"priority_breaks_each_tie",
     "Of equal hands the one nearest to the dealer's right wins, unless ties are split.",
     priority_breaks_each_tie, "tie", "ST-007,ST-017", Cost::each_step, Part::question,
     chips_that_moved},
    {"pot_shares_add_up", "Only prizes leave the pot, and only at the end of a contest.",
     pot_shares_add_up, "prize", "ST-011,ST-020", Cost::each_step, Part::deal, chips_that_moved},
    {"no_bet_is_above_the_smallest_purse",
     "Every seat that is still in could match the highest bet, which keeps to the cap.",
     no_bet_is_above_the_smallest_purse, "opened", "ST-015"},
    {"a_bet_moves_chips_from_purse_to_bet",
     "A bet moves chips of the bettor into his bet, and nobody else's move.",
     a_bet_moves_chips_from_purse_to_bet, "opened", "ST-014,ST-015", Cost::each_step,
     Part::question, chips_that_moved},
    {"seats_speak_in_order",
     "Next speaks the nearest seat in order that is still in and has a bet to answer.",
     seats_speak_in_order, "called", "ST-014", Cost::each_step, Part::deal},
    {"a_contest_ends_when_all_have_matched",
     "A contest ends when all that are in have bet the same, or nobody has.",
     a_contest_ends_when_all_have_matched, "raised", "ST-015,ST-021"},
};

}  // namespace

std::span<const StoppaInvariant> stoppa_contest_invariants() { return kContests; }

bool stoppa_contests_hold(const StoppaStep& step) {
  if (!pot_shares_add_up(step)) return false;
  if (!step.first && step.before.decision != Decision::bet) return true;
  if (step.contest_ended()) {
    const Contest contest(step);
    if (!(pays_its_winner(step, contest) && best_hand_wins(contest) &&
          priority_breaks_ties(step, contest) && all_have_matched(step, contest))) {
      return false;
    }
  }
  return no_bet_is_above_the_smallest_purse(step) && a_bet_moves_chips_from_purse_to_bet(step) &&
         seats_speak_in_order(step);
}

bool stoppa_word_holds(const StoppaStep& step) {
  const State& a = step.before;
  const State& b = step.after;
  // An action in a contest moves no cards and no packets, and does not change the pot.
  if (!same_bits(a.shed.hands, b.shed.hands) || !same_packets(a, b)) return false;
  if (a.shed.laid != b.shed.laid || a.shed.gone != b.shed.gone || a.pot != b.pot) return false;
  // Only chips of the mover move, from purse to bet, if the action is one that puts chips in.
  const std::size_t mover = at(step.mover());
  Chips moved = 0;
  for (std::size_t seat = 0; seat < a.bets.size(); ++seat) {
    moved |= (a.purses[seat] + a.bets[seat]) ^ (b.purses[seat] + b.bets[seat]);
    moved |= seat == mover ? 0 : a.bets[seat] ^ b.bets[seat];
  }
  if (moved != 0 || b.purses[mover] < 0) return false;
  const Chips added = b.bets[mover] - a.bets[mover];
  const bool put_in = puts_in(step.action.kind);
  if (put_in ? added <= 0 || !no_bet_is_above_the_smallest_purse(step) : added != 0) return false;
  if (!put_in && a.passed == b.passed && a.folded == b.folded) return false;
  // No seat comes back without a bet, so that the highest bet need not be compared with its purse.
  if (!put_in && (seats_in(step.rules, b) & ~seats_in(step.rules, a)) != 0) return false;
  const bool somebody = b.to_move() >= 0 && b.to_move() < b.players && !step.may.empty();
  return somebody && seats_speak_in_order(step);
}

}  // namespace showstopper::properties
