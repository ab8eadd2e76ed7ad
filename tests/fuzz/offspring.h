// SPDX-License-Identifier: Apache-2.0
//
// A target without libFuzzer: its first inputs and offspring of them, from a fixed seed.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "fuzz/harness/extra_coverage.h"
#include "fuzz/targets/target.h"

namespace showstopper::fuzz {

constexpr std::uint64_t kSeed = 20240229;
constexpr int kOffspring = 50;

// The first fault among so many children of the first inputs.
inline std::optional<Fault> first_fault(const Target& target, int offspring) {
  const std::vector<ByteList> seeds = target.seeds();
  EXPECT_FALSE(seeds.empty());
  table::Random random(kSeed);
  for (int i = 0; i < offspring; ++i) {
    const ByteList& parent = seeds[random.below(seeds.size())];
    const ByteList& mate = seeds[random.below(seeds.size())];
    ByteList child = target.crossed(parent, mate, target.longest, random);
    if (random.chance(1, 2)) child = target.mutated(parent, target.longest, random);
    EXPECT_LE(child.size(), std::max({target.longest, parent.size(), mate.size()}));
    clear_extra_coverage();
    if (auto fault = target.run(child)) return fault;
    const auto seen = extra_coverage();
    EXPECT_FALSE(std::all_of(seen.begin(), seen.end(), [](std::uint8_t n) { return n == 0; }) &&
                 !target.clauses().empty());
  }
  return std::nullopt;
}

}  // namespace showstopper::fuzz
