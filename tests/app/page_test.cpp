// SPDX-License-Identifier: Apache-2.0
//
// The page of `show --html`: one file, nothing fetched, nothing that an engine said taken for
// markup. What it looks like and what its keys do is tested in a browser (tests/viewer).
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

json data_of(const std::string& page) {
  const std::string begin = "<script type=\"application/json\" id=\"report\">";
  const std::size_t from = page.find(begin);
  EXPECT_NE(from, std::string::npos);
  const std::size_t at = from + begin.size();
  return json::parse(page.substr(at, page.find("</script>", at) - at));
}

TEST(Page, HoldsEachRoundWithWhatTheReferenceObserves) {
  const Ran played = run({"play", "--rules", "gostop/matgo", "--rounds", "2", "--seed", "3"});
  const File rounds(played.out);
  const Ran ran = run({"show", "--html", rounds.path()});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("Nothing here differs from the rules."));
  const json data = data_of(ran.out);
  ASSERT_EQ(data.at("rounds").size(), 2u);
  for (const json& round : data.at("rounds")) {
    const json& reference = round.at("reference");
    EXPECT_EQ(reference.at("after").size(), reference.at("actions").size());
    EXPECT_TRUE(round.at("findings").empty());
  }
}

// The first round of each of two files, one of which is wrong: in a file, and in standard input.
TEST(Page, PrintsTheFindingsOfTheRoundThatHasThem) {
  const Ran played = run({"play", "--rules", "gostop/matgo", "--rounds", "1", "--seed", "3"});
  json wrong = json::parse(played.out);
  wrong["result"]["payments"][0] = wrong["result"]["payments"][0].get<int>() + 1;
  const File right_file(played.out), wrong_file(wrong.dump() + "\n");
  for (const Ran& ran : {run({"show", "--html", right_file.path(), wrong_file.path()}),
                         run({"show", "--html", "-"}, played.out + wrong.dump() + "\n")}) {
    EXPECT_EQ(ran.exit, 1) << ran.err;
    EXPECT_THAT(ran.out, Not(HasSubstr("Nothing here differs from the rules.")));
    EXPECT_THAT(ran.out, HasSubstr("A round differs from the rules; the finding is above it."));
    const json rounds = data_of(ran.out).at("rounds");
    ASSERT_EQ(rounds.size(), 2u);
    EXPECT_TRUE(rounds[0].at("findings").empty());
    EXPECT_FALSE(rounds[1].at("findings").empty());
  }
  const Ran ran = run({"show", "--html", "-"}, played.out);
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("Nothing here differs from the rules."));
}

// As `show` without `--html`: the rounds of a match are compared with one another.
TEST(Page, JudgesTheOrderOfAMatch) {
  const Ran played = run({"play", "--rules", "gostop/matgo", "--rounds", "2", "--seed", "3"});
  EXPECT_EQ(run({"show", "--html", "-"}, played.out).exit, 0);
  std::string fifth = played.out;
  const std::string second = R"("match":{"round":2})";
  const std::size_t at = fifth.find(second);
  ASSERT_NE(at, std::string::npos);
  fifth.replace(at, second.size(), R"("match":{"round":5})");
  EXPECT_EQ(run({"show", "-"}, fifth).exit, 1);
  const Ran page = run({"show", "--html", "-"}, fifth);
  EXPECT_EQ(page.exit, 1) << page.err;
  EXPECT_THAT(data_of(page.out)["rounds"][1]["findings"].dump(), HasSubstr("meta.match.round"));
}

TEST(Page, FetchesNothing) {
  const Ran ran = run({"show", "--html", corpus("engines/tannerlee119-go-stop.jsonl") + ":3"});
  EXPECT_EQ(ran.exit, 1);
  for (const char* word : {"http:", "https:", "src=", "@import", "fetch(", "url("}) {
    EXPECT_THAT(ran.out, Not(HasSubstr(word))) << word;
  }
}

TEST(Page, TakesWhatAnEngineSaidForText) {
  const Ran played = run({"play", "--rules", "gostop/matgo", "--rounds", "1", "--seed", "3"});
  json round = json::parse(played.out);
  const std::string hostile = "</script><script>alert(1)</script><!--";
  round["meta"]["engine"] = hostile;
  round["result"]["reasons"] = {hostile};
  const File rounds(round.dump() + "\n");
  const Ran ran = run({"show", "--html", rounds.path()});
  EXPECT_THAT(ran.out, Not(HasSubstr("<script>alert")));
  EXPECT_THAT(ran.out, Not(HasSubstr("<!--")));
}

TEST(Markdown, FencesEachRound) {
  const Ran played = run({"play", "--rules", "gostop/matgo", "--rounds", "1", "--seed", "3"});
  const File rounds(played.out);
  const Ran ran = run({"show", "--format", "md", rounds.path()});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("### `" + rounds.path() + ":1`\n\n```text\n"));
}

}  // namespace
}  // namespace showstopper::app
