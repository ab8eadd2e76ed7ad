// SPDX-License-Identifier: Apache-2.0
//
// How often each event, outcome and payment comes in plain random play, with 95 % intervals. The
// same arguments print the same bytes on every compiler and build type: counts are integers, and
// the intervals use nothing but + - * / and the square root, which IEEE 754 defines to the bit.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "model/gostop/rules.h"
#include "model/gostop/settle.h"
#include "properties/statistics/gostop/coverage.h"

namespace showstopper::properties {

struct CensusOptions {
  std::uint64_t seed = 1;
  std::uint64_t first = 0;  // index of the first round: shards take their part
  std::uint64_t rounds = 10000;
  std::function<void(std::uint64_t done)> progress;  // called now and then; may be empty
  std::function<bool()> stop;  // asked after each round; true ends the census there; may be empty
};

struct Census {
  int players = 2;
  std::uint64_t rounds = 0;
  std::uint64_t actions = 0;
  std::uint64_t turns = 0;
  std::uint64_t winner_went = 0;     // rounds whose winner had called go
  std::uint64_t ended_after_go = 0;  // rounds without a winner in which somebody had called go
  std::array<std::uint64_t, 7> outcomes{};                  // by Outcome
  std::array<std::uint64_t, gostop::kMaxPlayers> wins{};    // by seats after the dealer
  std::array<std::int64_t, gostop::kMaxPlayers> paid_to{};  // sum of payments, likewise
  std::map<gostop::Points, std::uint64_t> payments;         // what the winner got
  EventCounts events;
  std::array<std::uint64_t, gostop::kEventTypes> rounds_with{};  // rounds in which an event came

  void add(const Census& other);
};

Census take_census(const gostop::Rules& rules, const CensusOptions& options);

// Wilson's 95 % interval of a proportion, in units of 1e-9, rounded outwards.
struct Interval {
  std::int64_t low = 0, high = 0;
};
Interval wilson(std::uint64_t hits, std::uint64_t of);

std::string to_text(const gostop::Rules& rules, const Census& census);
std::string to_json(const gostop::Rules& rules, const Census& census);

}  // namespace showstopper::properties
