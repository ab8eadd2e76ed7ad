// SPDX-License-Identifier: Apache-2.0
//
// Whatever a program does, a question comes back in time and nothing of it is left behind.
#include "engines/connections/child_process.h"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

namespace showstopper::engines {
namespace {

using Got = ChildProcess::Got;
constexpr double kLong = 20, kShort = 0.3;  // seconds; the first is never waited for

class ChildTest : public testing::Test {
 protected:
  void start(const std::string& command) {
    std::string why_not;
    ASSERT_TRUE(child_.start(command, why_not)) << why_not;
  }
  ChildProcess child_;
  std::string line_;
};

TEST_F(ChildTest, AnswersLineByLine) {
  start("cat");
  EXPECT_EQ(child_.exchange("one", kLong, line_), Got::line);
  EXPECT_EQ(line_, "one");
  EXPECT_EQ(child_.exchange("two", kLong, line_), Got::line);
  EXPECT_EQ(line_, "two");
}

TEST_F(ChildTest, TakesALineOfUpToOneMebibyte) {
  start("cat");
  const std::string most(ChildProcess::kMostOfALine, 'x');
  EXPECT_EQ(child_.exchange(most, kLong, line_), Got::line);
  EXPECT_EQ(line_.size(), most.size());
  EXPECT_EQ(child_.exchange(most + "x", kLong, line_), Got::flood);
}

TEST_F(ChildTest, DoesNotWaitForOneThatHangs) {
  start("sleep 3600");
  EXPECT_EQ(child_.exchange("?", kShort, line_), Got::timeout);
}

TEST_F(ChildTest, DoesNotWaitForTheEndOfALine) {
  start("printf half; sleep 3600");
  EXPECT_EQ(child_.exchange("?", kShort, line_), Got::timeout);
}

TEST_F(ChildTest, TellsHowItEnded) {
  start("read line; printf half; exit 3");
  EXPECT_EQ(child_.exchange("?", kLong, line_), Got::closed);
  EXPECT_TRUE(child_.half_line());
  EXPECT_EQ(child_.ending(), "exited with code 3");
  EXPECT_FALSE(child_.not_found());
}

TEST_F(ChildTest, TellsTheSignal) {
  start("read line; kill -SEGV $$");
  EXPECT_EQ(child_.exchange("?", kLong, line_), Got::closed);
  EXPECT_EQ(child_.ending(), "was ended by signal 11 (Segmentation fault)");
}

TEST_F(ChildTest, KnowsACommandThatDoesNotExist) {
  start("no-such-engine --at-all");
  EXPECT_EQ(child_.exchange("?", kLong, line_), Got::closed);
  EXPECT_TRUE(child_.not_found());
  EXPECT_NE(child_.errors().find("not found"), std::string::npos) << child_.errors();
}

TEST_F(ChildTest, DoesNotTakeMoreThanALineIntoMemory) {
  start("yes | tr -d '\\n'");
  EXPECT_EQ(child_.exchange("?", kLong, line_), Got::flood);
}

TEST_F(ChildTest, KeepsTheEndOfStandardErrorOnly) {
  start("read line; yes error | head -c 1000000 >&2; printf 'last words' >&2; echo done; cat");
  EXPECT_EQ(child_.exchange("?", kLong, line_), Got::line);
  // What was written last may still be on its way; the next exchange brings it.
  EXPECT_EQ(child_.exchange("?", kLong, line_), Got::line);
  EXPECT_LE(child_.errors().size(), ChildProcess::kMostErrors);
  EXPECT_EQ(child_.errors().substr(child_.errors().size() - 10), "last words");
}

TEST_F(ChildTest, SurvivesOneThatDoesNotListen) {
  start("exec <&-; sleep 3600");
  const std::string long_request(1 << 20, 'x');
  EXPECT_EQ(child_.exchange(long_request, kShort, line_), Got::timeout);
}

// Processes that a command has left, by a word that only they carry.
int left_of(const std::string& word) {
  int count = 0;
  for (const auto& each : std::filesystem::directory_iterator("/proc")) {
    std::ifstream file(each.path() / "cmdline", std::ios::binary);
    std::string text(1024, '\0');  // one that ends meanwhile gives none
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (text.find(word) != std::string::npos) ++count;
  }
  return count;
}

TEST_F(ChildTest, LeavesNothingRunning) {
  // In the group, in a session of its own, and deaf to signals that can be ignored.
  const std::string time = fmt::format("36{}", getpid());
  start(fmt::format(
      "trap '' TERM INT HUP PIPE; sleep {0} & setsid sleep {0} & echo ready; sleep {0}", time));
  ASSERT_EQ(child_.exchange("?", kLong, line_), Got::line);
  constexpr int kTries = 500, kPause = 20'000;  // microseconds
  for (int i = 0; i < kTries && left_of("sleep") < 1; ++i) usleep(kPause);
  child_.stop();
  int left = 1;
  for (int i = 0; i < kTries && left > 0; ++i) {
    left = left_of(time);
    if (left > 0) usleep(kPause);
  }
  EXPECT_EQ(left, 0);
}

TEST_F(ChildTest, EndsWhatHasLeftItsGroupItsParentAndItsEnvironment) {
  const std::string time = fmt::format("37{}", getpid());
  start(fmt::format("(setsid env -i sleep {0} &) & echo ready; cat", time));
  ASSERT_EQ(child_.exchange("?", kLong, line_), Got::line);
  constexpr int kTries = 500, kPause = 20'000;  // microseconds
  for (int i = 0; i < kTries && left_of(time) < 2; ++i) usleep(kPause);
  child_.stop();
  EXPECT_EQ(left_of(time), 0);
}

TEST_F(ChildTest, StartsAnewWithoutWhatTheOldOnePrinted) {
  start("printf 'old\\nold\\n'; sleep 3600");
  EXPECT_EQ(child_.exchange("?", kLong, line_), Got::line);
  start("cat");
  EXPECT_EQ(child_.exchange("new", kLong, line_), Got::line);
  EXPECT_EQ(line_, "new");
}

TEST_F(ChildTest, GivesOneThatWasToldGoodbyeTimeToEnd) {
  start("cat >/dev/null; exit 7");
  EXPECT_TRUE(child_.running());
  child_.stop(kLong);
  EXPECT_FALSE(child_.running());
  EXPECT_EQ(child_.ending(), "exited with code 7");
}

}  // namespace
}  // namespace showstopper::engines
