// SPDX-License-Identifier: Apache-2.0
//
// What is said of a whole file: rules that are refused are said once, with the number of rounds
// that name them.
#include "engines/log_check.h"

#include <fstream>

#include <gmock/gmock.h>

namespace showstopper::engines {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

// What is wrong with such a line, if anything, is found before its cards are looked at.
std::string line(const std::string& game, const std::string& rules, int players) {
  return R"({"format":"showstopper-trace/1","game":")" + game + R"(","rules":)" + rules +
         R"(,"players":)" + std::to_string(players) +
         R"(,"dealer":0,"deal":{"deck":["x"]},"actions":[]})" + '\n';
}

class Check : public testing::Test {
 protected:
  std::vector<std::string> said_of(const std::string& text) {
    // Tests run beside each other, each in a process of its own.
    const std::string path = testing::TempDir() + "log_check_test_" +
                             testing::UnitTest::GetInstance()->current_test_info()->name() +
                             ".jsonl";
    std::ofstream(path) << text;
    check_.file(path, "log");
    std::vector<std::string> said;
    for (const table::Diagnostic& diagnostic : check_.report().diagnostics) {
      said.push_back(to_text(diagnostic));
    }
    return said;
  }

  LogCheck check_{rules::Library(std::string(SHOWSTOPPER_SOURCE_CORPUS) + "/rules"),
                  SHOWSTOPPER_SOURCE_CORPUS};
};

const std::string kWrong = R"({"extends":"gostop/matgo","set":{"bomb.stael":1}})";
const std::string kWrongStoppa = R"({"extends":"stoppa/italian","set":{"bet.opan":1}})";

TEST_F(Check, RefusedRulesAreSaidOnceWithTheirRounds) {
  const std::string gostop = line("gostop", kWrong, 2), stoppa = line("stoppa", kWrongStoppa, 4);
  EXPECT_THAT(said_of(gostop + stoppa + gostop + line("gostop", kWrong, 3) + stoppa + gostop),
              ElementsAre(testing::AllOf(HasSubstr("log:1:"), HasSubstr("bomb.stael"),
                                         EndsWith("(4 rounds of this file name these rules)")),
                          testing::AllOf(HasSubstr("log:2:"), HasSubstr("bet.opan"),
                                         EndsWith("(2 rounds of this file name these rules)"))));
  EXPECT_EQ(check_.report().refused, 6u);
}

TEST_F(Check, RulesOfOneRoundAreNotCounted) {
  EXPECT_THAT(said_of(line("gostop", kWrong, 2)), ElementsAre(Not(HasSubstr("rounds"))));
}

// What does not serve three players may serve two; other rules are another refusal.
TEST_F(Check, EachRefusalOfRulesIsSaid) {
  const std::string other = R"({"extends":"gostop/matgo","set":{"bomb.stoel":1}})";
  EXPECT_THAT(said_of(line("gostop", kWrong, 2) + line("gostop", other, 2)),
              ElementsAre(HasSubstr("bomb.stael"), HasSubstr("bomb.stoel")));
}

TEST_F(Check, WhatIsWrongBesideTheRulesIsSaidEachTime) {
  const std::string bad = line("gostop", R"("gostop/matgo")", 2);
  EXPECT_THAT(said_of(bad + bad), ElementsAre(HasSubstr("log:1:"), HasSubstr("log:2:")));
}

// The next file that names them hears where they were refused.
TEST_F(Check, EachFileIsToldOnce) {
  const std::string gostop = line("gostop", kWrong, 2);
  said_of(gostop + gostop);
  EXPECT_THAT(said_of(gostop + gostop + gostop),
              ElementsAre(HasSubstr("bomb.stael"),
                          testing::AllOf(HasSubstr("these rules were refused at log:1"),
                                         EndsWith("(3 rounds of this file name these rules)"))));
}

}  // namespace
}  // namespace showstopper::engines
