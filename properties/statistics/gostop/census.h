// SPDX-License-Identifier: Apache-2.0
//
// The census of Go-Stop.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>

#include "model/gostop/game.h"
#include "properties/play/gostop/policy.h"
#include "properties/statistics/census.h"
#include "properties/statistics/gostop/row_watch.h"

namespace showstopper::properties {

inline constexpr std::size_t kGostopOutcomes =
    static_cast<std::size_t>(gostop::Outcome::pushed) + 1;

template <>
struct Census<gostop::Game> : EventCensus<gostop::Game> {
  std::uint64_t turns = 0;
  std::uint64_t winner_went = 0;     // rounds whose winner had called go
  std::uint64_t ended_after_go = 0;  // rounds without a winner in which a seat had called go
  std::array<std::uint64_t, kGostopOutcomes> outcomes{};  // by Outcome
  gostop::PerSeat<std::uint64_t> wins{};                  // by seats after the dealer
  gostop::PerSeat<std::int64_t> paid_to{};                // sum of payments, likewise
  std::map<gostop::Points, std::uint64_t> payments;       // of the winner

  void ended(const gostop::Rules& rules, const gostop::State& state, const gostop::Result& result);

  template <class Self, class Visitor>
  static void each_quantity(Self& self, Visitor& visit) {
    each_event_quantity(self, visit);
    visit.sum("turns", self.turns);
    visit.sum("winner went", self.winner_went);
    visit.sum("ended after go", self.ended_after_go);
    visit.sums("outcome", self.outcomes);
    visit.sums("wins", self.wins);
    visit.balances("paid to", self.paid_to);
    visit.sums("payment", self.payments);
  }
};

std::string to_text(const gostop::Rules& rules, const Census<gostop::Game>& census);
std::string to_json(const gostop::Rules& rules, const Census<gostop::Game>& census);

}  // namespace showstopper::properties
