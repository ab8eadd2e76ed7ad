// SPDX-License-Identifier: Apache-2.0
//
// Where output goes: no input is overwritten, nothing is written without a result, and whether
// somebody reads the messages changes no answer.
#include <filesystem>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/app/program.h"
#include "tests/table/sanitized.h"

namespace showstopper::app {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

std::string three_rounds() {
  std::istringstream all(content(corpus("fixtures/gostop/deal.jsonl")));
  std::string text, line;
  for (int i = 0; i < 3 && std::getline(all, line); ++i) text += line + '\n';
  return text;
}

TEST(ShrinkOut, NeverOverwritesTheTrace) {
  const File log(three_rounds());
  for (const std::string& trace : {log.path() + ":2", log.path()}) {
    const Ran ran = run({"shrink", trace, "--out", log.path()});
    EXPECT_EQ(ran.exit, 2);
    EXPECT_THAT(ran.err, HasSubstr(", which `TRACE` reads; name another file"));
  }
  // The same file by another name.
  const Folder folder;
  const std::string link = folder.path() + "/link.jsonl";
  std::filesystem::create_symlink(log.path(), link);
  EXPECT_EQ(run({"shrink", log.path() + ":2", "--out", link}).exit, 2);
  EXPECT_EQ(content(log.path()), three_rounds());
}

TEST(ShrinkOut, IsWrittenOnlyWhereThereIsSomethingToWrite) {
  const Folder folder;
  const File log(three_rounds());
  const std::string out = folder.path() + "/smallest.jsonl";
  const Ran ran = run({"shrink", log.path() + ":1", "--out", out});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("there is nothing to shrink"));
  EXPECT_THAT(folder.files(), IsEmpty());
}

// The log lies in the corpus and is shown as `corpus/...`, which is no path.
TEST(CheckReport, HasTheRoundsOfALogInTheCorpus) {
  const Folder folder;
  const std::string page = folder.path() + "/page.html";
  const Ran ran = run({"check", corpus("engines/Choi0619-gostop.jsonl"), "--report", page});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, IsEmpty());
  EXPECT_THAT(content(page), HasSubstr("corpus/engines/Choi0619-gostop.jsonl:"));
}

TEST(OutputFiles, AreTriedBeforeTheWorkAndAFailureIsTold) {
  const std::vector<std::vector<std::string>> asked = {
      {"check", corpus("engines/Choi0619-gostop.jsonl"), "--report"},
      {"find", "first-turn-sweep", "--rules", "gostop/matgo", "--dimacs"},
      {"find", "first-turn-sweep", "--rules", "gostop/matgo", "--smt2"},
      {"find", "three-ppuks", "--rules", "gostop/matgo", "--out"},
      {"verify", "--engine", "false", "--rules", "gostop/matgo", "--badge"}};
  for (std::vector<std::string> words : asked) {
    words.emplace_back("/dev/full");
    const Ran ran = run(words);
    EXPECT_EQ(ran.exit, 2) << words.front();
    EXPECT_THAT(ran.err, HasSubstr("it is not a regular file")) << words.front();
    EXPECT_THAT(ran.out, IsEmpty()) << words.front();
  }
}

// What a command reads and writes, by its options: nothing that is read is written, and no two
// results go into one file.
TEST(OutputFiles, AreNeverWhatIsRead) {
  const Folder folder;
  const std::string log = folder.path() + "/log.jsonl", rules = folder.path() + "/mine.toml";
  const std::string engine = folder.path() + "/engine.so", link = folder.path() + "/link";
  const std::string text = "extends = \"gostop/matgo\"\nformat = \"showstopper-rules/1\"\n";
  folder.add("log.jsonl", three_rounds());
  folder.add("mine.toml", text);
  folder.add("engine.so", "none");
  std::filesystem::create_symlink(rules, link);
  const std::vector<std::vector<std::string>> asked = {
      {"check", log, "--report", log},
      {"check", folder.path(), "--report", log},
      {"find", "ppuks >= 1", "--rules", rules, "--out", rules},
      {"find", "ppuks >= 1", "--rules", rules, "--out", link},
      {"find", "ppuks >= 1", "--rules", "gostop/matgo", "--deal", log + ":1", "--out", log},
      {"find", "first-turn-sweep", "--rules", rules, "--smt2", rules},
      {"compare", rules, "gostop/dutch", "--impact", "100", "--svg", rules},
      {"verify", "--engine-library", engine, "--rules", "gostop/matgo", "--badge", engine},
      {"verify", "--engine", "false", "--rules", rules, "--report", rules},
      {"verify", "--engine", "false", "--rules", "gostop/matgo", "--replay", log, "--badge", log}};
  for (const std::vector<std::string>& words : asked) {
    const Ran ran = run(words);
    EXPECT_EQ(ran.exit, 2) << testing::PrintToString(words);
    EXPECT_THAT(ran.err, HasSubstr("` reads; name another file")) << testing::PrintToString(words);
  }
  EXPECT_EQ(content(log), three_rounds());
  EXPECT_EQ(content(rules), text);
  EXPECT_EQ(folder.files().size(), 4U);
}

TEST(OutputFiles, AreOneForEachResult) {
  const Folder folder;
  const std::string file = folder.path() + "/new";
  const Ran ran = run(
      {"find", "first-turn-sweep", "--rules", "gostop/matgo", "--dimacs", file, "--smt2",
       folder.path() + "/../" + std::filesystem::path(folder.path()).filename().string() + "/new"});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.err, HasSubstr("which `--dimacs` writes; name another file"));
  EXPECT_THAT(folder.files(), IsEmpty());
  // A page beside the traces of a folder that is read may be written again.
  folder.add("log.jsonl", three_rounds());
  folder.add("page.html", "old");
  EXPECT_EQ(run({"check", folder.path(), "--report", folder.path() + "/page.html"}).exit, 0);
}

TEST(Messages, MayGoNowhereWithoutChangingTheAnswer) {
  const File broken("{\"cut\n");
  const std::vector<std::string> asked = {"replay", broken.path()};
  EXPECT_EQ(run(asked).exit, 2);
  for (const Errors where : {Errors::closed, Errors::full, Errors::pipe_without_reader}) {
    EXPECT_EQ(run_with_errors(where, asked), 2) << static_cast<int>(where);
  }
}

TEST(Names, ThatAreNoUtf8StandInJson) {
  const Folder folder;
  folder.add("caf\xE9.toml",
             "format = \"showstopper-rules/1\"\nname = \"Café\"\nextends = \"gostop/matgo\"\n"
             "[stop]\nminimum.2 = 5\n");
  const Ran ran = run({"perft", "--rules", folder.path() + "/caf\xE9.toml", "--depth", "1",
                       "--deals", "1", "--format", "json"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("caf\xEF\xBF\xBD"));
}

// What was typed, and what a folder holds, is repeated without what a terminal obeys.
TEST(Names, ThatWouldSteerATerminalAreShownWithoutIt) {
  const Folder folder;
  folder.add("red\x1b[31m.jsonl", "{cut\n");
  const std::vector<std::vector<std::string>> asked = {
      {"check", folder.path()},
      {"replay", folder.path() + "/red\x1b[31m.jsonl"},
      {"rules", "print", "\x1b[2J"},
      {"help", "\xE2\x80\xAE"},
      {"\x1b[2J"},
      {"find", "\x1b[2J", "--rules", "gostop/matgo"}};
  for (const auto& words : asked) {
    const Ran ran = run(words);
    EXPECT_EQ(ran.exit, 2) << words.front();
    for (const std::string& steering : {std::string("\x1b"), std::string("\xE2\x80\xAE")}) {
      EXPECT_EQ((ran.out + ran.err).find(steering), std::string::npos) << words.front();
    }
  }
}

// A process that gets no memory, in one of its threads or in Z3, claims nothing and ends by no
// signal. The addresses of a build with sanitizers cannot be limited.
TEST(LittleMemory, IsAnError) {
  if (kSanitized) return;
  std::istringstream rounds(three_rounds());
  std::string line;
  std::getline(rounds, line);
  const File log(line + '\n');
  const std::vector<std::vector<std::string>> commands = {
      {"coverage", log.path()}, {"prove", "--rules", "gostop/matgo", "--players", "2"}};
  for (const std::vector<std::string>& words : commands) {
    std::vector<std::string> arguments = {"-c", "ulimit -v 60000; exec \"$0\" \"$@\"",
                                          SHOWSTOPPER_PROGRAM};
    arguments.insert(arguments.end(), words.begin(), words.end());
    const Ran ran = Running("/bin/sh", arguments).wait();
    EXPECT_EQ(ran.exit, 2) << words[0] << ran.err;
    EXPECT_THAT(ran.out, IsEmpty());
    EXPECT_THAT(ran.err, HasSubstr("not enough memory"));
  }
}

}  // namespace
}  // namespace showstopper::app
