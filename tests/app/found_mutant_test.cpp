// SPDX-License-Identifier: Apache-2.0
//
// What becomes of a mutant of the engine from its finding to its smallest round, and what is left
// where that is interrupted or killed. The engine is that of tests/mutant.
#include <csignal>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;

constexpr const char* kFailure = "invariant payments_follow_the_formula in end";

std::vector<std::string> verify_into(const Folder& folder, const char* shrink) {
  return {"verify", "--rules",       "gostop/matgo", "--players",   "2",        "--rounds",
          "512",    "--no-fixtures", "--findings",   folder.path(), "--shrink", shrink};
}

Ran verify_soundly(const Folder& folder) { return run(verify_into(folder, "10s")); }

std::string unshrunk_in(const Folder& folder) {
  for (const std::string& file : folder.files()) {
    if (file.ends_with(".unshrunk.jsonl")) return file;
  }
  return "";
}

// A round that fails, as verify has written it down.
class FoundMutant : public testing::Test {
 protected:
  void SetUp() override {
    std::vector<std::string> words = verify_into(folder_, "1s");
    words.resize(words.size() - 2);  // without `--shrink 1s`
    words.push_back("--no-shrink");
    ASSERT_EQ(RunMutant(words).wait().exit, 1);
    found_ = unshrunk_in(folder_);
    ASSERT_NE(found_, "");
  }
  std::vector<std::string> shrink_into(const File& best) const {
    return {"shrink", found_, "--out", best.path(), "--time-limit", "10m"};
  }
  // Starts to shrink and sends the signal as soon as there is a first best round. Where it came
  // too late, once more.
  Ran shrink_until(int signal, int exit, const File& best) const {
    Ran ran;
    for (int attempt = 0; attempt < 20 && ran.exit != exit; ++attempt) {
      best.write("");
      RunMutant shrinking(shrink_into(best));
      while (content(best.path()).empty()) usleep(1000);
      shrinking.send(signal);
      ran = shrinking.wait();
    }
    return ran;
  }
  // What is left leads to the round that the found one leads to.
  void expect_going_on(const std::string& file) const {
    const Ran again = RunMutant({"shrink", file}).wait();
    EXPECT_EQ(again.exit, 1) << again.err;
    EXPECT_THAT(again.err, HasSubstr(kFailure));
    EXPECT_THAT(again.err, HasSubstr("no single step makes it smaller"));
    EXPECT_EQ(again.out, RunMutant({"shrink", found_}).wait().out);
  }

  const Folder folder_;
  std::string found_;
};

TEST(StoredMutant, IsShrunkWrittenDownAndReplayedFirst) {
  const Folder folder;
  const Ran first = RunMutant(verify_into(folder, "1m")).wait();
  EXPECT_EQ(first.exit, 1) << first.err;
  EXPECT_THAT(first.out, HasSubstr("Past bugs  0 replayed"));
  EXPECT_EQ(folder.files().size(), 2u);  // as it was found, and shrunk
  const Ran second = RunMutant(verify_into(folder, "1m")).wait();
  EXPECT_EQ(second.exit, 1);
  EXPECT_THAT(second.out, ContainsRegex("Past bugs  2 replayed +2\n"));
  EXPECT_THAT(second.out, HasSubstr("stored failure " + folder.files().front() + ":1"));
  EXPECT_EQ(folder.files().size(), 2u);
  const Ran sound = verify_soundly(folder);
  EXPECT_EQ(sound.exit, 0) << sound.out;
  EXPECT_THAT(sound.out, ContainsRegex("Past bugs  2 replayed +0\n"));
}

// The command that repeats a round names the file as it was named, not the title that it has.
TEST(StoredMutant, IsRepeatedByThePathOfTheRules) {
  const File rules(
      "format = \"showstopper-rules/1\"\nextends = \"gostop/matgo\"\n"
      "name = \"Friday table\"\n",
      ".toml");
  const Folder folder;
  const Ran ran =
      RunMutant({"verify", "--rules", rules.path(), "--players", "2", "--rounds", "64",
                 "--no-fixtures", "--no-swarm", "--findings", folder.path(), "--no-shrink"})
          .wait();
  EXPECT_EQ(ran.exit, 1) << ran.err;
  EXPECT_THAT(ran.out,
              HasSubstr("verify --rules " + rules.path() + " --players 2 --seed 1 --round"));
  EXPECT_THAT(ran.out, testing::Not(HasSubstr("--rules 'Friday table'")));
}

TEST(StoredMutant, IsThereWhereCtrlCEndsVerify) {
  const Folder folder;
  std::vector<std::string> words = verify_into(folder, "10m");
  words[6] = "1000000000";  // rounds: it is not ready when the signal comes
  RunMutant verifying(words);
  while (unshrunk_in(folder).empty()) usleep(1000);
  verifying.send(SIGINT);
  const Ran ran = verifying.wait();
  EXPECT_EQ(ran.exit, 1) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("; interrupted"));
  EXPECT_THAT(ran.out, HasSubstr(unshrunk_in(folder)));
  EXPECT_THAT(verify_soundly(folder).out, ContainsRegex("Past bugs  1 replayed +0\n"));
}

TEST_F(FoundMutant, CtrlCKeepsTheBestSoFarAndShrinkingGoesOnFromIt) {
  const File best("");
  const Ran ran = shrink_until(SIGINT, 3, best);
  EXPECT_EQ(ran.exit, 3) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("stopped early; shrink the result to go on"));
  expect_going_on(best.path());
}

TEST_F(FoundMutant, AKillLeavesAWholeRound) {
  const File best("");
  EXPECT_EQ(shrink_until(SIGKILL, -SIGKILL, best).exit, -SIGKILL);
  expect_going_on(best.path());
}

}  // namespace
}  // namespace showstopper::app
