// SPDX-License-Identifier: Apache-2.0
//
// Each target without libFuzzer: its first inputs and offspring of them, under both compilers. What
// a fuzzer adds is the choice of what to keep; what an input means is all here.
#include <algorithm>

#include <gtest/gtest.h>

#include "fuzz/harness/shipped.h"
#include "fuzz/targets/target.h"

namespace showstopper::fuzz {
namespace {

constexpr std::uint64_t kSeed = 20240229;
constexpr int kOffspring = 50;

std::optional<Fault> first_fault(const Target& target, int offspring) {
  const std::vector<ByteList> seeds = target.seeds();
  EXPECT_FALSE(seeds.empty());
  table::Random random(kSeed);
  for (int i = 0; i < offspring; ++i) {
    const ByteList& parent = seeds[random.below(seeds.size())];
    const ByteList& mate = seeds[random.below(seeds.size())];
    ByteList child = target.crossed(parent, mate, target.longest, random);
    if (random.chance(1, 2)) child = target.mutated(parent, target.longest, random);
    EXPECT_LE(child.size(), std::max({target.longest, parent.size(), mate.size()}));
    forget_sights();
    if (auto fault = target.run(child)) return fault;
    const auto seen = sights();
    EXPECT_FALSE(std::all_of(seen.begin(), seen.end(), [](std::uint8_t n) { return n == 0; }) &&
                 !target.clauses().empty());
  }
  return std::nullopt;
}

TEST(Targets, FindNothingInTheFixturesAndTheirOffspring) {
  set_corpus(SHOWSTOPPER_SOURCE_CORPUS);
  for (const Target& target : targets()) {
    if (target.fails_by_design) continue;
    const auto fault = first_fault(target, kOffspring);
    EXPECT_FALSE(fault) << target.name << ": " << fault->identity << ": " << fault->message;
  }
}

TEST(Targets, TheCanaryFails) {
  set_corpus(SHOWSTOPPER_SOURCE_CORPUS);
  const auto fault = first_fault(*target_named("fuzz_canary"), 20000);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->identity, "nobody_goes_twice");
}

TEST(Targets, TellAnyInput) {
  set_corpus(SHOWSTOPPER_SOURCE_CORPUS);
  for (const Target& target : targets()) {
    std::string told;
    target.tell(ByteList(100, 'c'), [&told](const std::string& line) { told = line; });
    EXPECT_FALSE(told.empty()) << target.name;
  }
}

}  // namespace
}  // namespace showstopper::fuzz
