// SPDX-License-Identifier: Apache-2.0
#include "properties/statistics/stoppa/near_misses.h"

#include <algorithm>
#include <iterator>

namespace showstopper::properties {
namespace {

// An event and the count that leads to it, in a dealt hand.
struct StoppaStepTo {
  std::string_view event;
  std::string_view counts;
  int needed;
  int (*reached)(stoppa::CardSet hand);
};

int kings(stoppa::CardSet hand) { return hand.count(stoppa::kKing); }
int twos(stoppa::CardSet hand) { return hand.count(stoppa::kTwo); }
int aces(stoppa::CardSet hand) { return hand.count(stoppa::kAce); }
int of_a_rank(stoppa::CardSet hand) {
  int most = 0;
  for (stoppa::Rank rank = stoppa::kAce; rank <= stoppa::kKing; ++rank) {
    most = std::max(most, hand.count(rank));
  }
  return most;
}

// clang-format off
constexpr StoppaStepTo kStoppaSteps[] = {
    {"riches", "Kings in one hand", 4, kings},
    {"three_twos", "2s in one hand", 3, twos},
    {"three_aces", "aces in one hand", 3, aces},
    {"escape", "aces in one hand", 3, aces},
    {"quad", "cards of a rank in one hand", 4, of_a_rank},
};
// clang-format on

}  // namespace

void NearMisses<stoppa::Game>::look(const stoppa::Rules& rules, const stoppa::Deal& deal,
                                    const stoppa::State&) {
  if (empty()) {
    for (const StoppaStepTo& step : kStoppaSteps) {
      add({std::string(step.event), std::string(step.counts), step.needed});
    }
  }
  for (stoppa::Seat seat = 0; seat < rules.players; ++seat) {
    stoppa::CardSet hand;
    for (int i = 0; i < rules.hand_cards; ++i) {
      hand |= deal.hands[seat][i];
    }
    for (std::size_t i = 0; i < std::size(kStoppaSteps); ++i) {
      reach(i, kStoppaSteps[i].reached(hand));
    }
  }
}

}  // namespace showstopper::properties
