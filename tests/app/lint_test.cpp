// SPDX-License-Identifier: Apache-2.0
//
// `lint` and `compare` as commands: exit codes, formats, and witnesses that `check` accepts.
#include <algorithm>
#include <filesystem>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

TEST(LintCommand, ExitsByTheGravestThatItFinds) {
  EXPECT_EQ(run({"lint", "--fast", "gostop/matgo"}).exit, 0);  // notes alone
  EXPECT_EQ(run({"lint", "--fast", "mistakes/six-brights"}).exit, 1);
  const File bad(
      "format = \"showstopper-rules/1\"\nextend = \"gostop/matgo\"\ngame = \"gostop\"\n"
      "[[combination]]\nname = \"godorie\"\npoints = 5\n",
      ".toml");
  const Ran form = run({"lint", "--fast", bad.path()});
  EXPECT_EQ(form.exit, 2);
  EXPECT_THAT(form.out, HasSubstr("[form]"));
  EXPECT_THAT(form.out, HasSubstr("did you mean `extends`"));
  EXPECT_THAT(form.out, HasSubstr("did you mean `godori`"));
  EXPECT_EQ(run({"lint", "no/such-rules"}).exit, 2);
}

// Nobody sweeps a table of eight cards in a first turn, but that takes the solver to say.
TEST(LintCommand, FailsOnAnOpenQuestionIfThatIsAskedFor) {
  const File open(
      "format = \"showstopper-rules/1\"\nextends = \"gostop/matgo\"\n[[event]]\non = \"sweep\"\n"
      "when.turn = \"first\"\neffect = \"collect 2 points from each\"\n",
      ".toml");
  const Ran lax = run({"lint", "--fast", open.path()});
  EXPECT_EQ(lax.exit, 0) << lax.out;
  EXPECT_THAT(lax.out, HasSubstr("undecided: whether `event on sweep, when.turn first` ever"));
  EXPECT_EQ(run({"lint", "--fast", "--strict", open.path()}).exit, 3);
  EXPECT_EQ(run({"lint", "--fast", "--strict", "gostop/matgo"}).exit, 0);
}

TEST(LintCommand, UnderlinesWhatIsToBlame) {
  const Ran ran = run({"lint", "--fast", "mistakes/six-brights"});
  EXPECT_THAT(ran.out, HasSubstr("     9 | [[payer]]\n       | ^~~~~~~~~\n"));
  EXPECT_THAT(ran.out, HasSubstr("proof: counting the cards of the deck"));
}

// The line as in the file, without the carriage return of its end; errors of form in the order of
// the lines.
TEST(LintCommand, QuotesLinesOfAnyEndInTheirOrder) {
  const File file(
      "format = \"showstopper-rules/1\"\r\nname = \"ends\"\r\nextends = \"gostop/matgo\"\r\n"
      "[[payer]]\r\nloser = 3\r\nname = \"x\"\r\n[bomb]\r\nsteel = 1\r\n",
      ".toml");
  const Ran ran = run({"lint", file.path()});
  EXPECT_EQ(ran.exit, 2);
  const std::size_t row = ran.out.find("     5 | loser = 3\n"),
                    key = ran.out.find("     8 | steel = 1\n");
  EXPECT_NE(row, std::string::npos) << ran.out;
  EXPECT_NE(key, std::string::npos) << ran.out;
  EXPECT_LT(row, key);
}

TEST(LintCommand, SpeaksTheFormatsOfPrograms) {
  const std::vector<std::string> base = {"lint", "--fast", "mistakes/gwang-bak-again", "--format"};
  const auto in = [&](const std::string& format) {
    std::vector<std::string> words = base;
    words.push_back(format);
    return run(words).out;
  };
  const json found = json::parse(in("json")).at("files").at(0).at("findings");
  const auto twice = std::find_if(found.begin(), found.end(), [](const json& each) {
    return each.at("kind") == "contradiction";
  });
  ASSERT_NE(twice, found.end());
  const json sarif = json::parse(in("sarif"));
  EXPECT_EQ(sarif.at("version"), "2.1.0");
  EXPECT_EQ(sarif.at("runs").at(0).at("results").size(), found.size());
  EXPECT_THAT(in("github"),
              HasSubstr("::warning file=corpus/rules/mistakes/gwang-bak-again.toml,"));
  // The witness is a round in which both rows multiply one loser, as `check` has it too.
  const File witness(twice->at("witness").dump() + "\n");
  const Ran checked = run({"check", witness.path()});
  EXPECT_EQ(checked.exit, 0) << checked.out << checked.err;
  const json result = twice->at("witness").at("result");
  EXPECT_THAT(result.dump(), HasSubstr("gwang bak"));
  EXPECT_THAT(result.dump(), HasSubstr("gwangbak"));
}

// Of the mistakes one in so many.
TEST(LintCommand, ShowsRoundsThatCheckAccepts) {
  constexpr int kShare = 8;
  std::vector<std::string> words = {
      "lint", "--fast", "--format", "json", "gostop/spanish-literal", "gostop/dutch"};
  std::set<std::string> mistakes;
  for (const auto& entry : std::filesystem::directory_iterator(corpus("rules/mistakes"))) {
    mistakes.insert("mistakes/" + entry.path().stem().string());
  }
  int index = 0;
  for (const std::string& name : mistakes) {
    if (index++ % kShare == 0) words.push_back(name);
  }
  std::string witnesses;
  const json linted = json::parse(run(words).out);
  for (const json& file : linted.at("files")) {
    for (const json& each : file.at("findings")) {
      if (each.contains("witness")) witnesses += each.at("witness").dump() + "\n";
    }
  }
  EXPECT_GE(std::count(witnesses.begin(), witnesses.end(), '\n'), 5);
  const File rounds(witnesses);
  const Ran checked = run({"check", rounds.path()});
  EXPECT_EQ(checked.exit, 0) << checked.out << checked.err;
  EXPECT_THAT(checked.err, testing::Not(HasSubstr("error")));
}

TEST(CompareCommand, ShowsTheRoundAndTheDifference) {
  EXPECT_EQ(run({"compare", "gostop/matgo", "gostop/matgo"}).out,
            "equivalent (proved: the same values and rows)\n");
  const Ran ran = run({"compare", "gostop/matgo", "mistakes/gwang-bak-again", "--format", "json"});
  EXPECT_EQ(ran.exit, 1);
  const json parting = json::parse(ran.out).at("parting");
  EXPECT_EQ(parting.at("to_blame"), json::array({"payer gwang bak"}));
  for (const json& witness : parting.at("witness")) {
    const File parted(witness.dump() + "\n");
    const Ran checked = run({"check", parted.path()});
    EXPECT_EQ(checked.exit, 0) << checked.out << checked.err;
  }
  EXPECT_EQ(run({"compare", "gostop/matgo", "stoppa/italian"}).exit, 2);
}

TEST(LintCommand, ShowsARepairThatItHasTried) {
  const Ran ran = run({"lint", "--fast", "mistakes/minimum-of-900"});
  EXPECT_THAT(ran.out, HasSubstr("    -corpus/rules/mistakes/minimum-of-900.toml:10 2 = 900\n"
                                 "    +corpus/rules/mistakes/minimum-of-900.toml:10 2 = "));
  EXPECT_THAT(ran.out, HasSubstr("    repaired: lint of the result no longer reports it\n"));
  const json found =
      json::parse(run({"lint", "--fast", "mistakes/six-brights", "--format", "json"}).out);
  const json finding = found.at("files").at(0).at("findings").at(0);
  EXPECT_EQ(finding.at("diff").at(0), (json{{"line", 9}, {"change", "-"}, {"text", "[[payer]]"}}));
}

TEST(LintCommand, CitesTheClausesOfWhatItNames) {
  const Ran ran = run({"lint", "--fast", "mistakes/minimum-of-900"});
  EXPECT_THAT(ran.out,
              HasSubstr("  clause GS-A-055: Below the agreed minimum neither stop nor go"));
  const json found =
      json::parse(run({"lint", "--fast", "mistakes/minimum-of-900", "--format", "json"}).out);
  EXPECT_EQ(found.at("files").at(0).at("findings").at(0).at("clauses").at(0).at("id"), "GS-A-009");
}

TEST(LintCommand, StopsAfterManyFindingsUnlessAllAreAskedFor) {
  std::string text = "format = \"showstopper-rules/1\"\nextends = \"gostop/matgo\"\n";
  for (int i = 0; i < 130; ++i) {
    text += "[[event]]\non = \"jjok\"\nwhen.test = \"ribbons > " + std::to_string(20 + i) +
            "\"\neffect = \"collect 3 points from each\"\n";
  }
  const File file(text, ".toml");
  const Ran some = run({"lint", "--fast", file.path()});
  EXPECT_EQ(some.exit, 1);
  EXPECT_THAT(some.out, HasSubstr("0 errors, 100 warnings, 0 notes"));
  EXPECT_THAT(some.out, HasSubstr("stopped after 100 findings, use --all"));
  EXPECT_THAT(run({"lint", "--fast", "--all", "--rounds", "100", file.path()}).out,
              HasSubstr("0 errors, 130 warnings, 0 notes; 200 rounds played\n"));
}

TEST(LintCommand, StopsAfterManyErrorsOfFormToo) {
  std::string text = "format = \"showstopper-rules/1\"\nextends = \"gostop/matgo\"\n";
  for (int i = 0; i < 130; ++i) text += "wrong" + std::to_string(i) + " = 1\n";
  const File file(text, ".toml");
  const Ran some = run({"lint", file.path()});
  EXPECT_EQ(some.exit, 2);
  EXPECT_THAT(some.out, HasSubstr("100 errors, 0 warnings, 0 notes; stopped after 100 findings, "
                                  "use --all\n"));
  const Ran all = run({"lint", "--all", file.path()});
  EXPECT_EQ(all.exit, 2);
  EXPECT_THAT(all.out, HasSubstr(": 130 errors, 0 warnings, 0 notes\n"));
}

// A key that the linted file adds is not said to stand in the file that it extends.
TEST(LintCommand, ShowsAddedLinesInTheLintedFile) {
  const std::string file = SHOWSTOPPER_SOURCE_CORPUS "/rules/mistakes/misdeal-carried.toml";
  const Ran ran = run({"lint", "--fast", file});
  EXPECT_THAT(ran.out, HasSubstr("/misdeal-carried.toml:8 table_quad.effect = \"nagari_carry\""));
}

TEST(LintCommand, SpeaksOfStoppaToo) {
  EXPECT_EQ(run({"lint", "--fast", "stoppa/italian"}).exit, 0);  // notes alone
  const File bad(
      "format = \"showstopper-rules/1\"\nextends = \"stoppa/italian\"\n[bet]\nopen_min = 9\n"
      "open_max = 3\n",
      ".toml");
  const Ran ran = run({"lint", "--fast", bad.path()});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.out, HasSubstr("error: no seat may ever bet"));
}

TEST(CompareCommand, ShowsTheDealWhereTheDecksDiffer) {
  const Ran ran = run({"compare", "gostop/matgo", "gostop/table/jokers", "--format", "json"});
  EXPECT_EQ(ran.exit, 1);
  const json parting = json::parse(ran.out).at("parting");
  EXPECT_EQ(parting.at("after"), "");
  EXPECT_EQ(parting.at("to_blame"), json::array({"deck.jokers"}));
  ASSERT_EQ(parting.at("witness").size(), 2u);
  for (const json& witness : parting.at("witness")) {
    const File dealt(witness.dump() + "\n");
    EXPECT_EQ(run({"check", "--require", "0", dealt.path()}).exit, 0);
  }
}

TEST(ImpactCommand, TellsHowOutcomesShift) {
  const Ran same = run({"compare", "gostop/matgo", "gostop/matgo", "--impact", "100"});
  EXPECT_EQ(same.exit, 0);
  EXPECT_THAT(same.out, HasSubstr("0 end in another way"));
  EXPECT_THAT(same.out, HasSubstr("the same in each round"));
  const Folder folder;
  const std::string drawing = folder.path() + "/impact.svg";
  const std::vector<std::string> words = {
      "compare", "gostop/matgo", "gostop/table/minimum-five", "--impact", "300", "--svg", drawing};
  const Ran ran = run(words);
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.out, HasSubstr("95 % interval of B - A"));
  EXPECT_THAT(ran.out, HasSubstr("o"));
  EXPECT_EQ(run(words).out, ran.out);  // the same seed, the same bytes
  const std::string svg = content(drawing);
  EXPECT_TRUE(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
  EXPECT_THAT(svg, HasSubstr("prefers-color-scheme:dark"));
  EXPECT_THAT(svg, testing::Not(HasSubstr("href")));  // nothing is fetched
  const json told = json::parse(run({"compare", "gostop/matgo", "gostop/table/minimum-five",
                                     "--impact", "300", "--format", "json"})
                                    .out);
  EXPECT_EQ(told.at("players").at(0).at("rounds"), 300);
  EXPECT_EQ(told.at("players").at(0).at("common_deals"), 300);
}

TEST(ImpactCommand, RefusesWhatMakesNoSense) {
  EXPECT_EQ(run({"compare", "gostop/matgo", "gostop/dutch", "--svg", "x.svg"}).exit, 2);
  EXPECT_EQ(run({"compare", "gostop/matgo", "gostop/dutch", "--impact", "9"}).exit, 2);
  EXPECT_EQ(run({"compare", "gostop/matgo", "gostop/dutch", "--impact", "100", "--all"}).exit, 2);
  const Ran nowhere = run({"compare", "gostop/matgo", "gostop/matgo", "--impact", "100", "--svg",
                           "/no/such/folder/x.svg"});
  EXPECT_EQ(nowhere.exit, 2);
  EXPECT_THAT(nowhere.err, HasSubstr("/no/such/folder/x.svg"));
}

TEST(LintCommand, SaysInAnnotationsTooThatNothingWasFound) {
  const File rules(
      "format = \"showstopper-rules/1\"\ngame = \"gostop\"\nname = \"mine\"\n"
      "extends = \"gostop/korean-3p\"\n",
      ".toml");
  const Ran ran = run({"lint", "--fast", "--format", "github", rules.path()});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr(": 0 errors, 0 warnings, 0 notes"));
}

// Rows of a base file for bombs and ppuks that the file switches off.
TEST(Lint, RowsOfABaseFileThatNoLongerApplyAreNotes) {
  const Folder folder;
  const std::string format = "format = \"showstopper-rules/1\"\nname = \"Friday\"\n";
  folder.add("base.toml", format +
                              "extends = \"gostop/matgo\"\n"
                              "[[event]]\non = \"bomb\"\nwhen.count = 2\n"
                              "effect = \"collect 3 points from each\"\n");
  folder.add("child.toml", format + "extends = \"base.toml\"\nbomb.allowed = false\n");
  const Ran ran = run({"lint", "--fast", folder.path() + "/child.toml"});
  EXPECT_EQ(ran.exit, 0) << ran.out;
  EXPECT_THAT(ran.out, HasSubstr("note: `event on bomb, when.count 2`: this row never applies"));
  EXPECT_THAT(run({"lint", "--fast", folder.path() + "/base.toml"}).out,
              Not(HasSubstr("never applies")));
}

}  // namespace
}  // namespace showstopper::app
