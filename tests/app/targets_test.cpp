// SPDX-License-Identifier: Apache-2.0
//
// The fuzz targets of logs and goals without libFuzzer, and that they notice what they are for.
#include "app/targets/targets.h"

#include <set>
#include <string_view>

#include <gtest/gtest.h>

#include "fuzz/harness/shipped.h"
#include "model/gostop/rules/rules.h"
#include "tests/app/program.h"
#include "tests/fuzz/offspring.h"

namespace showstopper::app {
namespace {

fuzz::ByteList bytes(std::string_view text) { return {text.begin(), text.end()}; }

TEST(FuzzTargets, OfLogsFindNothingInRoundsAndTheirOffspring) {
  fuzz::set_corpus(SHOWSTOPPER_SOURCE_CORPUS);
  const auto fault = fuzz::first_fault(fuzz::kCheckTarget, 4 * fuzz::kOffspring);
  EXPECT_FALSE(fault) << fault->identity << ": " << fault->message;
}

TEST(FuzzTargets, OfGoalsFindNothingInTheNamedGoalsAndTheirOffspring) {
  fuzz::set_corpus(SHOWSTOPPER_SOURCE_CORPUS);
  const auto fault = fuzz::first_fault(fuzz::kGoalTarget, fuzz::kOffspring);
  EXPECT_FALSE(fault) << fault->identity << ": " << fault->message;
}

// Of the files with numbers at their ends a part is read; the campaign and ci/nightly take them
// all.
TEST(FuzzTargets, OfRulesToSolveFindNothingAtTheEndsOfTheirRanges) {
  fuzz::set_corpus(SHOWSTOPPER_SOURCE_CORPUS);
  const rules::Library library(SHOWSTOPPER_SOURCE_CORPUS "/rules");
  int read = 0;
  for (const fuzz::ByteList& input : fuzz::kSolveTarget.seeds()) {
    const std::string text(input.begin(), input.end());
    table::Diagnostics refused;
    if (!library.read(gostop::schema(), text, "extreme.toml", refused)) continue;
    if (++read % 3 != 1) continue;
    const auto fault = fuzz::kSolveTarget.run(input);
    EXPECT_FALSE(fault) << fault->identity << ": " << fault->message << '\n' << text;
  }
  EXPECT_GE(read, 8);
}

TEST(FuzzTargets, TakeBytesWithoutMeaning) {
  fuzz::set_corpus(SHOWSTOPPER_SOURCE_CORPUS);
  table::Random random(fuzz::kSeed);
  for (const fuzz::Target* target : {&fuzz::kCheckTarget, &fuzz::kGoalTarget}) {
    for (int i = 0; i < fuzz::kOffspring / 2; ++i) {
      fuzz::ByteList input(random.below(64));
      for (std::uint8_t& byte : input) byte = static_cast<std::uint8_t>(random.below(256));
      const auto fault = target->run(input);
      EXPECT_FALSE(fault) << target->name << ", input " << i << ": " << fault->identity << ": "
                          << fault->message;
      std::string printed;
      target->print(input, [&printed](const std::string& line) { printed = line; });
      EXPECT_EQ(printed.empty(), input.empty() && target == &fuzz::kCheckTarget) << target->name;
    }
  }
}

TEST(FuzzTargets, AreListedOnceEachAndHaveAProgram) {
  std::set<std::string_view> names;
  for (const fuzz::Target& target : all_targets()) {
    EXPECT_TRUE(names.insert(target.name).second) << target.name;
    EXPECT_EQ(target_named(target.name), &target);
    EXPECT_NE(run({"fuzz"}).out.find(target.name), std::string::npos) << target.name;
  }
  EXPECT_TRUE(names.contains("fuzz_check") && names.contains("fuzz_goal") &&
              names.contains("fuzz_solve"));
}

// The first four bytes of a goal are its rule set, options and round (app/targets/goal.cpp).
TEST(FuzzTargets, OfGoalsTellTheQuestionThatIsAsked) {
  fuzz::set_corpus(SHOWSTOPPER_SOURCE_CORPUS);
  std::string printed;
  fuzz::kGoalTarget.print(bytes(std::string("\0\2\0\0ppuks >= 1", 14)),
                          [&printed](const std::string& line) { printed = line; });
  EXPECT_EQ(printed.rfind("find 'ppuks >= 1' --rules gostop/", 0), 0u) << printed;
  EXPECT_NE(printed.find("--players 2"), std::string::npos) << printed;
}

}  // namespace
}  // namespace showstopper::app
