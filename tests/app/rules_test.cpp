// SPDX-License-Identifier: Apache-2.0
//
// `showstopper rules`, `manual` and `completion`.
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> shipped() {
  std::vector<std::string> names;
  std::istringstream lines(run({"rules", "list", "--game", "gostop"}).out);
  for (std::string line; std::getline(lines, line);) names.push_back(line);
  return names;
}

TEST(Rules, ListNamesTheFiveShippedSets) {
  EXPECT_THAT(shipped(),
              testing::IsSupersetOf({"gostop/spanish", "gostop/spanish-literal", "gostop/dutch",
                                     "gostop/korean-3p", "gostop/matgo"}));
  EXPECT_THAT(shipped(), testing::Each(testing::Not(HasSubstr("/house/"))));
  const auto names = nlohmann::json::parse(run({"rules", "list", "--format", "json"}).out);
  EXPECT_EQ(names.at("rules").front().at("game"), "gostop");
}

TEST(Rules, ReadingWhatWasPrintedGivesTheSameRules) {
  for (const std::string& name : shipped()) {
    const Ran printed = run({"rules", "print", name});
    ASSERT_EQ(printed.exit, 0) << printed.err;
    const File file(printed.out, ".toml");
    const Ran difference = run({"rules", "diff", name, file.path()});
    EXPECT_EQ(difference.exit, 0) << name << '\n' << difference.out << difference.err;
    EXPECT_THAT(difference.out, IsEmpty());
  }
}

TEST(Rules, PrintNamesTheClauseOfEachValue) {
  std::istringstream lines(run({"rules", "print", "gostop/dutch"}).out);
  bool in_header = true, in_rows = false;
  int values = 0;
  for (std::string line; std::getline(lines, line);) {
    in_rows = in_rows || line.starts_with("[[");
    in_header = in_header && !line.starts_with("[") && !line.empty();
    if (in_header || in_rows || line.find(" = ") == std::string::npos) continue;
    EXPECT_THAT(line, testing::AnyOf(HasSubstr("AMB-"), HasSubstr("GS-"))) << line;
    ++values;
  }
  EXPECT_GT(values, 5);
}

TEST(Rules, PrintHasEachKey) {
  const std::string printed = run({"rules", "print", "stoppa/italian"}).out;
  for (const char* line : {"rank = \"count_then_sum\"  # ST-017", "punto = 5  # ST-010",
                           "starter = \"right_of_dealer\"  # ST-029"}) {
    EXPECT_THAT(printed, HasSubstr(line));
  }
  const std::string gostop = run({"rules", "print", "gostop/dutch"}).out;
  EXPECT_THAT(gostop, HasSubstr("\n[stop.minimum]\n"));
}

TEST(Rules, DifferenceSaysWhatTheSecondChangesInTheFirst) {
  const Ran ran = run({"rules", "diff", "gostop/dutch", "gostop/matgo"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.out, HasSubstr("extends = \"gostop/dutch\""));
  EXPECT_THAT(ran.out, HasSubstr("[bomb]"));
  const File file(ran.out, ".toml");
  EXPECT_EQ(run({"rules", "diff", "gostop/matgo", file.path()}).exit, 0);
}

TEST(Rules, DifferenceFromAFileOfTheUsersOwnCanBeLoadedAndIsTheSecond) {
  const Folder folder;
  folder.add("first.toml",
             "format = \"showstopper-rules/1\"\nname = \"Friday table\"\n"
             "extends = \"gostop/dutch\"\n[bomb]\nsteal = 2\n");
  folder.add("second.toml",
             "format = \"showstopper-rules/1\"\nname = \"Saturday table\"\n"
             "extends = \"first.toml\"\n[stop]\nminimum = 5\n");
  const std::string first = folder.path() + "/first.toml", second = folder.path() + "/second.toml";
  for (const std::string& base : {first, std::string("gostop/dutch")}) {
    const Ran ran = run({"rules", "diff", base, second});
    ASSERT_EQ(ran.exit, 1) << ran.err;
    // A file beside the first, or a name of the library.
    const std::string extended = base == first ? "first.toml" : base;
    EXPECT_THAT(ran.out, HasSubstr("extends = \"" + extended + "\""));
    folder.add("third.toml", ran.out);
    const Ran none = run({"rules", "diff", second, folder.path() + "/third.toml"});
    EXPECT_EQ(none.exit, 0) << none.out << none.err;
  }
}

TEST(Rules, DifferenceHasTheNumbersOfPlayers) {
  const std::string head = "format = \"showstopper-rules/1\"\nextends = \"gostop/matgo\"\n";
  const File two(head + "players = [2]\n", ".toml"), three(head + "players = [3]\n", ".toml");
  const File all(head + "players = [2, 3]\n", ".toml");
  const Ran differ = run({"rules", "diff", two.path(), three.path()});
  EXPECT_EQ(differ.exit, 1) << differ.err;
  EXPECT_THAT(differ.out, HasSubstr("\nplayers = [3]\n"));
  EXPECT_EQ(run({"rules", "diff", "gostop/matgo", two.path()}).exit, 1);
  // No number is left out.
  EXPECT_EQ(run({"rules", "diff", "gostop/matgo", all.path()}).exit, 0);
}

// As of Go-Stop: a round that `check` accepts, and not a fixture of a clause.
TEST(ExplainStoppa, ShowsARoundInWhichAKeyDecides) {
  for (const char* const key : {"shed.must_play", "ante.punto"}) {
    const Ran ran = run({"explain", key, "--rounds", "20", "--format", "json"});
    ASSERT_EQ(ran.exit, 0) << ran.err;
    const auto witness = nlohmann::json::parse(ran.out).at("witness");
    EXPECT_THAT(witness.at("from").get<std::string>(), testing::StartsWith("with ")) << key;
    EXPECT_NE(witness.at("shows").at(0), witness.at("shows").at(1)) << key;
    const File trace(witness.at("trace").dump() + "\n");
    EXPECT_EQ(run({"check", "--require", "0", trace.path()}).exit, 0) << key;
  }
}

TEST(Rules, EveryErrorOfAFileIsSaidInOneRun) {
  const File file(
      "format = \"showstopper-rules/1\"\ngame = \"gostop\"\nextends = \"gostop/dutch\"\n"
      "[bomb]\nsteal = 99\nmultiplyer = \"once\"\n[cup]\nrole = 7\n",
      ".toml");
  const Ran ran = run({"rules", "print", file.path()});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.err, HasSubstr(":5:"));
  EXPECT_THAT(ran.err, HasSubstr(":6:"));
  EXPECT_THAT(ran.err, HasSubstr(":8:"));
}

struct BadRules {
  std::string name, text;
};

class BadRuleFiles : public testing::TestWithParam<BadRules> {};

TEST_P(BadRuleFiles, AreRefusedWithAPosition) {
  const File file(GetParam().text, ".toml");
  const Ran ran = run({"rules", "print", file.path()});
  EXPECT_EQ(ran.exit, 2) << ran.out;
  EXPECT_THAT(ran.err, HasSubstr(file.path() + ":")) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("error: "));
}

const std::string kHeader = "format = \"showstopper-rules/1\"\ngame = \"gostop\"\n";

INSTANTIATE_TEST_SUITE_P(
    Files, BadRuleFiles,
    testing::Values(BadRules{"Empty", ""}, BadRules{"Truncated", kHeader + "[bomb\nsteal"},
                    BadRules{"NotUtf8", kHeader + "name = \"\xff\xfe\"\n"},
                    BadRules{"DeeplyNested", kHeader + "x = " + std::string(100000, '[')},
                    BadRules{"Beyond64Bits", kHeader + "[bomb]\nsteal = 99999999999999999999\n"},
                    BadRules{"OutOfRange", kHeader + "[bomb]\nsteal = 10\n"},
                    BadRules{"UnknownCard", kHeader + "[junk]\ndouble = [\"13B\"]\n"},
                    BadRules{"OtherGame", "format = \"showstopper-rules/1\"\ngame = \"poker\"\n"},
                    BadRules{"Escapes", kHeader + "extends = \"../../../etc/passwd\"\n"},
                    BadRules{"RemovesNothing",
                             kHeader + "[[combination]]\nname = \"no such row\"\nremove = true\n"}),
    [](const testing::TestParamInfo<BadRules>& tested) { return tested.param.name; });

TEST(Rules, ACycleOfExtendsIsRefused) {
  const File first("", ".toml");
  const File second(kHeader + "extends = \"" + first.path() + "\"\n", ".toml");
  const File third(kHeader + "extends = \"" + second.path() + "\"\n", ".toml");
  // The first file extends the third, which closes the circle.
  FILE* out = fopen(first.path().c_str(), "w");
  fputs((kHeader + "extends = \"" + third.path() + "\"\n").c_str(), out);
  fclose(out);
  const Ran ran = run({"rules", "print", third.path()});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.err, HasSubstr("error: "));
}

TEST(Rules, SchemaAndManualCoverTheParameters) {
  const auto schema = nlohmann::json::parse(run({"rules", "schema"}).out);
  EXPECT_TRUE(schema.contains("$schema"));
  EXPECT_THAT(run({"manual", "--game", "gostop"}).out, HasSubstr("bomb.steal"));
}

TEST(Rules, OfACorpusOfAnotherGameAreNone) {
  const Folder corpus_of_scopa;
  corpus_of_scopa.add_folder("rules");
  corpus_of_scopa.add_folder("rules/scopa");
  const std::string says =
      "error: the corpus holds no rule sets of `gostop` and `stoppa`; its `rules` has `scopa`\n";
  for (const std::vector<std::string>& typed :
       {std::vector<std::string>{"rules", "list"}, {"verify", "--rounds", "1"}}) {
    std::vector<std::string> words = typed;
    words.insert(words.end(), {"--corpus", corpus_of_scopa.path()});
    const Ran ran = run(words);
    EXPECT_EQ(ran.exit, 2) << ran.out;
    EXPECT_THAT(ran.err, HasSubstr(says));
  }
}

TEST(Completion, KnowsEveryCommandAndOption) {
  const std::string bash = run({"completion", "bash"}).out;
  for (const char* word : {"verify", "census", "--seed", "--budget", "--corpus", "print"}) {
    EXPECT_THAT(bash, HasSubstr(word));
  }
  EXPECT_THAT(bash, testing::Not(HasSubstr("engine-host")));
  EXPECT_THAT(run({"completion", "zsh"}).out, testing::StartsWith("#compdef showstopper"));
  EXPECT_THAT(run({"completion", "fish"}).out, HasSubstr("complete -c showstopper"));
}

TEST(Completion, OffersTheValuesThatEachOptionTakes) {
  const std::string bash = run({"completion", "bash"}).out;
  for (const char* words :
       {"markdown html", "text json sarif github", "text json junit sarif github", "text md",
        "text json man", "bash zsh fish", "gostop stoppa", "python javascript c cpp",
        "uniform biased", "gtest pytest node junit5", "auto always never"}) {
    EXPECT_THAT(bash, HasSubstr(std::string("kind=words words='") + words + "'"));
  }
}

TEST(Completion, OffersTheOptionsOfEachPartAndRuleSetsAsArguments) {
  const std::string bash = run({"completion", "bash"}).out;
  EXPECT_THAT(bash, HasSubstr("'rules set')\n      options='--help --reset --add --drop --corpus "
                              "--color' kind=file\n"));
  for (const char* command : {"compare", "lint", "rules print", "rules diff", "rules keys"}) {
    EXPECT_THAT(bash, testing::ContainsRegex(std::string("'") + command +
                                             "'\\)\n      options='[^']*' kind=rules\n"));
  }
}

// `help rules ` is followed by a part of `rules`, and `help verify ` by nothing.
TEST(Completion, OffersThePartsOfACommandAfterHelp) {
  const std::string bash = run({"completion", "bash"}).out;
  EXPECT_THAT(bash, HasSubstr("'help rules' | "));
  EXPECT_THAT(bash, testing::ContainsRegex("'help rules'\\)\n      options='[^']*--format[^']*' "
                                           "kind=words words='[^']*print[^']*'\n"));
  EXPECT_THAT(bash,
              testing::ContainsRegex("'help verify'\\)\n      options='[^']*' kind=nothing\n"));
}

// Where a row lets an announced go win, the round is over before the stock card is turned, and what
// the hand card met is not collected (GS-A-048).
TEST(Rules, MayLetAGoWinBeforeTheFlip) {
  const File rules(R"(format = "showstopper-rules/1"
game = "gostop"
extends = "gostop/dutch"
go.announced = "before_flip"
[[event]]
on = "go"
effect = "win 2"
)",
                   ".toml");
  const Ran ran = run({"verify", "--rules", rules.path(), "--players", "2", "--rounds", "100",
                       "--no-swarm", "--no-fixtures", "--seed", "1017"});
  EXPECT_EQ(ran.exit, 0) << ran.out << ran.err;
}

TEST(Completion, TheScriptForBashIsAScriptForBash) {
  const File script(run({"completion", "bash"}).out, ".sh");
  EXPECT_EQ(std::system(("bash -n " + script.path()).c_str()), 0);
}

}  // namespace
}  // namespace showstopper::app
