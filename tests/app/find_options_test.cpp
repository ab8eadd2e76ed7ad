// SPDX-License-Identifier: Apache-2.0
//
// Options of `find` for one seat and for files, and paths as they are printed.
#include <gmock/gmock.h>

#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using testing::HasSubstr;
using testing::Not;

Ran found_for_seat_1(const std::vector<std::string>& goal) {
  std::vector<std::string> words = {"find",   "--rules", "gostop/matgo", "--players", "2",
                                    "--seat", "1",       "--estimate",   "0"};
  words.insert(words.end(), goal.begin(), goal.end());
  return run(words);
}

TEST(FindStoppa, RoundsAreWrittenToAFile) {
  const Folder folder;
  const std::string file = folder.path() + "/rounds.jsonl";
  const Ran ran =
      run({"find", "by_stoppa", "--rules", "stoppa/italian", "--players", "4", "--out", file});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, Not(HasSubstr("showstopper-trace")));
  EXPECT_EQ(run({"check", file}).exit, 0);
}

TEST(FindGoal, ASeatIsRefusedForAGoalOfNone) {
  EXPECT_EQ(found_for_seat_1({"ppuk"}).exit, 0);
  const Ran named = found_for_seat_1({"ppuk by p0"});
  EXPECT_EQ(named.exit, 2);
  EXPECT_THAT(named.err, HasSubstr("`ppuk by p0` is of none"));
}

// As `verify` prints the place of a fixture, whatever the folder.
TEST(FindGoal, APathOfTheCorpusIsReadAsItIsPrinted) {
  const Ran shown = run({"show", "corpus/fixtures/gostop/goals.jsonl:14"});
  EXPECT_EQ(shown.exit, 0) << shown.err;
  EXPECT_EQ(run({"check", "corpus/fixtures/gostop/goals.jsonl"}).exit, 0);
  EXPECT_EQ(run({"show", "corpus/fixtures/gostop/none.jsonl:1"}).exit, 2);
}

}  // namespace
}  // namespace showstopper::app
