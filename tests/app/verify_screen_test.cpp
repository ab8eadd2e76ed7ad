// SPDX-License-Identifier: Apache-2.0
//
// The first screen of `verify`: the verdict first, at most forty lines, and of a failure all that
// is needed to look at it.
#include <algorithm>
#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

constexpr std::ptrdiff_t kMostLines = 40;

std::ptrdiff_t lines_of(const std::string& text) {
  return std::count(text.begin(), text.end(), '\n');
}

std::string line_with(const std::string& text, const std::string& word) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.find(word) != std::string::npos) return line;
  }
  return "";
}

TEST(VerifyScreen, HasALineForEachGameAndOneForWhatIsStored) {
  const Ran ran = run({"verify", "--rounds", "2"});
  EXPECT_EQ(ran.exit, 0) << ran.out;
  EXPECT_LE(lines_of(ran.out), kMostLines);
  EXPECT_THAT(ran.out, ContainsRegex("\n\nPASS   no rule broken\n\n"));
  EXPECT_THAT(ran.out, ContainsRegex("\n  Go-Stop +[0-9]+ .2-3 p. +[0-9,]+ +[0-9,.]+( M)? +0\n"));
  EXPECT_THAT(ran.out, ContainsRegex("\n  Stoppa +[0-9]+ .3-6 p. +[0-9,]+ +[0-9,.]+( M)? +0\n"));
  EXPECT_THAT(ran.out, ContainsRegex("\n  Fixtures +[0-9,]+ replayed +0\n"));
  EXPECT_THAT(ran.out, ContainsRegex("\n  Past bugs +[0-9]+ replayed +0\n"));
  EXPECT_THAT(ran.out, ContainsRegex("\nCoverage   clauses covered +[0-9]+ of [0-9]+\n"));
  EXPECT_THAT(ran.out, HasSubstr("Repeat: showstopper verify --seed 1 --rounds 2\n"));
  EXPECT_THAT(ran.out, Not(HasSubstr("clauses not covered")));
}

TEST(VerifyScreen, KeepsTheLongReportForDetails) {
  const Ran ran = run({"verify", "--rules", "gostop/matgo", "--rounds", "20", "--details"});
  EXPECT_THAT(ran.out, HasSubstr("PASS   no rule broken"));
  EXPECT_THAT(ran.out, HasSubstr("clauses not covered"));
  EXPECT_THAT(ran.out, HasSubstr("clause pairs covered in one round"));
}

TEST(VerifyScreen, SaysWhereCoverageIsRequiredAndMissing) {
  const Ran ran = run({"verify", "--rules", "gostop/matgo", "--players", "2", "--rounds", "1",
                       "--no-fixtures", "--require-coverage"});
  EXPECT_EQ(ran.exit, 3);
  EXPECT_THAT(ran.out, HasSubstr("INCOMPLETE   no rule broken, but not every clause was covered"));
}

TEST(VerifyScreen, DoesNotPassIfNoStoredFailureCouldBeRead) {
  const Folder findings;
  std::ofstream(findings.path() + "/broken.jsonl") << "no round\n";
  const Ran ran = run({"verify", "--rules", "gostop/matgo", "--players", "2", "--rounds", "1",
                       "--no-fixtures", "--findings", findings.path()});
  EXPECT_EQ(ran.exit, 3);
  EXPECT_THAT(ran.out, HasSubstr("INCOMPLETE   no rule broken in the parts that were checked"));
  EXPECT_THAT(ran.out, Not(HasSubstr("PASS")));
}

TEST(VerifyScreen, UsesColourOnlyWhereItIsWanted) {
  const std::vector<std::string> plain = {"verify",   "--rules", "stoppa/italian",
                                          "--rounds", "1",       "--no-fixtures"};
  std::vector<std::string> coloured = plain;
  coloured.insert(coloured.end(), {"--color", "always"});
  EXPECT_THAT(run(plain).out, Not(HasSubstr("\x1b[")));
  EXPECT_THAT(run(coloured).out, HasSubstr("\x1b[1;32mPASS\x1b[0m"));
}

TEST(VerifyScreen, OfAFailureShowsTheRuleWhatCameAndTheCommands) {
  const Folder folder;
  const Ran ran = RunMutant({"verify", "--rules", "gostop/matgo", "--players", "2", "--rounds",
                             "256", "--no-fixtures", "--findings", folder.path()})
                      .wait();
  EXPECT_EQ(ran.exit, 1);
  EXPECT_LE(lines_of(ran.out), kMostLines);
  EXPECT_THAT(ran.out, ContainsRegex("\n\nFAIL   1 rule broken, shown by [0-9]+ rounds?\n\n"));
  EXPECT_THAT(ran.out, HasSubstr("\n1  payments_follow_the_formula\n"));
  EXPECT_THAT(ran.out, HasSubstr("   rule      Points, bonus, multiplier and payments are those of "
                                 "the formula worked out anew.\n"));
  EXPECT_THAT(ran.out, HasSubstr("   clause    GS-A-079: The payment is combinations plus bonus, "
                                 "times the multipliers.\n"
                                 "   clause    GS-A-080: "));
  const std::string account = "[0-9]+ points, bonus [0-9]+, multiplier [0-9]+, payments ";
  EXPECT_THAT(ran.out, ContainsRegex("   expected  " + account));
  EXPECT_THAT(ran.out,
              ContainsRegex("   got       " + account + ".*; broken after action [0-9]+, "));
  const std::string smallest = line_with(ran.out, "   smallest  ").substr(13);
  EXPECT_NE(content(smallest), "");
  EXPECT_THAT(ran.out, HasSubstr("   show      showstopper show " + smallest + '\n'));
  EXPECT_EQ(run({"show", smallest}).exit, 0);
  // The second run finds the stored round and new ones: the rule that they break is still one.
  const Ran second = RunMutant({"verify", "--rules", "gostop/matgo", "--players", "2", "--rounds",
                                "256", "--no-fixtures", "--findings", folder.path()})
                         .wait();
  EXPECT_THAT(second.out, ContainsRegex("\n\nFAIL   1 rule broken, shown by [0-9]+ rounds\n\n"));
  // A stored failure is judged again when it is replayed.
  const Ran replayed = RunMutant({"replay", smallest}).wait();
  EXPECT_EQ(replayed.exit, 1);
  EXPECT_THAT(replayed.err, HasSubstr("it fails: invariant payments_follow_the_formula in end\n"));
  EXPECT_THAT(replayed.err, ContainsRegex("  expected  " + account));
  EXPECT_EQ(run({"replay", smallest}).exit, 0);
  // The line that repeats it finds it again.
  std::istringstream repeat(line_with(ran.out, "   repeat    showstopper ").substr(25));
  std::vector<std::string> words;
  for (std::string word; repeat >> word;) words.push_back(word);
  const Ran again = RunMutant(words).wait();
  EXPECT_EQ(again.exit, 1);
  EXPECT_THAT(again.out, HasSubstr("payments_follow_the_formula"));
}

}  // namespace
}  // namespace showstopper::app
