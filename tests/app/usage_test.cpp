// SPDX-License-Identifier: Apache-2.0
//
// What is typed and what comes back: exit codes, help, and mistakes in options.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

TEST(Usage, HiddenCommandsStandInNoOverview) {
  EXPECT_THAT(run({"--help"}).out, Not(HasSubstr("engine-host")));
  EXPECT_EQ(run({"engine-host", "--help"}).exit, 0);
}

struct Mistake {
  std::vector<std::string> typed;
  std::string said;
};

class Mistakes : public testing::TestWithParam<Mistake> {};

TEST_P(Mistakes, AreSaidInOneVoiceWithTheWordThatIsWrong) {
  const Ran ran = run(GetParam().typed);
  EXPECT_EQ(ran.exit, 2) << ran.err;
  EXPECT_THAT(ran.out, IsEmpty());
  EXPECT_THAT(ran.err, AllOf(StartsWith("error: "), HasSubstr(GetParam().said)));
}

// clang-format off
INSTANTIATE_TEST_SUITE_P(Typed, Mistakes, testing::Values(
    Mistake{{}, "`showstopper` needs a command"},
    Mistake{{"verifi"}, "`verifi` is not a command of `showstopper`; did you mean `verify`?"},
    Mistake{{"verify", "--sed", "1"},
            "`--sed` is not an option of `showstopper verify`; did you mean `--seed`?"},
    Mistake{{"verify", "--seed"}, "`--seed` needs a value"},
    Mistake{{"verify", "--seed", "18446744073709551616"}, "`--seed` is `18446744073709551616`"},
    Mistake{{"verify", "--seed", "-1"}, "`--seed` is `-1`"},
    Mistake{{"verify", "--seed", "0x1"}, "`--seed` is `0x1`"},
    Mistake{{"verify", "--seed", "1", "--seed", "2"}, "`--seed` is given more than once"},
    Mistake{{"verify", "--budget", "soon"}, "`--budget` is `soon`, but must be a time above 0"},
    Mistake{{"verify", "--shard", "3/2"}, "`--shard` is `3/2`"},
    Mistake{{"verify", "--round", "1"}, "`--round` needs `--rules`"},
    Mistake{{"verify", "--players", "7"}, "`--players` is `7`"},
    Mistake{{"verify", "--format", "xml"},
            "`--format` is `xml`, but must be `text`, `json`, `junit`, `sarif` or `github`"},
    Mistake{{"verify", "--game", "poker"}, "`--game` is `poker`, but must be one of `gostop`"},
    Mistake{{"verify", "--corpus", "/nowhere"}, "`--corpus` is `/nowhere`"},
    Mistake{{"census", "--rounds", "10"}, "needs `--rules`"},
    Mistake{{"census", "--rules", "gostop/dutch", "--rounds", "0"}, "`--rounds` is `0`"},
    Mistake{{"perft", "--rules", "gostop/matgo", "--depth", "99"}, "`--depth` is `99`"},
    Mistake{{"check"}, "needs `FILE`"},
    Mistake{{"help", "verifi"},
            "`verifi` is not a command of `showstopper`; did you mean `verify`?"},
    Mistake{{"verify", "--color", "blue"},
            "`--color` is `blue`, but must be `auto`, `always` or `never`"},
    Mistake{{"verify", "--policy", "wild"},
            "`--policy` is `wild`, but must be `uniform` or `biased`"},
    Mistake{{"verify", "--game", "gostop", "--rules", "gostop/matgo"},
            "`--rules` and `--game` exclude each other"},
    Mistake{{"verify", "--policy", "biased"}, "`--policy` needs `--round`"},
    Mistake{{"verify", "--jobs", "65"}, "`--jobs` is `65`"},
    Mistake{{"verify", "--shard", "1/2"}, "`--shard` needs `--out`"},
    Mistake{{"verify", "--out", "unused.jsonl"}, "`--out` needs `--rounds`"},
    Mistake{{"verify", "--rounds", "8", "--out", "unused.jsonl", "--fail-fast"},
            "`--fail-fast` and `--out` exclude each other"},
    Mistake{{"census", "--rules", "gostop/matgo", "--resume"}, "`--resume` needs `--out`"},
    Mistake{{"verify", "--engine-timeout", "2s"}, "`--engine-timeout` needs `--engine`"},
    Mistake{{"verify", "--exhaustive", "--format", "junit"},
            "`--format junit` has no effect with `--exhaustive`"},
    Mistake{{"verify", "--positions", "7"}, "`--positions` needs `--exhaustive`"},
    Mistake{{"verify", "--deals", "1/2"}, "`--deals` needs `--exhaustive`"},
    Mistake{{"verify", "--exhaustive", "--deals", "3/2"}, "`--deals` is `3/2`"},
    Mistake{{"verify", "--exhaustive", "--budget", "3s"},
            "`--budget` has no effect with `--exhaustive`"},
    Mistake{{"verify", "--round", "3", "--rules", "gostop/matgo", "--fail-fast"},
            "`--fail-fast` has no effect with `--round`"},
    Mistake{{"verify", "--engine", "cat", "--round", "3"},
            "`--round` has no effect with `--engine`"},
    Mistake{{"find", "--list", "nagari"}, "`GOAL` does nothing with `--list`"},
    Mistake{{"find", "--list", "--seed", "3"}, "`--seed` does nothing with `--list`"},
    Mistake{{"find", "--count", "hand.quads >= 1", "--rules", "gostop/matgo", "--out", "new"},
            "`--out` does nothing with `--count`"},
    Mistake{{"find", "--sample", "2", "--where", "p0 has 09A", "--rules", "gostop/matgo", "--turns",
             "3"},
            "`--turns` does nothing with `--sample`"},
    Mistake{{"find", "--most", "points", "--rules", "gostop/matgo", "--witnesses", "2"},
            "`--witnesses` does nothing with `--most`"},
    Mistake{{"lint", "--fast", "--time-limit", "3s", "gostop/matgo"},
            "`--fast` and `--time-limit` exclude each other"},
    Mistake{{"show", "--html", "--around", "2", "-"}, "`--around` and `--html` exclude each other"},
    Mistake{{"show", "--around", "-1", "-"}, "`--around` is `-1`, but must be a whole number"},
    Mistake{{"check", "--require", "-1", "-"}, "`--require` is `-1`, but must be a whole number"},
    Mistake{{"verify", "--rules", ""}, "`--rules` is empty"},
    Mistake{{"verify", "--findings", ""}, "`--findings` is empty"},
    Mistake{{"verify", "--out", "unused.jsonl", "--shard", ""}, "`--shard` is empty"},
    Mistake{{"find", "-hand.month(13) - 10"},
            "`-hand.month(13) - 10` is not an option of `showstopper find`; put other "
            "arguments after `--`"},
    Mistake{{"rules"}, "`showstopper rules` needs a command"},
    Mistake{{"rules", "prind", "x"}, "`prind` is not a command of `showstopper rules`"},
    Mistake{{"rules", "nope"}, "see `showstopper rules --help`"},
    Mistake{{"rules", "set", "mine.toml", "--house"},
            "`--house` is not an option of `showstopper rules set`; it is one of `showstopper "
            "rules list`"},
    Mistake{{"rules", "--house", "list"},
            "`--house` is not an option of `showstopper rules`; it is one of `showstopper rules "
            "list`"},
    Mistake{{"rules", "set", "mine.toml", "--rest"},
            "`--rest` is not an option of `showstopper rules set`; did you mean `--reset`?"},
    Mistake{{"init", "rules", "a.txt"}, "`a.txt` is not the path of a `.toml` file"},
    Mistake{{"completion", "tcsh"}, "`tcsh` is not a supported shell"}));
// clang-format on

TEST(Usage, APathOfRulesEndsInToml) {
  const Ran ran = run({"rules", "print", "a.txt"});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.err, HasSubstr("a name is like `game/variant`, and a path ends in `.toml`"));
}

// As the message says that refuses it without.
TEST(Usage, WhatIsNoOptionGoesAfterTwoHyphens) {
  const Ran ran = run({"find", "--rules", "gostop/matgo", "--time-limit", "5s", "--estimate", "0",
                       "--", "-hand.month(12) - 10 > -12"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
}

TEST(Usage, AClosedOrFullStandardOutputIsNoSuccess) {
  const Ran full = run_into("/dev/full", {"rules", "print", "gostop/dutch"});
  EXPECT_EQ(full.exit, 2);
  EXPECT_THAT(full.err, HasSubstr("error: standard output cannot be written"));
}

TEST(Usage, NothingOfTheMachineStandsInWhatIsPrinted) {
  const std::string source = std::string(SHOWSTOPPER_SOURCE_CORPUS);
  for (const std::vector<std::string>& typed :
       {std::vector<std::string>{"verify", "--rounds", "1"},
        {"rules", "list"},
        {"manual"},
        {"rules", "print", "gostop/matgo"},
        {"check", corpus("fixtures/gostop/payers.jsonl")},
        {"check", corpus("engines/bipark-gostop-ts.jsonl")}}) {
    const Ran ran = run(typed);
    EXPECT_THAT(ran.out + ran.err, Not(HasSubstr(source))) << typed.front();
  }
}

}  // namespace
}  // namespace showstopper::app
