// SPDX-License-Identifier: Apache-2.0
//
// Counts of action sequences of Stoppa per depth, and a signature of behaviour. Bets are so many
// that a count without a limit says nothing: of the amounts that may be bet only the first few are
// taken, from the least on (`bets`; 0 takes all).
#pragma once

#include <cstdint>
#include <vector>

#include "model/stoppa/engine.h"
#include "properties/statistics/gostop/perft.h"

namespace showstopper::properties {

// The actions that are counted in a position.
stoppa::Legal limited(stoppa::Legal legal, int bets);

std::uint64_t perft(const stoppa::Rules& rules, const stoppa::State& state, int depth, int bets);

PerftReport perft_report(const stoppa::Rules& rules, const stoppa::State& state, int depth,
                         int bets);
// The same over the first `deals` shuffled deals of a seed, added up.
PerftReport perft_report(const stoppa::Rules& rules, std::uint64_t seed, std::uint64_t deals,
                         int depth, int bets);

struct StoppaBranch {
  stoppa::Action action;
  std::uint64_t sequences = 0;
};
std::vector<StoppaBranch> perft_branches(const stoppa::Rules& rules, const stoppa::State& state,
                                         int depth, int bets);

// All that a player could tell two positions apart by, in one number; the same on every machine.
std::uint64_t fingerprint(const stoppa::State& state);

}  // namespace showstopper::properties
