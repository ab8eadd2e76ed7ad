// SPDX-License-Identifier: Apache-2.0
//
// Values of options of `find` that are refused, and the limits that the message names.
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using testing::HasSubstr;

Ran find_jjok(const std::string& option, const std::string& value) {
  return run({"find", "jjok", "--rules", "gostop/matgo", "--players", "2", "--estimate", "0",
              option, value});
}

TEST(FindValues, AListOfJokersHasAValueAfterEachComma) {
  EXPECT_EQ(find_jjok("--jokers", "2").exit, 0);
  EXPECT_EQ(find_jjok("--jokers", "2, 3").exit, 0);
  for (const char* const list : {"2,", "2, ", ","}) {
    const Ran ran = find_jjok("--jokers", list);
    EXPECT_EQ(ran.exit, 2) << list;
    EXPECT_THAT(ran.err, HasSubstr("must be values of jokers such as `2,3`")) << list;
  }
}

// 2^64 is one more than a number of 64 bits can be.
TEST(FindValues, TheLargestSeedIsNamed) {
  EXPECT_EQ(find_jjok("--seed", "18446744073709551615").exit, 0);
  const Ran ran = find_jjok("--seed", "18446744073709551616");
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.err, HasSubstr("must be a whole number from 0 to 18446744073709551615"));
}

// The rounds before count for a condition of an event, and no seat has them.
TEST(FindRules, MayHaveEventsUnderAConditionOfTheRound) {
  const File rules(
      "format = \"showstopper-rules/1\"\nname = \"x\"\nextends = \"gostop/matgo\"\n"
      "[[event]]\non = \"capture\"\nwhen.test = \"carry >= 1\"\n"
      "effect = \"steal 1 junk from each\"\n",
      ".toml");
  const Ran ran = run({"find", "p0.captured == 0 and stopped", "--rules", rules.path(), "--players",
                       "2", "--estimate", "0", "--time-limit", "1s"});
  EXPECT_NE(ran.exit, 2) << ran.err;
  EXPECT_EQ(ran.err, "");
}

}  // namespace
}  // namespace showstopper::app
