// SPDX-License-Identifier: Apache-2.0
//
// The census of Stoppa.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "model/stoppa/game.h"
#include "properties/play/stoppa/policy.h"
#include "properties/statistics/census.h"

namespace showstopper::properties {

constexpr int kStoppaOutcomes = static_cast<int>(stoppa::Outcome::voided) + 1;

template <>
struct Census<stoppa::Game> : EventCensus<stoppa::Game> {
  // Dealt hands, whatever the rules make of them.
  std::uint64_t hands = 0, without_figure = 0, four_kings = 0, three_twos = 0;
  // Pairs of whole hands of two seats, one pair a round; those in which another hand is the better
  // one, or they tie, if the number of cards of a suit is not capped at three, or if points alone
  // decide.
  std::uint64_t pairs = 0, changed_by_cap = 0, changed_by_sum = 0;
  std::array<std::uint64_t, kStoppaOutcomes> outcomes{};  // by Outcome
  // By seats after the dealer, the hand first and the dealer last.
  stoppa::PerSeat<std::uint64_t> wins{};
  stoppa::PerSeat<std::uint64_t> gains{};           // rounds that ended with more chips
  stoppa::PerSeat<std::int64_t> paid_to{};          // sum of payments
  std::map<stoppa::Chips, std::uint64_t> payments;  // of the seat with the highest one

  void dealt(const stoppa::Rules& rules, const RoundPlan<stoppa::Game>& plan);
  void ended(const stoppa::Rules& rules, const stoppa::State& state, const stoppa::Result& result);

  template <class Self, class Visitor>
  static void each_quantity(Self& self, Visitor& visit) {
    each_event_quantity(self, visit);
    visit.sum("hands", self.hands);
    visit.sum("without figure", self.without_figure);
    visit.sum("four kings", self.four_kings);
    visit.sum("three twos", self.three_twos);
    visit.sum("pairs", self.pairs);
    visit.sum("changed by cap", self.changed_by_cap);
    visit.sum("changed by sum", self.changed_by_sum);
    visit.sums("outcome", self.outcomes);
    visit.sums("wins", self.wins);
    visit.sums("gains", self.gains);
    visit.balances("paid to", self.paid_to);
    visit.sums("payment", self.payments);
  }

 private:
  void compare(stoppa::CardSet one, stoppa::CardSet other);

  // The rules with cards of a suit capped at three, uncapped, and with points alone; made with the
  // first round.
  std::vector<stoppa::Rules> rankings_;
};

std::string to_text(const stoppa::Rules& rules, const Census<stoppa::Game>& census);
std::string to_json(const stoppa::Rules& rules, const Census<stoppa::Game>& census);

}  // namespace showstopper::properties
