// SPDX-License-Identifier: Apache-2.0
//
// `showstopper mutants` with the fixtures of a folder, its bad input, and Ctrl-C. Sets made by
// `fixtures` are judged by fixtures_test.cpp.
#include <csignal>
#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "app/fixtures/store.h"
#include "model/gostop/rules/rules.h"
#include "model/rules/rule_set.h"
#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using testing::HasSubstr;

// The first fixtures of a file of the corpus.
std::string mutants_log(const std::string& file, std::size_t rounds) {
  std::ifstream in(corpus(file));
  std::string text;
  for (std::string line; rounds > 0 && std::getline(in, line); --rounds) text += line + '\n';
  return text;
}

// Rounds of three notice the minimum of three; under rules for two seats it has no effect.
TEST(Mutants, AskTheFixturesOfTheNumberOfPlayersAlone) {
  const Folder folder;
  folder.add("some.jsonl", mutants_log("fixtures/gostop/combinations.jsonl", 40) +
                               mutants_log("fixtures/gostop/steals.jsonl", 20));
  const auto mutants = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words{"mutants",     "--rules", "gostop/matgo",   "--fixtures",
                                   folder.path(), "--key",   "stop.minimum.3", "--all"};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  };
  EXPECT_THAT(mutants({}).out, HasSubstr("stop.minimum.3 = 1000: noticed by some.jsonl"));
  EXPECT_THAT(mutants({"--players", "3"}).out, HasSubstr("stop.minimum.3 = 1000: noticed by "));
  const Ran of_two = mutants({"--players", "2"});
  EXPECT_THAT(of_two.out, HasSubstr("stop.minimum.3 = 1000: no play can show it: `players` leaves "
                                    "out three players"));
  EXPECT_EQ(of_two.exit, 0) << of_two.err;
  EXPECT_EQ(mutants({"--players", "6"}).exit, 2);
  const Folder two;
  two.add("two.jsonl",
          run({"play", "--rules", "gostop/matgo", "--players", "2", "--rounds", "1"}).out);
  const Ran none =
      run({"mutants", "--rules", "gostop/matgo", "--fixtures", two.path(), "--players", "3"});
  EXPECT_EQ(none.exit, 2);
  EXPECT_THAT(none.err, HasSubstr("has no fixture for 3 players"));
  EXPECT_THAT(run({"mutants", "--players", "2"}).err, HasSubstr("`--players` needs `--rules`"));
}

// A proof about three players is none about two.
TEST(Mutants, UseTheProofsOfASetForItsNumbersOfPlayersAlone) {
  table::Diagnostics none;
  const auto matgo = rules::Library(corpus("rules")).load(gostop::schema(), "gostop/matgo", none);
  ASSERT_TRUE(matgo);
  MadeFixtures set;
  set.targets.push_back({FixtureTarget::State::impossible, FixtureKind::parameter,
                         "stop.minimum.2 = 7, not 6", "a proof", ProofKind::rules});
  const auto mutants = [&](const std::vector<int>& players, const std::string& with) {
    set.players = players;
    const Folder folder;
    folder.add("set.json", set_json(*matgo, set));
    folder.add("three.jsonl",
               run({"play", "--rules", "gostop/matgo", "--players", "3", "--rounds", "1"}).out);
    std::vector<std::string> words{"mutants",     "--rules", "gostop/matgo",   "--fixtures",
                                   folder.path(), "--key",   "stop.minimum.2", "--all"};
    if (!with.empty()) words.insert(words.end(), {"--players", with});
    return run(words);
  };
  const Ran both = mutants({3}, "");
  EXPECT_THAT(both.out, HasSubstr("stop.minimum.2 = 6: SURVIVED"));
  EXPECT_THAT(both.err, HasSubstr("made for 3 players alone: its proofs are not used"));
  EXPECT_THAT(mutants({3}, "3").out, HasSubstr("= 6: no play can show it: a proof"));
  EXPECT_THAT(mutants({2, 3}, "").out, HasSubstr("= 6: no play can show it: a proof"));
  EXPECT_THAT(mutants({}, "").out, HasSubstr("stop.minimum.2 = 6: SURVIVED"));
}

TEST(Mutants, RefuseWhatContradictsOrIsNotThere) {
  const File rules(
      "format = \"showstopper-rules/1\"\ngame = \"gostop\"\nname = \"mine\"\n"
      "extends = \"gostop/matgo\"\n",
      ".toml");
  for (const std::string& name : {rules.path(), std::string("gostop/matgo")}) {
    const Ran other = run({"mutants", "--rules", name, "--game", "stoppa"});
    EXPECT_EQ(other.exit, 2);
    EXPECT_THAT(other.err, HasSubstr("`--game` is `stoppa`, and `" + name + "` has rules of "));
  }
  const Ran none = run({"mutants", "--rules", rules.path(), "--fixtures", "/no/such/dir"});
  EXPECT_EQ(none.exit, 2);
  EXPECT_THAT(none.err, HasSubstr("`/no/such/dir` cannot be opened: No such file or directory"));
}

// Each value of all shipped rule sets takes minutes. The signal may come before it is noted: the
// run is then started again, and the signal is sent later.
TEST(Mutants, PrintTheValuesTriedUntilCtrlC) {
  Ran ran;
  for (int milliseconds = 200; milliseconds < 30'000 && ran.exit != 3; milliseconds *= 2) {
    Running running({"mutants"});
    usleep(static_cast<useconds_t>(milliseconds) * 1000);
    running.send(SIGINT);
    ran = running.wait();
  }
  EXPECT_EQ(ran.exit, 3) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("survived\n"));
  EXPECT_THAT(ran.out, HasSubstr("interrupted: these are the values tried until then\n"));
}

}  // namespace
}  // namespace showstopper::app
