// SPDX-License-Identifier: Apache-2.0
//
// The statements of `prove` on turns that the engine played: what refutes one is a round that
// somebody can play, never a position that only a formula knows.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "model/gostop/state.h"
#include "properties/play/gostop/policy.h"

namespace showstopper::solver {

// A turn from its first decision to the next turn, or to the end of the round.
struct PlayedTurn {
  const gostop::Rules& rules;
  const gostop::State& before;
  const gostop::State& after;
  gostop::Seat mover;
};

namespace by_play {

bool one_place(const PlayedTurn& turn);
bool at_most_three(const PlayedTurn& turn);
bool no_odd_capture(const PlayedTurn& turn);
bool even_captures(const PlayedTurn& turn);
bool never_one_captured(const PlayedTurn& turn);
bool pairs_lie_before_captures(const PlayedTurn& turn);
bool two_never_arise(const PlayedTurn& turn);
bool empty_at_the_end(const PlayedTurn& turn);
bool few_odd_captures(const PlayedTurn& turn);
bool few_at_the_end(const PlayedTurn& turn);
bool only_the_mover_gains(const PlayedTurn& turn);

}  // namespace by_play

struct BrokenByPlay {
  std::string sentence;  // in which turn, and what lies on the table then
  table::PlayedRound<gostop::Game> record;
};

// The first of the random rounds, the same ones each time, with a turn of which the statement does
// not hold; the round is played to its end.
std::optional<BrokenByPlay> round_that_breaks(const gostop::Rules& rules,
                                              const std::function<bool(const PlayedTurn&)>& holds,
                                              std::uint64_t rounds = 5000);

}  // namespace showstopper::solver
