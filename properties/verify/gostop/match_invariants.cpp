// SPDX-License-Identifier: Apache-2.0
#include "properties/verify/gostop/match_invariants.h"

#include <algorithm>
#include <numeric>

#include "model/gostop/rules/parameter_table.h"
#include "model/rules/rule_set.h"

namespace showstopper::properties {
namespace {

using gostop::Points;
using gostop::operator""_key;
using Totals = gostop::PerSeat<Points>;

Totals totals_after(const MatchRun<gostop::Game>& run, std::size_t rounds) {
  Totals totals{};
  for (std::size_t i = 0; i < rounds; ++i) {
    for (std::size_t seat = 0; seat < totals.size(); ++seat) {
      totals[seat] += run.results[i].payments[seat] - run.results[i].sale.paid[seat] +
                      run.results[i].pot.payments[seat];
    }
  }
  return totals;
}

bool is_void(const gostop::Result& result) { return result.outcome == gostop::Outcome::misdeal; }

constexpr std::string_view kTotalEvents[] = {"a payment", "a second round"};

Ruling totals_are_the_payments(const MatchRun<gostop::Game>& run) {
  Ruling ruling;
  if (run.results.size() > 1) ruling.met |= 2;
  for (std::size_t i = 0; i < run.matches.size(); ++i) {
    const Totals totals = totals_after(run, i);
    if (totals != Totals{}) ruling.met |= 1;
    const Points sum =
        std::accumulate(totals.begin(), totals.end(), run.matches[i].sold + run.matches[i].pot);
    if (run.matches[i].totals != totals || sum != 0) ruling.holds = false;
  }
  return ruling;
}

constexpr std::string_view kChairEvents[] = {"another dealer", "a carry"};

Ruling dealer_and_carry_pass_on(const MatchRun<gostop::Game>& run) {
  Ruling ruling;
  int rounds = 0;
  for (std::size_t i = 0; i < run.results.size(); ++i) {
    const gostop::Match& before = run.matches[i];
    const gostop::Match& after = run.matches[i + 1];
    const gostop::Result& result = run.results[i];
    rounds += is_void(result) ? 0 : 1;
    if (after.dealer != before.dealer) ruling.met |= 1;
    if (after.carry > 0) ruling.met |= 2;
    const bool passed_on = after.dealer == result.next_dealer && after.carry == result.next_carry &&
                           after.pot == result.pot.left;
    if (!passed_on || after.rounds != rounds) ruling.holds = false;
    // Who wins deals next; after a round that counts for nothing the same seat deals again.
    if (is_void(result) && after.dealer != before.dealer) ruling.holds = false;
  }
  return ruling;
}

constexpr std::string_view kEndEvents[] = {"a round"};

Ruling a_match_ends_by_its_rule(const MatchRun<gostop::Game>& run) {
  Ruling ruling;
  for (std::size_t i = 1; i < run.matches.size(); ++i) {
    ruling.met |= 1;
    const gostop::Match& match = run.matches[i];
    const Totals totals = totals_after(run, i);
    const auto seats = totals.begin() + run.rules.players;
    const Points most = *std::max_element(totals.begin(), seats);
    bool due = false;
    switch (run.rules.match_end.word) {
      case gostop::MatchEnd::rounds: due = match.rounds >= run.rules.match_end.number; break;
      case gostop::MatchEnd::points: due = most >= run.rules.match_end.number; break;
      case gostop::MatchEnd::chips_out:  // a seat has lost what its purse held
        due = std::any_of(totals.begin(), seats, [&](Points total) {
          const rules::RuleSet& says = *run.rules.source;
          return says.number("match.purse"_key) + total * says.number("match.stake"_key) <= 0;
        });
        break;
      case gostop::MatchEnd::open: break;
    }
    const bool shared = std::count(totals.begin(), seats, most) > 1;
    if (shared && run.rules.match_tiebreak == gostop::Tiebreak::extra_round) due = false;
    if (match.over != due) ruling.holds = false;
    for (const gostop::Seat winner : match.winners) {
      if (totals[winner] != most) ruling.holds = false;
    }
    if (due == match.winners.empty()) ruling.holds = false;
    if (match.over && i + 1 < run.matches.size()) ruling.holds = false;
  }
  return ruling;
}

constexpr MatchInvariant<gostop::Game> kInvariants[] = {
    {"totals_are_the_payments",
     "The totals of a match are the payments of its rounds, for sold hands and of the pot, and "
     "sum to zero with what those hold.",
     kTotalEvents, totals_are_the_payments},
    {"dealer_and_carry_pass_on",
     "Dealer and carry go from a result to the next round, and a void deal is no round.",
     kChairEvents, dealer_and_carry_pass_on},
    {"a_match_ends_by_its_rule",
     "A match is over exactly when its rule says so, and those who lead have won.", kEndEvents,
     a_match_ends_by_its_rule},
};

}  // namespace

template <>
std::span<const MatchInvariant<gostop::Game>> match_invariants<gostop::Game>() {
  return kInvariants;
}

}  // namespace showstopper::properties
