// SPDX-License-Identifier: Apache-2.0
//
// Who can force a goal in one fixed deal when all cards are known: search over the engine, not a
// formula. The seat that wants the goal chooses its own decisions, all others are against it.
// Positions are remembered by their whole key, never by a hash alone.
//
// A goal may depend on whose decision it is, how the round ended and the worth of captured cards.
// It must not distinguish more than the rules do before the settlement (packed_position.h).
#pragma once

#include <cstdint>
#include <functional>

#include "solver/goals/goal.h"

namespace showstopper::solver {

// The state of the goal in a position: reached, out of reach, or open.
enum class Reached : std::uint8_t { yes, no, open };

struct DoubleDummyJob {
  const gostop::Rules* rules = nullptr;
  gostop::Deal deal;
  Seat dealer = 0;
  Seat seat = 0;  // that wants the goal
  std::function<Reached(const gostop::State&)> reached;
  std::uint64_t most_positions = 5'000'000;
  std::function<bool()> go_on;
};

struct DoubleDummyAnswer {
  enum class Kind : std::uint8_t { forced, prevented, unknown } kind = Kind::unknown;
  std::uint64_t positions = 0;
  PlayedRound line;  // the best play of both sides; empty if unknown
};
DoubleDummyAnswer solve_double_dummy(const DoubleDummyJob& job);

// The seat is the first to be worth the stop minimum at the end of a turn of its own.
std::function<Reached(const gostop::State&)> first_to_minimum(Seat seat);

}  // namespace showstopper::solver
