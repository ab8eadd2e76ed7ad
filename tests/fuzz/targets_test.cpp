// SPDX-License-Identifier: Apache-2.0
//
// Each target without libFuzzer: its first inputs and offspring of them, under both compilers. A
// fuzzer adds the choice of inputs to keep; their meaning is all here.
#include <algorithm>
#include <memory>

#include <gtest/gtest.h>

#include "fuzz/harness/gostop.h"
#include "fuzz/harness/in_process.h"
#include "fuzz/harness/shipped.h"
#include "fuzz/harness/stoppa.h"
#include "fuzz/mutators/gostop.h"
#include "fuzz/mutators/stoppa.h"
#include "fuzz/targets/target.h"
#include "model/gostop/rules/parameter_table.h"
#include "model/rules/random_value.h"
#include "tests/fuzz/offspring.h"

namespace showstopper::fuzz {
namespace {

TEST(Targets, FindNothingInTheFixturesAndTheirOffspring) {
  set_corpus(SHOWSTOPPER_SOURCE_CORPUS);
  for (const Target& target : targets()) {
    if (target.fails_by_design) continue;
    const auto fault = first_fault(target, kOffspring);
    EXPECT_FALSE(fault) << target.name << ": " << fault->identity << ": " << fault->message;
  }
}

// A set that was kept for long, and is returned again, outlives the next one: fuzz_variants plays
// two sets at once.
TEST(CompiledRules, OutliveTheNextOnes) {
  set_corpus(SHOWSTOPPER_SOURCE_CORPUS);
  constexpr int kKept = 512;
  const int parameter = rules::parameter_index(gostop::kParameters, "stop.minimum.2");
  const auto with_minimum = [&](int minimum) -> const Compiled<gostop::Game>& {
    properties::RuleChoice choice;
    choice.base = static_cast<std::uint8_t>(minimum / 400);  // any number names a shipped set
    choice.changes.push_back({parameter, {{0, minimum % 400}}});
    return compiled<gostop::Game>(choice, 2);
  };
  for (int minimum = 0; minimum < 2 * kKept; ++minimum) with_minimum(minimum);
  const std::weak_ptr<const gostop::Rules> again = with_minimum(0).shared;
  with_minimum(2 * kKept);
  EXPECT_FALSE(again.expired());
}

// Random bytes reach states far from any fixture, such as purses of any size.
TEST(Targets, FindNothingInRandomBytes) {
  set_corpus(SHOWSTOPPER_SOURCE_CORPUS);
  constexpr int kInputs = 400;
  constexpr std::uint32_t kLongest = 400;
  for (const char* name : {"fuzz_play", "fuzz_stoppa", "fuzz_match"}) {
    const Target& target = *target_named(name);
    for (std::uint64_t i = 0; i < kInputs; ++i) {
      table::Random random = table::fork(kSeed, i);
      ByteList input(1 + random.below(kLongest));
      for (std::uint8_t& byte : input) byte = static_cast<std::uint8_t>(random.below(256));
      for (std::uint64_t k = 0; k < i % 4; ++k) {
        input = target.mutated(input, target.longest, random);
      }
      const auto fault = target.run(input);
      EXPECT_FALSE(fault) << name << ", input " << i << ": " << fault->identity << ": "
                          << fault->message;
    }
  }
}

// Two rule sets are compared: the first must remain when the second is compiled, however many there
// were before.
TEST(Targets, KeepTheRulesThatWereAskedForLast) {
  set_corpus(SHOWSTOPPER_SOURCE_CORPUS);
  constexpr int kSets = 1100;
  table::Random random(kSeed);
  const auto parameters = gostop::schema().parameters;
  properties::RuleChoice one, other;
  const Compiled<gostop::Game>* kept = &compiled<gostop::Game>(one, 2);
  for (int i = 0; i < kSets; ++i) {
    const std::size_t index = random.below(parameters.size());
    other.changes = {
        {static_cast<int>(index), rules::random_value(parameters[index].domain, random)},
        {0, rules::random_value(parameters[0].domain, random)}};
    const Compiled<gostop::Game>* const next = &compiled<gostop::Game>(other, 2);
    ASSERT_EQ(&compiled<gostop::Game>(one, 2), kept) << "after " << i;
    std::swap(one, other);
    kept = next;
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
    std::string printed;
    target.print(ByteList(100, 'c'), [&printed](const std::string& line) { printed = line; });
    EXPECT_FALSE(printed.empty()) << target.name;
  }
}

TEST(InProcess, FindsTheFalseClaimAndTellsIt) {
  set_corpus(SHOWSTOPPER_SOURCE_CORPUS);
  InProcessOptions options;
  options.runs = 20000;
  const InProcessReport report = run_in_process(*target_named("fuzz_canary"), options);
  ASSERT_EQ(report.findings.size(), 1u);
  const InProcessFinding& finding = report.findings.front();
  EXPECT_EQ(finding.fault.identity, "nobody_goes_twice");
  EXPECT_EQ(report.runs, finding.run + 1) << "the campaign ends with the finding";
  EXPECT_NE(finding.printed.find("showstopper-trace/1"), std::string::npos) << finding.printed;
  EXPECT_TRUE(target_named("fuzz_canary")->run(finding.input));
}

TEST(InProcess, TriesSoManyInputsAndTheSameOnesOfASeed) {
  set_corpus(SHOWSTOPPER_SOURCE_CORPUS);
  InProcessOptions options;
  options.runs = 1000;
  const InProcessReport one = run_in_process<gostop::Game>(options);
  EXPECT_EQ(one.runs, 1000u);
  EXPECT_TRUE(one.findings.empty());
  EXPECT_GT(one.kept, 0u);
  const InProcessReport again = run_in_process<gostop::Game>(options);
  EXPECT_EQ(again.kept, one.kept);
  EXPECT_EQ(again.shown, one.shown);
  options.seed = 2;
  EXPECT_NE(run_in_process<gostop::Game>(options).shown, one.shown);
}

TEST(InProcess, EndsWhereItIsStopped) {
  set_corpus(SHOWSTOPPER_SOURCE_CORPUS);
  InProcessOptions options;
  options.seconds = 3600;
  options.stop = [] { return true; };
  const InProcessReport report = run_in_process<stoppa::Game>(options);
  EXPECT_TRUE(report.stopped);
  EXPECT_GT(report.runs, 0u);
}

}  // namespace
}  // namespace showstopper::fuzz
