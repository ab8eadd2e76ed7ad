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
