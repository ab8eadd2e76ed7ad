// SPDX-License-Identifier: Apache-2.0
#include "model/gostop/match.h"

#include <algorithm>

#include "model/table/check.h"

namespace showstopper::gostop {
namespace {

std::vector<Seat> leaders(const Match& match) {
  Points most = match.totals[0];
  for (Seat seat = 1; seat < match.players; ++seat) {
    most = std::max(most, match.totals[seat]);
  }
  std::vector<Seat> seats;
  for (Seat seat = 0; seat < match.players; ++seat) {
    if (match.totals[seat] == most) seats.push_back(seat);
  }
  ENSURES(!seats.empty());
  return seats;
}

void end(const Rules& rules, Match& match) {
  std::vector<Seat> best = leaders(match);
  if (best.size() > 1) {
    switch (rules.match_tiebreak) {
      case Tiebreak::shared: break;
      case Tiebreak::extra_round: return;  // the match goes on until one leads
      case Tiebreak::earlier_dealer:
        best = {*std::min_element(best.begin(), best.end(), [&](Seat a, Seat b) {
          return match.last_dealt[a] < match.last_dealt[b];
        })};
        break;
    }
  }
  match.over = true;
  match.winners = best;
}

// The points that a purse pays: a part of a point needs chips too.
Points points_in_purse(const Rules& rules) {
  REQUIRES(rules.match_stake > 0);
  return (Points{rules.match_purse} + rules.match_stake - 1) / rules.match_stake;
}

bool reached(const Rules& rules, const Match& match) {
  const auto seats = match.totals.begin() + match.players;
  switch (rules.match_end.word) {
    case MatchEnd::rounds: return match.rounds >= rules.match_end.number;
    case MatchEnd::points:
      return std::any_of(match.totals.begin(), seats,
                         [&](Points total) { return total >= rules.match_end.number; });
    case MatchEnd::chips_out: {
      for (Seat seat = 0; seat < match.players; ++seat) {
        if (-match.totals[seat] >= points_in_purse(rules)) return true;
      }
      return false;
    }
    case MatchEnd::open: return false;
  }
  UNREACHABLE("the switch has a case for each value");
}

}  // namespace

Match new_match(const Rules& rules, Seat first_dealer) {
  REQUIRES(first_dealer >= 0 && first_dealer < rules.players);
  Match match;
  match.players = rules.players;
  match.dealer = first_dealer;
  return match;
}

void book(const Rules& rules, Match& match, const Result& result) {
  CHECK(!match.over);
  Points sum = 0;
  for (Seat seat = 0; seat < match.players; ++seat) {
    match.totals[seat] += gain(result, seat);
    sum += gain(result, seat);
  }
  for (const Points received : result.sale.received) {
    match.sold += received;
    sum += received;
  }
  sum += result.pot.left - match.pot;
  CHECK(sum == 0);
  match.pot = result.pot.left;
  // A misdeal does not count as a round (AMB-07); the same dealer deals again.
  if (result.outcome != Outcome::misdeal) {
    ++match.rounds;
    match.last_dealt[match.dealer] = match.rounds;
  }
  match.dealer = result.next_dealer;
  match.carry = result.next_carry;
  if (reached(rules, match)) end(rules, match);
}

bool ends_at_once(const Rules& rules, const Match& match, const State& state) {
  if (rules.match_points_check != PointsCheck::immediate ||
      rules.match_end.word != MatchEnd::points) {
    return false;
  }
  const Sale sold = sale(rules, state);  // paid before play, as the stakes are
  const PotLedger pot = pot_ledger(rules, state);
  for (Seat seat = 0; seat < match.players; ++seat) {
    const Points total =
        match.totals[seat] + state.instant[seat] - sold.paid[seat] + pot.payments[seat];
    if (total >= rules.match_end.number) return true;
  }
  return false;
}

std::optional<Seat> first_dealer(const Rules& rules, std::span<const Card> drawn, bool night) {
  REQUIRES(!drawn.empty() && drawn.size() <= static_cast<std::size_t>(rules.players));
  const bool low = rules.first_dealer == FirstDealer::draw_low ||
                   (rules.first_dealer == FirstDealer::night_low_day_high && night);
  if (rules.first_dealer == FirstDealer::lot) return std::nullopt;
  // Of equal months the higher kind deals; the cards of a month are in order of falling kind.
  const auto rank = [&](Card card) {
    if (card.is_joker()) return 10000;  // a joker wins outright (AMB-04)
    const int month = low ? Card::kMonths - card.month() : int{card.month()};
    return month * 10 - card.index() % Card::kPerMonth;
  };
  Seat best = 0;
  for (std::size_t i = 1; i < drawn.size(); ++i) {
    if (rank(drawn[i]) > rank(drawn[best])) best = static_cast<int>(i);
  }
  return best;
}

}  // namespace showstopper::gostop
