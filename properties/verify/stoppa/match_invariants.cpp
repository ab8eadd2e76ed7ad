// SPDX-License-Identifier: Apache-2.0
#include "properties/verify/stoppa/match_invariants.h"

#include <algorithm>
#include <numeric>

namespace showstopper::properties {
namespace {

constexpr std::string_view kChipEvents[] = {"a second round", "chips that changed hands"};

Ruling chips_stay_on_the_table(const MatchRun<stoppa::Game>& run) {
  Ruling ruling;
  if (run.results.size() > 1) ruling.met |= 1;
  const auto chips = [](const stoppa::Match& match) {
    return std::accumulate(match.purses.begin(), match.purses.end(), std::int64_t{match.pot});
  };
  for (const stoppa::Match& match : run.matches) {
    if (match.purses != run.matches.front().purses) ruling.met |= 2;
    if (chips(match) != chips(run.matches.front())) ruling.holds = false;
  }
  return ruling;
}

constexpr std::string_view kLapEvents[] = {"a round"};

Ruling all_deal_in_turn(const MatchRun<stoppa::Game>& run) {
  Ruling ruling;
  for (std::size_t i = 0; i < run.results.size(); ++i) {
    ruling.met |= 1;
    const stoppa::Match& after = run.matches[i + 1];
    if (after.dealer != table::after(run.matches[i].dealer, run.rules.players) ||
        after.rounds != static_cast<int>(i) + 1) {
      ruling.holds = false;
    }
    bool broke = false;
    for (stoppa::Seat seat = 0; seat < run.rules.players; ++seat) {
      broke = broke || after.purses[seat] < after.punto + after.beccata;
    }
    const bool fixed = run.rules.match_laps.word == stoppa::Laps::number;
    const bool laps = fixed && after.rounds >= run.rules.match_laps.number * run.rules.players;
    if (after.over != (laps || broke)) ruling.holds = false;
  }
  return ruling;
}

constexpr MatchInvariant<stoppa::Game> kInvariants[] = {
    {"chips_stay_on_the_table", "Purses and pot of a match sum to the same after every round.",
     kChipEvents, chips_stay_on_the_table},
    {"all_deal_in_turn",
     "All deal in turn, and a match is over when its laps are, or when a purse cannot pay.",
     kLapEvents, all_deal_in_turn},
};

}  // namespace

template <>
std::span<const MatchInvariant<stoppa::Game>> match_invariants<stoppa::Game>() {
  return kInvariants;
}

}  // namespace showstopper::properties
