// SPDX-License-Identifier: Apache-2.0
//
// Ctrl-C in a command that would run for long: it ends with what it has, and exit code 3.
#include <csignal>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "app/cli/signal_guard.h"
#include "app/coverage/gather.h"
#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using testing::HasSubstr;
using testing::Not;

// Sends the signal again and again, at first perhaps before the command can note it: that run ends
// by the signal and is started again a little later.
Ran interrupted(const std::vector<std::string>& arguments) {
  Ran ran;
  for (int milliseconds = 200; milliseconds < 30'000; milliseconds *= 2) {
    Running running(arguments);
    usleep(static_cast<useconds_t>(milliseconds) * 1000);
    running.send(SIGINT);
    ran = running.wait();
    if (ran.exit != -SIGINT) return ran;
  }
  return ran;
}

TEST(Interrupt, CensusPrintsTheRoundsPlayedUntilThen) {
  const Ran ran =
      interrupted({"census", "--rules", "gostop/matgo", "--rounds", "1000000000", "--seed", "1"});
  EXPECT_EQ(ran.exit, 3) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("interrupted: these are the rounds played until then"));
}

TEST(Interrupt, PerftPrintsTheCountsUntilThenAndNoSignature) {
  const Ran ran = interrupted({"perft", "--rules", "gostop/matgo", "--depth", "12"});
  EXPECT_EQ(ran.exit, 3) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("interrupted: the counts are incomplete"));
  EXPECT_THAT(ran.out, HasSubstr("    0                     1\n"));
  EXPECT_THAT(ran.out, Not(HasSubstr("signature")));
}

// The goals that were not reached are open.
TEST(Interrupt, FindOfAllGoalsLeavesTheRestOpen) {
  const Ran ran = interrupted({"find", "--all", "--rules", "gostop/spanish", "--players", "3"});
  EXPECT_EQ(ran.exit, 3) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("interrupted\n"));
  EXPECT_THAT(ran.out, Not(HasSubstr(" 0 unknown\n")));
}

TEST(Interrupt, FixturesKeepTheRoundsThatWereFoundAndMarkTheSet) {
  const Folder folder;
  const std::string set = folder.path() + "/set";
  const Ran ran =
      interrupted({"fixtures", "--rules", "stoppa/italian", "--without-corpus", "--out", set});
  EXPECT_EQ(ran.exit, 3) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("interrupted: the set is marked incomplete\n"));
  const auto made = nlohmann::json::parse(content(set + "/set.json"));
  EXPECT_EQ(made.at("complete"), false);
  std::set<std::string> reasons;
  for (const auto& target : made.at("targets")) {
    if (target.at("state") == "unknown") reasons.insert(target.at("why").get<std::string>());
  }
  EXPECT_TRUE(reasons.contains("interrupted"));
  EXPECT_FALSE(reasons.contains(""));
}

// A process that is killed cannot tidy up: the set is written while it grows.
TEST(Interrupt, FixturesOfAKilledProcessAreMarkedIncomplete) {
  const Folder folder;
  const std::string set = folder.path() + "/set", part = R"("complete": false)";
  Running running({"fixtures", "--rules", "stoppa/italian", "--without-corpus", "--out", set});
  for (int tries = 0; tries < 6'000; ++tries) {
    if (content(set + "/set.json").find(part) != std::string::npos) break;
    usleep(10'000);
  }
  running.send(SIGKILL);
  EXPECT_EQ(running.wait().exit, -SIGKILL);
  EXPECT_THAT(content(set + "/set.json"), HasSubstr(part));
  EXPECT_EQ(run({"check", set}).exit, 0);
}

TEST(Interrupt, ProveEndsInTheMiddleOfAQuestion) {
  const Ran ran = interrupted({"prove"});
  EXPECT_EQ(ran.exit, 3) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("; interrupted, the rest was not tried\n"));
}

TEST(Interrupt, LintPrintsWhatItFoundUntilThen) {
  const Ran ran = interrupted({"lint", "--rounds", "10000000", "mistakes/six-brights"});
  EXPECT_EQ(ran.exit, 3) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("stopped before all checks were made"));
}

TEST(Interrupt, ExplainCountsTheRoundsPlayedUntilThen) {
  const Ran ran = interrupted({"explain", "go.bonus", "--rounds", "10000000"});
  EXPECT_EQ(ran.exit, 3) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("interrupted: counts are of the rounds played until then\n"));
  EXPECT_THAT(ran.out, Not(HasSubstr(" 0 of 0 rounds")));
}

TEST(Interrupt, ExplainSaysSoInJson) {
  const Ran ran = interrupted({"explain", "go.bonus", "--rounds", "10000000", "--format", "json"});
  EXPECT_EQ(ran.exit, 3) << ran.err;
  EXPECT_EQ(nlohmann::json::parse(ran.out).at("interrupted"), true);
}

TEST(Interrupt, CompareShowsTheRoundsPlayedUntilThen) {
  const Ran ran = interrupted(
      {"compare", "gostop/spanish", "gostop/dutch", "--impact", "10000000", "--seed", "1"});
  EXPECT_EQ(ran.exit, 1) << ran.err;  // rounds that differ were played
  EXPECT_THAT(ran.out, HasSubstr("stopped before all rounds were played\n"));
}

// A file that was not read may cite any clause, so no clause is called unused.
TEST(Interrupt, CorpusCheckLeavesOpenWhichClausesAreUnused) {
  const Ran ran = interrupted({"corpus", "check"});
  EXPECT_EQ(ran.exit, 3) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("interrupted: the rounds read until then are checked\n"));
  EXPECT_THAT(ran.out, Not(HasSubstr("unused clause")));
}

// Called from inside, so that the signal certainly comes before the file is read.
TEST(Interrupt, CoverageHasNothingToSayOfFilesThatItDidNotRead) {
  Gathered gathered;
  {
    const SignalGuard guard;
    ASSERT_EQ(raise(SIGINT), 0);
    const Context context(SHOWSTOPPER_SOURCE_CORPUS);
    gathered = gather(context, {corpus("fixtures/stoppa/pot.jsonl")}, {});
  }
  const SignalGuard forgets_the_signal;
  EXPECT_TRUE(gathered.interrupted);
  EXPECT_TRUE(gathered.good);
}

std::string long_log() {
  std::string log;
  const std::string rounds = content(corpus("engines/Choi0619-gostop.jsonl"));
  while (log.size() < (std::size_t{1} << 27)) log += rounds;
  return log;
}

// Each round of a log that does not fail is soon done with; the log must end as well.
TEST(Interrupt, ShrinkLeavesTheOtherRoundsOfALog) {
  const File file(long_log());
  EXPECT_EQ(interrupted({"shrink", file.path()}).exit, 3);
}

// Rules are broken in the rounds that were read, so the exit code is that of findings.
TEST(Interrupt, CheckPrintsWhatItReadUntilThen) {
  const File file(long_log());
  const Ran ran = interrupted({"check", file.path()});
  EXPECT_EQ(ran.exit, 1) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("interrupted: rounds are unread, or causes were not sought\n"));
  EXPECT_THAT(ran.out, HasSubstr("breaks: "));
}

}  // namespace
}  // namespace showstopper::app
