// SPDX-License-Identifier: Apache-2.0
//
// The rules of one table, a file each and all together: what differs from the rule set that they
// extend is what each says, and it makes rounds differ.
#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::UnorderedElementsAreArray;

// What each file says that Matgo does not: what is to blame for the first round that differs.
struct TableRule {
  const char* file;
  const char* says;
};
void PrintTo(const TableRule& rule, std::ostream* out) { *out << rule.file; }

constexpr TableRule kRules[] = {
    {"minimum-five", "stop.minimum.3"},
    {"godori-ten", "combination godori"},
    {"bomb-times-three", "event on bomb"},
    {"two-shakes", "shake.limit"},
    {"no-go-after-a-draw", "go.never_asked"},
    {"go-before-the-flip", "go.announced"},
    {"first-ppuk-three", "first_ppuk.points"},
    {"sweep-with-the-last-card", "last_turn.suppress"},
    {"gwangbak-with-one", "payer gwangbak"},
    {"jokers", "deck.jokers"},
    {"hongdan-takes-junk",
     "event on capture, when.test has 01R and has 02R and has 03R and (took(01R) or took(02R) or "
     "took(03R))"},
};
constexpr const char* kSaysWhatMatgoSays = "draws-to-eight";

std::set<std::string> files_of_the_table() {
  std::set<std::string> names;
  for (const auto& entry :
       std::filesystem::directory_iterator(SHOWSTOPPER_SOURCE_CORPUS "/rules/gostop/table")) {
    names.insert(entry.path().stem().string());
  }
  return names;
}

TEST(TableRules, AreTwelveAndAllOfThemTogether) {
  std::set<std::string> known = {"all", kSaysWhatMatgoSays};
  for (const TableRule& rule : kRules) known.insert(rule.file);
  EXPECT_EQ(known.size(), 13u);
  EXPECT_THAT(files_of_the_table(), UnorderedElementsAreArray(known));
}

TEST(TableRules, SayTogetherWhatEachSays) {
  const Ran ran = run({"rules", "diff", "gostop/matgo", "gostop/table/all"});
  EXPECT_EQ(ran.exit, 1) << ran.err;
  for (const char* const line :
       {"3 = 5", "jokers = [2, 2, 3]", "limit = 2", "never_asked = \"after_draw\"",
        "announced = \"before_flip\"", "name = \"godori\"", "name = \"gwangbak\""}) {
    EXPECT_THAT(ran.out, HasSubstr(line));
  }
}

TEST(TableRules, MatgoDrawsToEightToo) {
  const Ran ran = run({"compare", "gostop/matgo", std::string("gostop/table/") + kSaysWhatMatgoSays,
                       "--format", "json"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(json::parse(ran.out).at("answer"), "equivalent");
}

// A seventh go comes in hardly any random round: the solver has one, and pays 99 times for it.
TEST(TableRules, PartWhereRandomRoundsShowNothing) {
  const File seven(
      "format = \"showstopper-rules/1\"\nname = \"go seven\"\n"
      "extends = \"gostop/korean-3p\"\n[[go]]\ncount = 7\nfactor = 99\n",
      ".toml");
  const Ran ran = run({"compare", "gostop/korean-3p", seven.path(), "--rounds", "200",
                       "--time-limit", "60s", "--format", "json"});
  EXPECT_EQ(ran.exit, 1) << ran.err;
  const json found = json::parse(ran.out);
  EXPECT_EQ(found.at("parting").at("to_blame"), json::array({"go 7"}));
  for (const json& witness : found.at("parting").at("witness")) {
    const File shown(witness.dump() + "\n");
    EXPECT_EQ(run({"check", shown.path()}).exit, 0);
  }
}

// Nobody has looked and nothing is proved: that is no answer, and exit code 3.
TEST(TableRules, AreNotCalledTheSameWithoutProof) {
  const File cap(
      "format = \"showstopper-rules/1\"\nextends = \"gostop/matgo\"\n"
      "payment.cap = 900000\n",
      ".toml");
  const Ran ran =
      run({"compare", "gostop/matgo", cap.path(), "--rounds", "50", "--time-limit", "10ms"});
  EXPECT_EQ(ran.exit, 3) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("no difference found in 1"));
  EXPECT_THAT(ran.out, HasSubstr("rounds, not proved"));
}

class OneTableRule : public testing::TestWithParam<TableRule> {};

TEST_P(OneTableRule, PartsFromMatgoByWhatItSays) {
  const Ran ran = run({"compare", "gostop/matgo", std::string("gostop/table/") + GetParam().file,
                       "--format", "json"});
  EXPECT_EQ(ran.exit, 1) << ran.err;
  const json parting = json::parse(ran.out).at("parting");
  EXPECT_EQ(parting.at("to_blame"), json::array({GetParam().says}));
  for (const json& witness : parting.at("witness")) {
    const File shown(witness.dump() + "\n");
    EXPECT_EQ(run({"check", "--require", "0", shown.path()}).exit, 0);
  }
}
INSTANTIATE_TEST_SUITE_P(Matgo, OneTableRule, testing::ValuesIn(kRules), [](const auto& rule) {
  std::string name = rule.param.file;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

}  // namespace
}  // namespace showstopper::app
