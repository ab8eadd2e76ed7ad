// SPDX-License-Identifier: Apache-2.0
//
// Input that cannot be read to its end: the part before is used, and the rest is an error. A
// terminal that is gone delivers the text written before, and then fails.
#include <cstdlib>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <termios.h>
#include <unistd.h>

#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using testing::HasSubstr;
using testing::Not;

// The end of a terminal to which the text was written before its other end was closed.
class GoneTerminal {
 public:
  explicit GoneTerminal(const std::string& text)
      : end_(posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)) {
    EXPECT_EQ(grantpt(end_), 0);
    EXPECT_EQ(unlockpt(end_), 0);
    const int other = open(ptsname(end_), O_RDWR | O_NOCTTY | O_CLOEXEC);
    termios bytes_as_they_are{};
    tcgetattr(other, &bytes_as_they_are);
    cfmakeraw(&bytes_as_they_are);
    tcsetattr(other, TCSANOW, &bytes_as_they_are);
    EXPECT_EQ(write(other, text.data(), text.size()), static_cast<ssize_t>(text.size()));
    close(other);
  }
  ~GoneTerminal() { close(end_); }
  GoneTerminal(const GoneTerminal&) = delete;
  GoneTerminal& operator=(const GoneTerminal&) = delete;

  int end() const { return end_; }

 private:
  int end_;
};

// Two short rounds and a half, which a terminal holds without a reader.
std::string two_rounds_and_a_half() {
  const std::string line = content(corpus("fixtures/gostop/turn.jsonl"));
  std::string text = "# two rounds and a half\n";
  std::size_t from = line.find('{');
  for (int i = 0; i < 2; ++i) {
    const std::size_t end = line.find('\n', from) + 1;
    text += line.substr(from, end - from);
    from = end;
  }
  return text + line.substr(from, 40);
}

TEST(BrokenInput, SaysHowMuchWasReadAndThatTheRestIsNot) {
  for (const char* command : {"check", "show", "replay", "shrink"}) {
    const GoneTerminal input(two_rounds_and_a_half());
    const Ran ran = run_reading(input.end(), {command, "-"});
    EXPECT_EQ(ran.exit, 2) << command;
    EXPECT_THAT(ran.err, HasSubstr("-: error: reading failed after 3 lines with 2 rounds: "))
        << command;
    EXPECT_THAT(ran.err, HasSubstr("; the rest is unread")) << command;
    EXPECT_THAT(ran.err, Not(HasSubstr("-:4"))) << command;
  }
}

TEST(BrokenInput, WhatWasReadIsJudged) {
  const GoneTerminal input(two_rounds_and_a_half());
  const Ran ran = run_reading(input.end(), {"check", "-"});
  EXPECT_THAT(ran.out, HasSubstr("1 file, 2 rounds"));
  EXPECT_THAT(ran.out, HasSubstr("no difference"));
}

TEST(BrokenInput, AFileThatFailsAtOnceIsNotAnEmptyOne) {
  for (const char* command : {"check", "show", "replay", "shrink"}) {
    const GoneTerminal input("");
    const Ran ran = run_reading(input.end(), {command, "-"});
    EXPECT_EQ(ran.exit, 2) << command;
    EXPECT_THAT(ran.err, HasSubstr("reading failed after 0 lines with 0 rounds")) << command;
    EXPECT_THAT(ran.err, Not(HasSubstr("no round in this file"))) << command;
  }
}

}  // namespace
}  // namespace showstopper::app
