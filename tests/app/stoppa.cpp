// SPDX-License-Identifier: Apache-2.0
//
// Stoppa through the program: every command that goes by the table of games knows it.
#include <gtest/gtest.h>

#include "tests/app/program.h"

namespace showstopper::app {
namespace {

TEST(StoppaRules, AreListedForTheGame) {
  const Ran ran = run({"rules", "list", "--game", "stoppa"});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_NE(ran.out.find("stoppa/italian\n"), std::string::npos);
  EXPECT_EQ(ran.out.find("gostop/"), std::string::npos);
}

TEST(StoppaCheck, HoldsTheStoredFixtures) {
  const Ran ran = run({"check", corpus("fixtures/stoppa/clauses-shedding.jsonl")});
  EXPECT_EQ(ran.exit, 0) << ran.out << ran.err;
}

// After the four of cups the five continues (ST-030); the claim says six.
constexpr const char* kWrongRank =
    R"({"format":"showstopper-trace/1","game":"stoppa","rules":"stoppa/italian","players":4,)"
    R"("dealer":0,"state":{"round":"shed","hands":[["4C","5C","5U","6C","2C"],["KU","5S"],)"
    R"(["KS"],["KB"]],"pot":0,"bets":[0,0,0,0],"purses":[44,44,44,44],"to_move":0},)"
    R"("stakes":{"punto":5,"beccata":1},"actions":["0 lay 4C"],)"
    R"("expect":[{"after":0,"is":{"needed":"6"}}],"clauses":["ST-030"],"why":"a wrong rank"})"
    "\n";

TEST(StoppaCheck, NamesTheActionAfterWhichALogDiffers) {
  const File log(kWrongRank);
  const Ran ran = run({"check", log.path()});
  EXPECT_EQ(ran.exit, 1) << ran.err;
  EXPECT_NE(ran.out.find("0 lay 4C"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("needed"), std::string::npos) << ran.out;
}

TEST(StoppaVerify, FindsNothingInTheReference) {
  const Ran ran = run(
      {"verify", "--rules", "stoppa/italian", "--players", "4", "--rounds", "50", "--no-fixtures"});
  EXPECT_EQ(ran.exit, 0) << ran.out << ran.err;
  EXPECT_NE(ran.out.find("no finding"), std::string::npos);
}

TEST(StoppaVerify, SixSeatsMaySit) {  // ST-001
  const Ran ran = run(
      {"verify", "--rules", "stoppa/italian", "--players", "6", "--rounds", "5", "--no-fixtures"});
  EXPECT_EQ(ran.exit, 0) << ran.out << ran.err;
}

TEST(StoppaVerify, TwoSeatsMayNot) {  // ST-001
  EXPECT_EQ(run({"verify", "--rules", "stoppa/italian", "--players", "2"}).exit, 2);
}

TEST(StoppaCensus, SaysTheSameTwice) {
  const std::vector<std::string> asked = {"census", "--rules", "stoppa/italian", "--rounds", "20"};
  const Ran first = run(asked);
  EXPECT_EQ(first.exit, 0) << first.err;
  EXPECT_EQ(first.out, run(asked).out);
}

TEST(StoppaShow, TellsWhoLaidWhat) {
  const File log(kWrongRank);
  const Ran ran = run({"show", log.path()});
  EXPECT_NE(ran.out.find("P0 lay 4C"), std::string::npos) << ran.out << ran.err;
}

TEST(StoppaReplay, ObservesTheRankThatContinues) {  // ST-030
  const File log(kWrongRank);
  const Ran ran = run({"replay", log.path()});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_NE(ran.out.find(R"("needed":"5")"), std::string::npos) << ran.out;
}

}  // namespace
}  // namespace showstopper::app
