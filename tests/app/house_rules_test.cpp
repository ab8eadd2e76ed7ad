// SPDX-License-Identifier: Apache-2.0
//
// The library of house rules: each has its names, its sentence and its sources, and a fixture in
// which it decides, so that the fixture passes under the rule and fails without it.
#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;

// Rules of a match that no single round can show (corpus/fixtures/gostop/untestable.tsv).
const std::set<std::string> kWithoutFixture = {
    "gostop/house/night-and-day", "gostop/house/deal-one-by-one", "gostop/house/hundred-a-point"};

std::vector<json> house_rules() {
  const Ran ran = run({"rules", "list", "--house", "--game", "gostop", "--format", "json"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  return json::parse(ran.out).at("rules").get<std::vector<json>>();
}

std::vector<json> fixtures() {
  std::vector<json> lines;
  for (const char* const name : {"house", "house_library"}) {
    std::ifstream file(std::string(SHOWSTOPPER_SOURCE_CORPUS "/fixtures/gostop/") + name +
                       ".jsonl");
    for (std::string line; std::getline(file, line);) lines.push_back(json::parse(line));
  }
  return lines;
}

// The house rules that a fixture is for: several if the same round serves each of them.
std::vector<std::string> houses_of(const json& fixture) {
  const json& meta = fixture.at("meta");
  if (!meta.contains("house") || meta.contains("table")) return {};
  const json& houses = meta.at("house");
  std::vector<std::string> names;
  for (const json& house : houses.is_array() ? houses : json::array({houses})) {
    names.push_back("gostop/house/" + house.get<std::string>());
  }
  return names;
}

bool is_near_miss_of(const json& fixture, const std::string& house) {
  const std::vector<std::string> houses = houses_of(fixture);
  return fixture.at("meta").at("kind") == "near_miss" &&
         std::find(houses.begin(), houses.end(), house) != houses.end();
}

TEST(HouseRules, HaveNamesASentenceAndSources) {
  const std::vector<json> rules = house_rules();
  EXPECT_GE(rules.size(), 90u);
  for (const json& rule : rules) {
    for (const char* const key : {"name", "hangul", "letters", "description", "attested"}) {
      EXPECT_FALSE(rule.at(key).get<std::string>().empty()) << rule.at("rules") << ' ' << key;
    }
    EXPECT_TRUE(rule.at("description").get<std::string>().ends_with('.')) << rule.at("rules");
  }
  const Ran text = run({"rules", "list", "--house"});
  EXPECT_THAT(text.out, HasSubstr("gostop/house/first-ppuk\n    First ppuk 첫뻑 (cheot-ppeok)\n"));
}

TEST(HouseRules, CanBeReadAndPrinted) {
  for (const json& rule : house_rules()) {
    const Ran ran = run({"rules", "print", rule.at("rules").get<std::string>()});
    EXPECT_EQ(ran.exit, 0) << ran.err;
  }
}

// The rules of the near miss, which stands behind the fixture that shows the rule, are those
// without it. Where there is none, the cards or the deal exist only under the rule.
TEST(HouseRules, EachDecidesInItsFixture) {
  std::map<std::string, int> shown;
  std::string without;
  int lines = 0;
  std::vector<std::string> named;
  const std::vector<json> all = fixtures();
  for (auto fixture = all.begin(); fixture != all.end(); ++fixture) {
    if (fixture->at("meta").at("kind") != "shows") continue;
    for (const std::string& house : houses_of(*fixture)) {
      ++shown[house];
      // The near miss of one house rule is the next line; that of several rules may be any line.
      const auto near_miss = std::find_if(fixture + 1, all.end(), [&](const json& other) {
        const bool stands = &other == &*(fixture + 1) || houses_of(other).size() > 1;
        return stands && is_near_miss_of(other, house);
      });
      // A near miss under the rule itself changes the round, not the rules.
      if (near_miss == all.end() || near_miss->at("rules") == fixture->at("rules")) continue;
      json swapped = *fixture;
      swapped["rules"] = near_miss->at("rules");
      without += swapped.dump() + '\n';
      named.push_back(house);
      ++lines;
    }
  }
  for (const json& rule : house_rules()) {
    const std::string name = rule.at("rules").get<std::string>();
    EXPECT_EQ(shown.contains(name), !kWithoutFixture.contains(name)) << name;
  }
  EXPECT_GE(lines, 70);
  const File file(without);
  const Ran ran = run({"check", "--each", file.path()});
  EXPECT_EQ(ran.exit, 1) << ran.err;
  for (int line = 1; line <= lines; ++line) {
    EXPECT_THAT(ran.out, HasSubstr(file.path() + ":" + std::to_string(line) + ": "))
        << named[static_cast<std::size_t>(line - 1)] << " changes nothing in its fixture";
  }
}

TEST(HouseRules, PutTogetherOnAnyRuleSet) {
  const File file(
      "format = \"showstopper-rules/1\"\nname = \"Mine\"\n"
      "extends = [\"gostop/dutch\", \"gostop/house/six-birds\", \"gostop/house/first-jjok\"]\n",
      ".toml");
  const Ran ran = run({"rules", "diff", "gostop/dutch", file.path()});
  EXPECT_EQ(ran.exit, 1) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("name = \"six birds\""));
  EXPECT_THAT(ran.out, HasSubstr("on = \"jjok\""));
  EXPECT_THAT(ran.out, testing::Not(HasSubstr("[pibak]")));  // of the set that six birds extend
}

// A trace names no file of the user's own, which nobody else could load.
TEST(HouseRules, TracesCarryTheRulesOfAFile) {
  for (const char* const name : {"name = \"Friday table\"\n", "", "name = \"gostop/matgo\"\n"}) {
    const File file(std::string("format = \"showstopper-rules/1\"\n") + name +
                        "extends = \"gostop/dutch\"\nstop.minimum = 5\n"
                        "[[event]]\non = \"jjok\"\neffect = \"collect 2 points from each\"\n"
                        "replaces = \"jjok.junk\"\n",
                    ".toml");
    const Ran played = run({"play", "--rules", file.path(), "--rounds", "3", "--players", "3"});
    ASSERT_EQ(played.exit, 0) << played.err;
    const json rules = json::parse(played.out.substr(0, played.out.find('\n'))).at("rules");
    EXPECT_EQ(rules.at("extends"), "gostop/dutch");
    EXPECT_EQ(rules.at("set").at("stop.minimum.3"), 5);
    EXPECT_EQ(rules.at("set").at("event").front().at("replaces"), "jjok.junk");
    const Ran shown = run({"show", "-"}, played.out);
    EXPECT_EQ(shown.exit, 0) << shown.err;
    const Ran checked = run({"check", "-"}, played.out);
    EXPECT_THAT(checked.err, IsEmpty());
  }
}

TEST(RuleFiles, WithMoreThanALedgerHoldsNameTheRow) {
  const File file(
      "format = \"showstopper-rules/1\"\nextends = \"gostop/dutch\"\n"
      "[[combination]]\nname = \"much junk\"\nkind = \"junk\"\nfirst_at = 1\npoints = 1000\n"
      "step = 1000\n",
      ".toml");
  const Ran ran = run({"rules", "print", file.path()});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.err, HasSubstr(":3:1: error: the rows of `combination` may score "));
  EXPECT_THAT(ran.err, HasSubstr("`much junk` alone, by its `points` and `step`: 120000"));
}

TEST(RuleFiles, WithALongLineAreReadInTime) {
  std::string text =
      "format = \"showstopper-rules/1\"\nextends = \"gostop/dutch\"\ndeck.jokers = [";
  for (int i = 0; i < 500'000; ++i) text += "1,";
  const File file(text + "]\n", ".toml");
  const Ran ran = run({"rules", "print", file.path()});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.err, HasSubstr("`deck.jokers` has 500000 items, but at most 6 are allowed"));
}

// As many payer rows as there may be, each with as much to work out as its length allows, took
// `verify` a minute for a budget of a second.
TEST(RuleFiles, WithHeavyConditionsAreRefusedByTheRow) {
  const auto heavy = [](int seats_within_seats) {
    std::string text = "format = \"showstopper-rules/1\"\nextends = \"gostop/matgo\"\n";
    for (int row = 0; row < 29; ++row) {
      std::string loser;
      for (int i = 0; i < seats_within_seats; ++i) loser += "any seat ";
      loser += "(points > 90";
      for (int term = 0; term < 150; ++term) loser += " or points > 90";
      text += "[[payer]]\nname = \"heavy " + std::to_string(row) + "\"\nnew = true\nloser = \"" +
              loser + ")\"\nfactor = 2\n";
    }
    return text;
  };
  const File nested(heavy(4), ".toml"), plain(heavy(0), ".toml");
  for (const char* command : {"verify", "perft", "census", "prove"}) {
    const Ran ran = run({command, "--rules", nested.path()});
    EXPECT_EQ(ran.exit, 2) << command;
    EXPECT_THAT(ran.err, HasSubstr(":3:1: error: with the row `heavy 0` of `payer` the conditions "
                                   "of all rows take "))
        << command;
  }
  const Ran ran = run({"verify", "--rules", plain.path(), "--rounds", "8", "--no-fixtures"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
}

// Rounds are played under names: a corpus without any has none for them.
TEST(RuleFiles, WithoutARuleSetToNameAreRefused) {
  const Folder corpus_of_nothing;
  corpus_of_nothing.add_folder("rules");
  std::filesystem::create_symlink(corpus("clauses"), corpus_of_nothing.path() + "/clauses");
  const File file("format = \"showstopper-rules/1\"\ngame = \"gostop\"\n", ".toml");
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"play", "--rules", file.path()},
                                             {"find", "nagari", "--rules", file.path()},
                                             {"prove", "--rules", file.path()},
                                             {"lint", "--fast", file.path()},
                                             {"compare", file.path(), file.path()}}) {
    std::vector<std::string> arguments = words;
    arguments.insert(arguments.end(), {"--corpus", corpus_of_nothing.path()});
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.exit, 2) << words[0];
    EXPECT_THAT(ran.err, HasSubstr("error: ")) << words[0];
  }
}

TEST(Manual, AnswersForAWord) {
  const Ran pibak = run({"manual", "pibak"});
  EXPECT_EQ(pibak.exit, 0);
  EXPECT_THAT(pibak.out, HasSubstr("### `pibak.max_junk`"));
  EXPECT_THAT(pibak.out, HasSubstr("| AMB-76 |"));
  EXPECT_THAT(pibak.out, testing::Not(HasSubstr("### `bomb.steal`")));
  EXPECT_EQ(run({"manual", "no such word"}).exit, 1);
  EXPECT_THAT(run({"manual", "three_ppuk"}).out,
              HasSubstr("| `three_ppuk` | yes or no, event of a"));
  const std::string whole = run({"manual", "--game", "gostop"}).out;
  EXPECT_THAT(whole, HasSubstr("`gwangbak` by `gwangbak.trigger`"));
  // The worked file is one.
  const std::size_t begin = whole.find("```toml\n", whole.find("## A worked file")) + 8;
  const File worked(whole.substr(begin, whole.find("```", begin) - begin), ".toml");
  const Ran read = run({"rules", "print", worked.path()});
  EXPECT_EQ(read.exit, 0) << read.err;
}

}  // namespace
}  // namespace showstopper::app
