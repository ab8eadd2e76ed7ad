// SPDX-License-Identifier: Apache-2.0
//
// Stoppa through the program: every command that goes by the table of games knows it.
#include <algorithm>

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
  const Ran ran = run({"check", corpus("fixtures/stoppa/shedding.jsonl")});
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
  EXPECT_NE(ran.out.find("PASS   no rule broken"), std::string::npos);
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
  EXPECT_EQ(ran.exit, 1) << ran.err;  // the claim is another
  EXPECT_NE(ran.err.find("`needed` is 5, expected 6"), std::string::npos) << ran.err;
  EXPECT_NE(ran.out.find(R"("needed":"5")"), std::string::npos) << ran.out;
}

TEST(StoppaReplay, SaysWhereARoundPartsFromTheRules) {
  std::string wrong(kWrongRank);
  wrong.replace(wrong.find("0 lay 4C"), 8, "0 lay KU");
  const File log(wrong);
  const Ran ran = run({"replay", log.path()});
  EXPECT_EQ(ran.exit, 1) << ran.err;
  EXPECT_NE(ran.err.find(":1: "), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find("0 lay KU"), std::string::npos) << ran.err;
}

TEST(StoppaReplay, SaysWhatALogSawOtherwise) {
  std::string wrong(kWrongRank);
  const std::string claim = wrong.substr(wrong.find("\"expect\""));
  wrong.replace(wrong.find("\"expect\""), claim.size(), "\"after\":[{\"needed\":\"6\"}]}\n");
  const File log(wrong);
  const Ran ran = run({"replay", log.path()});
  EXPECT_EQ(ran.exit, 1) << ran.err;
  EXPECT_NE(ran.err.find("needed"), std::string::npos) << ran.err;
}

TEST(StoppaReplay, RefusesALineThatIsNoRound) {
  std::string cut(kWrongRank);
  const File log(cut.substr(0, cut.size() / 2) + '\n');
  const Ran ran = run({"replay", log.path()});
  EXPECT_EQ(ran.exit, 2) << ran.out;
  EXPECT_NE(ran.err.find(":1:"), std::string::npos) << ran.err;
}

// Each command that reads a round for itself says where its errors stand, as `check` does: all of
// them, with their columns.
TEST(StoppaErrors, HaveAColumnInEveryCommand) {
  std::string wrong(kWrongRank);
  const std::size_t action = wrong.find("\"0 lay 4C\"");
  ASSERT_NE(action, std::string::npos);
  wrong.insert(action + 1, "zz");
  const File log(wrong);
  const std::string said =
      log.path() + ":1:" + std::to_string(action + 1) + ": error: `zz0 lay 4C` must be a seat";
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"check"}, {"show"}, {"show", "--html"}, {"replay"}, {"shrink"}}) {
    std::vector<std::string> arguments = words;
    arguments.push_back(log.path());
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.exit, 2) << words[0];
    EXPECT_NE(ran.err.find(said), std::string::npos) << words[0] << ": " << ran.err;
  }
}

// A match of two laps with four players is eight rounds, the last one without shedding (ST-055).
TEST(StoppaPlay, WritesAMatchThatHoldsAndCanBeTold) {
  const std::vector<std::string> asked = {"play",   "--rules", "stoppa/italian", "--players", "4",
                                          "--seed", "3"};
  const Ran played = run(asked);
  ASSERT_EQ(played.exit, 0) << played.err;
  EXPECT_EQ(played.out, run(asked).out);
  EXPECT_EQ(std::count(played.out.begin(), played.out.end(), '\n'), 8);
  EXPECT_NE(played.out.find(R"("last_round":true)"), std::string::npos);
  const File match(played.out);
  EXPECT_EQ(run({"check", match.path()}).exit, 0);
  const Ran shown = run({"show", match.path()});
  EXPECT_EQ(shown.exit, 0) << shown.err;
  for (const char* words : {"round 8 of a match", "big point", "shedding   pot", "the last dealer",
                            "the match, rounds 1 to 8", "in all"}) {
    EXPECT_NE(shown.out.find(words), std::string::npos) << words;
  }
  EXPECT_EQ(shown.out.find("!!"), std::string::npos);
}

TEST(StoppaShow, MarksARoundThatDoesNotGoOnFromTheOneBefore) {
  const Ran played = run({"play", "--rules", "stoppa/italian", "--seed", "3", "--rounds", "2"});
  std::string wrong = played.out;
  const std::string purses = "\"purses\":[";
  const std::size_t second = wrong.find(purses, wrong.find('\n'));
  ASSERT_NE(second, std::string::npos);
  wrong.insert(second + purses.size(), "1");
  const File match(wrong);
  const Ran shown = run({"show", match.path()});
  EXPECT_EQ(shown.exit, 1) << shown.err;
  EXPECT_NE(shown.out.find("does not go on"), std::string::npos) << shown.out;
}

TEST(GostopPlay, WritesAMatchThatHoldsAndCanBeTold) {
  const Ran played =
      run({"play", "--rules", "gostop/matgo", "--players", "2", "--seed", "3", "--rounds", "3"});
  ASSERT_EQ(played.exit, 0) << played.err;
  const File match(played.out);
  EXPECT_EQ(run({"check", match.path()}).exit, 0);
  const Ran shown = run({"show", match.path()});
  EXPECT_EQ(shown.exit, 0) << shown.err;
  EXPECT_NE(shown.out.find("the match, rounds 1 to 3"), std::string::npos) << shown.out;
}

// The first seat passes or bets: one more amount is one more first action, up to its purse of 94.
TEST(StoppaPerft, CountsAsManyAmountsAsItIsTold) {
  const auto first = [](const std::string& bets) {
    const Ran ran = run({"perft", "--rules", "stoppa/italian", "--players", "4", "--depth", "1",
                         "--format", "json", "--bets", bets});
    EXPECT_EQ(ran.exit, 0) << ran.err;
    return ran.out;
  };
  EXPECT_NE(first("1").find(R"("sequences":[1,2])"), std::string::npos) << first("1");
  EXPECT_NE(first("5").find(R"("sequences":[1,6])"), std::string::npos) << first("5");
  EXPECT_NE(first("0").find(R"("sequences":[1,95])"), std::string::npos) << first("0");
}

TEST(StoppaPerft, RefusesAmountsWhereThereAreNoBets) {
  EXPECT_EQ(run({"perft", "--rules", "gostop/matgo", "--bets", "2"}).exit, 2);
  EXPECT_EQ(run({"perft", "--rules", "stoppa/italian", "--bets", "-1"}).exit, 2);
}

// Purses of a hundred cannot pay such antes; every command plays at a table that can.
TEST(StoppaRules, WithAntesOfAMillionAreAnsweredByEveryCommand) {
  const File rules(
      "format = \"showstopper-rules/1\"\ngame = \"stoppa\"\nextends = \"stoppa/italian\"\n"
      "ante = 1000000\n",
      ".toml");
  const std::vector<std::vector<std::string>> asked = {
      {"perft", "--depth", "1"},
      {"census", "--rounds", "10"},
      {"verify", "--rounds", "5", "--no-swarm", "--no-fixtures"}};
  for (std::vector<std::string> words : asked) {
    words.insert(words.end(), {"--rules", rules.path()});
    EXPECT_EQ(run(words).exit, 0) << words.front();
  }
  const int found =
      run({"find", "three-raises", "--time-limit", "1s", "--rules", rules.path()}).exit;
  EXPECT_TRUE(found == 0 || found == 3) << found;  // or its time was up
}

TEST(StoppaMutants, AreNoticedByAFixture) {  // ST-047
  const Ran ran = run({"mutants", "--rules", "stoppa/italian", "--key", "pay.per_cards", "--all"});
  EXPECT_EQ(ran.exit, 0) << ran.out << ran.err;
  EXPECT_NE(ran.out.find("pay.per_cards = 3: noticed by"), std::string::npos) << ran.out;
}

// The fixtures of the corpus that hold under a rule file notice its values, too.
TEST(StoppaMutants, OfARuleFileAreNoticedByAFixture) {
  const File rules(
      "format = \"showstopper-rules/1\"\ngame = \"stoppa\"\nname = \"mine\"\n"
      "extends = \"stoppa/italian\"\n[ante]\npunto = 2\n",
      ".toml");
  const Ran ran = run({"mutants", "--rules", rules.path(), "--key", "pay.per_cards", "--all"});
  EXPECT_EQ(ran.exit, 0) << ran.out << ran.err;
  EXPECT_NE(ran.out.find("pay.per_cards = 3: noticed by"), std::string::npos) << ran.out;
}

}  // namespace
}  // namespace showstopper::app
