// SPDX-License-Identifier: Apache-2.0
//
// Counts of action sequences per depth, and a signature of behaviour: two engines, or two versions
// of one, that agree on both have done the same in every one of these positions.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "model/gostop/engine.h"

namespace showstopper::properties {

// Sequences of exactly `depth` actions from `state`; a round that ends earlier has none. At the
// last depth the legal actions are counted and not carried out.
std::uint64_t perft(const gostop::Rules& rules, const gostop::State& state, int depth);

struct PerftReport {
  std::vector<std::uint64_t> sequences;  // by depth, from 0
  std::uint64_t ended = 0;               // rounds over before the depth
  // A sum over all positions reached at the depth or over before, so the order of the actions does
  // not matter.
  std::uint64_t signature = 0;
};
PerftReport perft_report(const gostop::Rules& rules, const gostop::State& state, int depth);

// The same over the first `deals` shuffled deals of a seed, added up.
PerftReport perft_report(const gostop::Rules& rules, std::uint64_t seed, std::uint64_t deals,
                         int depth);

// Sequences below each first action, in the order of the actions: to bisect a difference by
// reading.
struct PerftBranch {
  gostop::Action action;
  std::uint64_t sequences = 0;
};
std::vector<PerftBranch> perft_branches(const gostop::Rules& rules, const gostop::State& state,
                                        int depth);

// All that a player could tell two positions apart by, in one number; the same on every machine.
std::uint64_t fingerprint(const gostop::State& state);

}  // namespace showstopper::properties
