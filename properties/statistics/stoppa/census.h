// SPDX-License-Identifier: Apache-2.0
//
// How often each hand, event, outcome and payment comes in plain random play of Stoppa, with 95 %
// intervals. The same arguments print the same bytes on every compiler and build type.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>

#include "model/stoppa/rules.h"
#include "model/stoppa/settle.h"
#include "properties/statistics/gostop/census.h"
#include "properties/statistics/stoppa/coverage.h"

namespace showstopper::properties {

constexpr int kStoppaOutcomes = static_cast<int>(stoppa::Outcome::voided) + 1;

struct StoppaCensus {
  int players = 4;
  std::uint64_t rounds = 0;
  std::uint64_t actions = 0;
  // Dealt hands, whatever the rules make of them.
  std::uint64_t hands = 0, without_figure = 0, four_kings = 0, three_twos = 0;
  // Pairs of whole hands of two seats, one pair a round; those in which another hand is the better
  // one, or they tie, if the number of cards of a suit is not capped at three, or if points alone
  // decide.
  std::uint64_t pairs = 0, changed_by_cap = 0, changed_by_sum = 0;
  std::array<std::uint64_t, kStoppaOutcomes> outcomes{};  // by Outcome
  // By seats after the dealer, the hand first and the dealer last.
  std::array<std::uint64_t, stoppa::kMaxPlayers> wins{};
  std::array<std::uint64_t, stoppa::kMaxPlayers> gains{};   // rounds that ended with more chips
  std::array<std::int64_t, stoppa::kMaxPlayers> paid_to{};  // sum of payments
  std::map<stoppa::Chips, std::uint64_t> payments;          // of the seat with the highest one
  StoppaEventCounts events;
  std::array<std::uint64_t, stoppa::kEventTypes> rounds_with{};  // rounds in which an event came

  void add(const StoppaCensus& other);
};

StoppaCensus take_census(const stoppa::Rules& rules, const CensusOptions& options);

std::string to_text(const stoppa::Rules& rules, const StoppaCensus& census);
std::string to_json(const stoppa::Rules& rules, const StoppaCensus& census);

}  // namespace showstopper::properties
