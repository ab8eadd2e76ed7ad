// SPDX-License-Identifier: Apache-2.0
//
// `lint` and `compare` as commands: exit codes, formats, and witnesses that `check` accepts.
#include <algorithm>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using nlohmann::json;
using testing::HasSubstr;

std::string written(const std::string& name, const std::string& text) {
  const std::string path = testing::TempDir() + name;
  std::ofstream(path) << text;
  return path;
}

TEST(LintCommand, ExitsByTheGravestThatItFinds) {
  EXPECT_EQ(run({"lint", "--fast", "gostop/matgo"}).exit, 0);  // notes alone
  EXPECT_EQ(run({"lint", "--fast", "mistakes/six-brights"}).exit, 1);
  const std::string bad =
      written("bad.toml",
              "format = \"showstopper-rules/1\"\nextend = \"gostop/matgo\"\ngame = \"gostop\"\n"
              "[[combination]]\nname = \"godorie\"\npoints = 5\n");
  const Ran form = run({"lint", "--fast", bad});
  EXPECT_EQ(form.exit, 2);
  EXPECT_THAT(form.out, HasSubstr("[form]"));
  EXPECT_THAT(form.out, HasSubstr("did you mean `extends`"));
  EXPECT_THAT(form.out, HasSubstr("did you mean `godori`"));
  EXPECT_EQ(run({"lint", "no/such-rules"}).exit, 2);
}

TEST(LintCommand, UnderlinesWhatIsToBlame) {
  const Ran ran = run({"lint", "--fast", "mistakes/six-brights"});
  EXPECT_THAT(ran.out, HasSubstr("     9 | [[payer]]\n       | ^~~~~~~~~\n"));
  EXPECT_THAT(ran.out, HasSubstr("proof: counting the cards of the deck"));
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
  const std::string witness = written("witness.jsonl", twice->at("witness").dump() + "\n");
  const Ran checked = run({"check", witness});
  EXPECT_EQ(checked.exit, 0) << checked.out << checked.err;
  const json result = twice->at("witness").at("result");
  EXPECT_THAT(result.dump(), HasSubstr("gwang bak"));
  EXPECT_THAT(result.dump(), HasSubstr("gwangbak"));
}

TEST(CompareCommand, ShowsTheRoundAndTheDifference) {
  EXPECT_EQ(run({"compare", "gostop/matgo", "gostop/matgo"}).out,
            "equivalent (proved: the same values and rows)\n");
  const Ran ran = run({"compare", "gostop/matgo", "mistakes/gwang-bak-again", "--format", "json"});
  EXPECT_EQ(ran.exit, 1);
  const json parting = json::parse(ran.out).at("parting");
  EXPECT_EQ(parting.at("to_blame"), json::array({"payer gwang bak"}));
  for (const json& witness : parting.at("witness")) {
    const Ran checked = run({"check", written("parting.jsonl", witness.dump() + "\n")});
    EXPECT_EQ(checked.exit, 0) << checked.out << checked.err;
  }
  EXPECT_EQ(run({"compare", "gostop/matgo", "stoppa/italian"}).exit, 2);
}

}  // namespace
}  // namespace showstopper::app
