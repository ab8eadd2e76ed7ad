// SPDX-License-Identifier: Apache-2.0
//
// `showstopper rules set` and `rules keys`.
#include <fstream>
#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using testing::HasSubstr;

constexpr const char* kHead =
    "format = \"showstopper-rules/1\"\nextends = \"gostop/matgo\" # ours\n";

std::string set(const File& file, std::vector<std::string> words, int exit = 0) {
  words.insert(words.begin(), {"rules", "set", file.path()});
  const Ran ran = run(words);
  EXPECT_EQ(ran.exit, exit) << ran.err;
  if (exit != 0) return ran.err;
  std::ifstream in(file.path());
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(RulesSet, ChangesTheLineAndKeepsTheRest) {
  const File file(std::string(kHead) + "bomb.steal = 1 # why\n# end\n", ".toml");
  EXPECT_EQ(set(file, {"bomb.steal=2"}), std::string(kHead) + "bomb.steal = 2 # why\n# end\n");
  EXPECT_EQ(set(file, {"--reset", "bomb.steal"}), std::string(kHead) + "# why\n# end\n");
}

TEST(RulesSet, AddsHouseRulesAndDropsThem) {
  const File file(kHead, ".toml");
  EXPECT_THAT(set(file, {"--add", "gostop/house/jjok"}),
              HasSubstr("extends = [\"gostop/matgo\", \"gostop/house/jjok\"] # ours\n"));
  EXPECT_EQ(set(file, {"--drop", "gostop/house/jjok"}), kHead);
}

TEST(RulesSet, TakesARowOut) {
  const std::string row = "[[payer]]\nname = \"gwangbak\"\nloser = \"brights <= 1\"\n";
  const File file(kHead + row, ".toml");
  EXPECT_EQ(set(file, {"--reset", "payer gwangbak"}), kHead);
}

// A printed file states no row of a key, which would hide the change.
TEST(RulesSet, ChangesAPrintedFile) {
  const File file(run({"rules", "print", "gostop/matgo"}).out, ".toml");
  EXPECT_THAT(set(file, {"bomb.steal=2"}), HasSubstr("\nsteal = 2  # AMB-36\n"));
  const Ran ran = run({"rules", "diff", "gostop/matgo", file.path()});
  EXPECT_THAT(ran.out, testing::EndsWith("\n[bomb]\nsteal = 2  # AMB-36\n"));
  EXPECT_THAT(run({"rules", "print", "gostop/matgo", "--rows"}).out,
              HasSubstr("[[event]]\non = \"jjok\"\neffect = \"steal 1 junk from each\"\n"));
}

// A value that was set is the value that `rules keys` prints.
TEST(RulesSet, IsReadBackByKeys) {
  const File file(kHead, ".toml");
  set(file, {"stop.minimum.3=5", "junk.double=[\"11D\"]", "carry.rule=doubling_cap(8)"});
  const Ran ran = run({"rules", "keys", file.path(), "--format", "json"});
  ASSERT_EQ(ran.exit, 0) << ran.err;
  std::map<std::string, nlohmann::json> keys;
  const nlohmann::json list = nlohmann::json::parse(ran.out);
  for (const auto& key : list.at("keys")) keys[key.at("key")] = key;
  EXPECT_EQ(keys.at("stop.minimum.3").at("value"), "5");
  EXPECT_EQ(keys.at("stop.minimum.3").at("base"), "3");
  EXPECT_EQ(keys.at("stop.minimum.3").at("own").at("line"), 3);
  EXPECT_EQ(keys.at("junk.double").at("value"), "[\"11D\"]");
  EXPECT_EQ(keys.at("carry.rule").at("value"), "\"doubling_cap(8)\"");
  EXPECT_EQ(keys.at("gobak.effect").at("hangul"), "고박");
  EXPECT_FALSE(keys.at("stop.minimum.2").contains("own"));
  EXPECT_EQ(keys.at("stop.minimum.2").at("value"), keys.at("stop.minimum.2").at("base"));
}

// As in a rule file, a value of a group is that of each of its keys.
TEST(RulesSet, ChangesAllKeysOfAGroup) {
  const File file(std::string(kHead) + "stop.minimum = 9\n", ".toml");
  EXPECT_EQ(set(file, {"stop.minimum=5"}),
            std::string(kHead) + "stop.minimum.2 = 5\nstop.minimum.3 = 5\n");
  EXPECT_EQ(set(file, {"--reset", "stop.minimum"}), kHead);
  EXPECT_THAT(set(file, {"stop=5"}, 2), HasSubstr("unknown key `stop`"));
}

// Only one of two changes of a key could hold.
TEST(RulesSet, RefusesAKeyThatIsGivenTwice) {
  const std::string before = std::string(kHead) + "bomb.steal = 2\n";
  const File file(before, ".toml");
  const auto twice = HasSubstr("`bomb.steal` is given twice");
  EXPECT_THAT(set(file, {"bomb.steal=3", "bomb.steal=4"}, 2), twice);
  EXPECT_THAT(set(file, {"bomb.steal=3", "--reset", "bomb.steal"}, 2), twice);
  EXPECT_THAT(set(file, {"--reset", "bomb.steal", "--reset", "bomb.steal"}, 2), twice);
  EXPECT_THAT(set(file, {"stop.minimum=5", "stop.minimum.3=6"}, 2),
              HasSubstr("`stop.minimum.3` is given twice"));
  std::ifstream in(file.path());
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), before);
}

// A file that is being written has errors, and its values can be changed.
TEST(RulesSet, ChangesAFileWithErrors) {
  const File file(std::string(kHead) + "bomb.stel = 1\nbomb.steal = \n", ".toml");
  EXPECT_EQ(set(file, {"stop.minimum.2=5"}),
            std::string(kHead) + "bomb.stel = 1\nbomb.steal = \nstop.minimum.2 = 5\n");
}

TEST(RulesSet, RefusesWhatWouldBeWrong) {
  const File file(kHead, ".toml");
  EXPECT_THAT(set(file, {"bomb.stel=1"}, 2), HasSubstr("did you mean `bomb.steal`?"));
  EXPECT_THAT(set(file, {"bomb.steal=many"}, 2), HasSubstr("many"));
  EXPECT_THAT(set(file, {"bomb.steal"}, 2), HasSubstr("is not KEY=VALUE"));
  EXPECT_THAT(set(file, {}, 2), HasSubstr("needs KEY=VALUE"));
  EXPECT_THAT(set(file, {"--add", "gostop/house/none"}, 2), HasSubstr("gostop/house/none"));
  EXPECT_THAT(set(file, {"--drop", "gostop/house/jjok"}, 2), HasSubstr("is not one of the rules"));
  EXPECT_EQ(run({"rules", "set", "gostop/matgo", "bomb.steal=2"}).exit, 2);
  const File open(std::string(kHead) + "deck.jokers = [2,\n", ".toml");
  EXPECT_THAT(set(open, {"bomb.steal=2"}, 2), HasSubstr(":3:1: error: a bracket or a string"));
  std::ifstream in(file.path());
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), kHead);
}

}  // namespace
}  // namespace showstopper::app
