// SPDX-License-Identifier: Apache-2.0
//
// Findings as files: those that are stored and replayed first, and `showstopper shrink`. What they
// do with a fault that is there is tried in found_mutant_test.cpp.
#include <algorithm>
#include <filesystem>

#include <gmock/gmock.h>

#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using testing::HasSubstr;

std::string first_fixture() {
  const std::string all = content(corpus("fixtures/stoppa/betting.jsonl"));
  return all.substr(0, all.find('\n') + 1);
}

Ran verify_with(const std::string& folder) {
  return run({"verify", "--rules", "stoppa/italian", "--players", "3", "--rounds", "10",
              "--no-fixtures", "--findings", folder});
}

TEST(StoredFindings, WhatIsNoTraceIsNamedAndTheRestIsReplayed) {
  const Folder folder;
  folder.add("good.jsonl", first_fixture());
  folder.add("cut.jsonl", first_fixture().substr(0, 100));
  folder.add("notes.txt", "not a trace");
  folder.add_folder("folder.jsonl");
  const Ran ran = verify_with(folder.path());
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("Past bugs  1 replayed, 3 skipped"));
  EXPECT_THAT(ran.err, HasSubstr("notes.txt: error: is not a trace file"));
  EXPECT_THAT(ran.err, HasSubstr("folder.jsonl: error: is not a trace file"));
  EXPECT_THAT(ran.err, HasSubstr("cut.jsonl:1: error: "));
}

// Also beside those of the corpus, which are replayed.
TEST(StoredFindings, OfWhichNoneCouldBeReplayedProveNothing) {
  const Folder folder;
  folder.add("cut.jsonl", first_fixture().substr(0, 100));
  const Ran beside = run({"verify", "--rules", "stoppa/italian", "--players", "3", "--rounds", "1",
                          "--findings", folder.path()});
  for (const Ran& ran : {verify_with(folder.path()), beside}) {
    EXPECT_EQ(ran.exit, 3) << ran.out;
    EXPECT_THAT(ran.err, HasSubstr("every stored failure of `" + folder.path() + "` was skipped"));
  }
}

TEST(StoredFindings, FixturesThatAreNotThereProveNothing) {
  const Folder corpus_alone;
  std::filesystem::create_symlink(corpus("rules"), corpus_alone.path() + "/rules");
  std::filesystem::create_symlink(corpus("clauses"), corpus_alone.path() + "/clauses");
  const std::vector<std::string> words = {"verify",    "--rules",  "stoppa/italian",
                                          "--players", "3",        "--rounds",
                                          "10",        "--corpus", corpus_alone.path()};
  const Ran ran = run(words);
  EXPECT_EQ(ran.exit, 3) << ran.out << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("stoppa` holds no fixtures"));
  std::vector<std::string> without = words;
  without.push_back("--no-fixtures");
  EXPECT_EQ(run(without).exit, 0);
}

TEST(StoredFindings, AFolderThatIsNotThereYetIsEmpty) {
  const Ran ran = verify_with(testing::TempDir() + "no-such-folder");
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
}

TEST(StoredFindings, AFileIsNoFolderToWriteInto) {
  const File file(first_fixture());
  const Ran ran = verify_with(file.path());
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.err, HasSubstr("is not a folder"));
}

TEST(StoredFindings, OneThatIsNamedAndNotThereIsAnErrorWithItsReason) {
  const Ran ran = run({"verify", "--engine", "false", "--replay", "/no/such.jsonl"});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.err, HasSubstr("/no/such.jsonl: error: cannot be opened: No such file or "));
}

TEST(Shrink, SaysThatARoundDoesNotFail) {
  const File file(first_fixture());
  const Ran ran = run({"shrink", file.path() + ":1"});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.out, "");
  EXPECT_THAT(ran.err, HasSubstr(":1: the round does not fail; there is nothing to shrink"));
}

// Of a log of many such rounds one line is printed, and their number.
TEST(Shrink, CountsTheRoundsThatDoNotFail) {
  std::string log;
  for (int i = 0; i < 50; ++i) log += first_fixture();
  const File file(log);
  const Ran ran = run({"shrink", file.path()});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 2);
  EXPECT_THAT(ran.err, HasSubstr("nothing to shrink in 49 further rounds"));
}

// A round that reports another next dealer than the rules; positions of Stoppa are not reduced.
TEST(Shrink, PointsToTheCommandThatPrintsHowALogDiffers) {
  const auto hint_of = [](const std::string& rules, const std::string& command) {
    std::string log = run({"play", "--rules", rules, "--rounds", "1"}).out;
    const std::string key = "\"next_dealer\":";
    const std::size_t dealer = log.find(key) + key.size();
    EXPECT_LT(dealer, log.size());
    log[dealer] = log[dealer] == '0' ? '1' : '0';
    const File file(log);
    const std::string line = file.path() + ":1";
    const Ran ran = run({"shrink", line});
    EXPECT_EQ(ran.exit, 0) << ran.err;
    EXPECT_THAT(ran.err,
                HasSubstr(line + " differs from the rules: `showstopper " + command + file.path()));
    return ran.err;
  };
  EXPECT_THAT(hint_of("gostop/matgo", "check --reduce "), HasSubstr("prints a minimal position"));
  EXPECT_THAT(hint_of("stoppa/italian", "show "), HasSubstr(":1` marks how"));
}

TEST(Shrink, RefusesWhatItCannotReadOrWrite) {
  const File file(first_fixture());
  const File cut(first_fixture().substr(0, 100));
  EXPECT_EQ(run({"shrink", cut.path()}).exit, 2);
  EXPECT_THAT(run({"shrink", file.path() + ":2"}).err, HasSubstr("there is no round on this line"));
  const Ran nowhere = run({"shrink", file.path(), "--out", file.path() + "/out.jsonl"});
  EXPECT_EQ(nowhere.exit, 2);
  EXPECT_THAT(nowhere.err, HasSubstr("/out.jsonl: cannot be written"));
}

TEST(Shrink, WritesOneRoundIntoAFile) {
  const File two(first_fixture() + first_fixture());
  const File out("");
  const Ran ran = run({"shrink", two.path(), "--out", out.path()});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.err, HasSubstr("name it as `FILE:LINE`"));
  EXPECT_EQ(content(out.path()), "");
}

}  // namespace
}  // namespace showstopper::app
