// SPDX-License-Identifier: Apache-2.0
//
// `explain`: keys, rows and clauses with their sentences, a round that `check` accepts, and how
// often they come about; words that are none.
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using nlohmann::json;
using testing::HasSubstr;

json explained(const std::string& word, const std::string& rules) {
  const Ran ran = run({"explain", word, "--rules", rules, "--rounds", "300", "--format", "json"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  return json::parse(ran.out);
}

void expect_accepted(const json& witness) {
  const File trace(witness.at("trace").dump() + "\n");
  const Ran checked = run({"check", trace.path()});
  EXPECT_EQ(checked.exit, 0) << checked.out << checked.err;
}

TEST(Explain, AKeyWithTheRoundInWhichItsValueDecides) {
  const json key = explained("pibak.max_junk", "gostop/matgo");
  EXPECT_EQ(key.at("what"), "key");
  EXPECT_EQ(key.at("value"), "7");
  EXPECT_EQ(key.at("clauses").at(0).at("id"), "GS-A-090");
  EXPECT_THAT(key.at("witness").at("shows").at(0).get<std::string>(), HasSubstr("pibak"));
  expect_accepted(key.at("witness"));
  EXPECT_FALSE(key.at("frequencies").empty());
  for (const json& each : key.at("frequencies")) {
    EXPECT_EQ(each.at("rounds"), 300);
    EXPECT_LE(each.at("low_1e9"), each.at("high_1e9"));
  }
}

// Eight cards lie on a table for two: (12 C(44,4) - C(12,2)) of C(48,8) hold four of a month, since
// two months of four fill it; six lie there for three: 12 C(44,2) of C(48,6).
TEST(Explain, WhatTheDealDecidesIsCountedExactly) {
  const json key = explained("table_quad.effect", "gostop/matgo");
  const json& of = key.at("of_deals");
  ASSERT_EQ(of.size(), 2u);
  EXPECT_EQ(of.at(0).at("condition"), "table.quads >= 1");
  EXPECT_DOUBLE_EQ(of.at(0).at("share").get<double>(), (12 * 135'751.0 - 66) / 377'348'994);
  EXPECT_DOUBLE_EQ(of.at(1).at("share").get<double>(), 12 * 946.0 / 12'271'512);
  EXPECT_TRUE(explained("pibak.max_junk", "gostop/matgo").at("of_deals").empty());
}

TEST(Explain, ARowWithAndWithoutIt) {
  const json row = explained("payer gwangbak", "gostop/matgo");
  EXPECT_EQ(row.at("what"), "row");
  EXPECT_THAT(row.at("value").get<std::string>(), HasSubstr("factor = 2"));
  EXPECT_THAT(row.at("meets").dump(), HasSubstr("payer pibak"));
  EXPECT_THAT(row.at("witness").at("shows").at(0).get<std::string>(), HasSubstr("gwangbak"));
  EXPECT_THAT(row.at("witness").at("shows").at(1).get<std::string>(),
              testing::Not(HasSubstr("gwangbak")));
  expect_accepted(row.at("witness"));
}

TEST(Explain, AClauseWithItsSentenceAndAFixtureThatNamesIt) {
  const json clause = explained("GS-A-045", "gostop/spanish");
  EXPECT_EQ(clause.at("what"), "clause");
  EXPECT_THAT(clause.at("meaning").get<std::string>(), HasSubstr("leaves the three as a stack"));
  EXPECT_THAT(clause.at("witness").at("trace").at("clauses"), testing::Contains("GS-A-045"));
  expect_accepted(clause.at("witness"));
  // The keys that settle it, and their values.
  EXPECT_THAT(clause.at("meets").dump(), HasSubstr("ppuk.forms"));
}

TEST(Explain, WhatIsIdleAndWhy) {
  // Matgo has no jokers, so that it does not matter to whom those of the table go.
  const json key = explained("joker.table_to", "gostop/matgo");
  EXPECT_NE(key.at("idle"), "");
  EXPECT_THAT(key.at("meets").dump(), HasSubstr("deck.jokers"));
}

TEST(Explain, FindsTheGameOfAWordAndTheNearestOfAWrongOne) {
  const Ran wrong = run({"explain", "payer gwangback"});
  EXPECT_EQ(wrong.exit, 2);
  EXPECT_THAT(wrong.err, HasSubstr("did you mean `payer gwangbak`?"));
  const Ran other = run({"explain", "pibak.max_junk", "--rules", "stoppa/italian"});
  EXPECT_EQ(other.exit, 2);
}

TEST(VerifyRules, LintsAFileOfTheUsersOwnFirst) {
  const File idle(
      "format = \"showstopper-rules/1\"\nextends = \"gostop/matgo\"\ngame = \"gostop\"\n"
      "[joker]\nsteal_on_gain = \"from_each\"\n",
      ".toml");
  const Ran ran = run({"verify", "--rules", idle.path(), "--rounds", "2", "--no-fixtures"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("first look at the rules: 1 warning, "));
  const Ran shipped = run({"verify", "--rules", "gostop/matgo", "--rounds", "2", "--no-fixtures"});
  EXPECT_THAT(shipped.out, testing::Not(HasSubstr("lint")));
}

// Nobody can win by these rules: no round of them is worth playing, by the reference or an engine.
TEST(VerifyRules, EndsWhereLintFindsAnError) {
  const File dead(
      "format = \"showstopper-rules/1\"\nextends = \"gostop/matgo\"\ngame = \"gostop\"\n"
      "[stop.minimum]\n2 = 900\n",
      ".toml");
  for (const std::vector<std::string>& engine :
       {std::vector<std::string>{}, std::vector<std::string>{"--engine", "cat"}}) {
    std::vector<std::string> words = {"verify", "--rules", dead.path(), "--rounds", "2"};
    words.insert(words.end(), engine.begin(), engine.end());
    const Ran ran = run(words);
    EXPECT_EQ(ran.exit, 2);
    EXPECT_THAT(ran.err, HasSubstr(".toml:5:1: error: with 2 players no seat may ever stop"));
    EXPECT_THAT(ran.err, HasSubstr("[never-applies]"));
  }
  const Ran linted = run({"lint", "--fast", dead.path()});
  EXPECT_EQ(linted.exit, 1);
  EXPECT_THAT(linted.out, HasSubstr("1 error"));
}

// No key of gostop/dutch makes a seat liable for feeding: no round decides by its window.
TEST(Explain, AFixtureOfAClauseIsNoRoundInWhichTheKeyDecides) {
  const Ran ran = run({"explain", "feed.window", "--rules", "gostop/dutch", "--rounds", "50"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("a round in which it decides:\n  none is known\n\n"
                                 "a fixture of its clauses:\n  fixture corpus/"));
}

}  // namespace
}  // namespace showstopper::app
