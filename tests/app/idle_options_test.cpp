// SPDX-License-Identifier: Apache-2.0
//
// No option is taken and then does nothing. The options come from the program's own table (`help
// --format json`): beside each that asks for something else, every other one either stands in the
// list of those that it heeds, or is refused. A new option is refused until somebody lists it here.
#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using nlohmann::json;

struct Asked {
  std::vector<std::string> words;    // of the command
  std::vector<std::string> options;  // with which it asks for something else, and its value
  std::vector<std::string> heeds;
};
void PrintTo(const Asked& asked, std::ostream* out) {
  *out << testing::PrintToString(asked.options);
}

const std::vector<std::string> kAlways = {"--help", "--rules", "--format", "--corpus", "--color"};

// A value that an option of this form takes.
std::string value_of(const std::string& name, const std::string& form) {
  if (name == "--policy") return "biased";
  if (name == "--game") return "gostop";
  if (name == "--jokers") return "2";
  if (form == "TIME") return "1s";
  if (form == "I/N") return "1/2";
  if (form == "N") return "2";
  if (form == "EXPR") return "p0 has 09A";
  return "unused";
}

class IdleOptions : public testing::TestWithParam<Asked> {};

TEST_P(IdleOptions, AreRefused) {
  const Asked& asked = GetParam();
  const json help = json::parse(run({"help", asked.words[0], "--format", "json"}).out);
  const auto in = [](const std::vector<std::string>& list, const std::string& name) {
    return std::find(list.begin(), list.end(), name) != list.end();
  };
  int refused = 0;
  for (const json& option : help.at("commands").at(0).at("options")) {
    const std::string name = option.at("name");
    if (in(kAlways, name) || in(asked.options, name) || in(asked.heeds, name)) continue;
    std::vector<std::string> words = asked.words;
    words.insert(words.end(), asked.options.begin(), asked.options.end());
    words.push_back(name);
    if (!option.at("value").is_null()) words.push_back(value_of(name, option.at("value")));
    const Ran ran = run(words);
    EXPECT_EQ(ran.exit, 2) << testing::PrintToString(words) << ran.out;
    EXPECT_THAT(ran.err,
                testing::AnyOf(testing::HasSubstr(name), testing::HasSubstr(asked.options.front())))
        << testing::PrintToString(words);
    ++refused;
  }
  EXPECT_GT(refused, 5);
}

const std::vector<std::string> kFind = {"find", "--rules", "gostop/matgo"};
const std::vector<std::string> kVerify = {"verify", "--rules", "gostop/matgo"};

INSTANTIATE_TEST_SUITE_P(
    Beside, IdleOptions,
    testing::Values(
        Asked{kFind, {"--list"}, {}},
        Asked{kFind,
              {"--count", "hand.quads >= 1"},
              {"--list", "--players", "--where", "--jokers", "--time-limit", "--memory", "--seed"}},
        Asked{kFind,
              {"--sample", "1", "hand.quads >= 1"},
              {"--list", "--players", "--where", "--jokers", "--time-limit", "--memory", "--seed"}},
        Asked{kFind,
              {"--most", "points"},
              {"--list", "--players", "--jokers", "--seat", "--out", "--cross-check",
               "--time-limit", "--memory", "--seed"}},
        Asked{kVerify,
              {"--round", "1"},
              {"--players", "--policy", "--seed", "--details", "--junit", "--sarif", "--report"}},
        Asked{kVerify,
              {"--exhaustive"},
              {"--players", "--positions", "--expensive-every", "--deals", "--jobs"}},
        Asked{kVerify,
              {"--engine", "false"},
              {"--players", "--budget", "--rounds", "--no-fixtures", "--jobs", "--findings",
               "--shrink", "--no-shrink", "--details", "--seed", "--engine-timeout", "--replay",
               "--waivers", "--badge", "--junit", "--sarif", "--report", "--most"}}));

}  // namespace
}  // namespace showstopper::app
