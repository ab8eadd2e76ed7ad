// SPDX-License-Identifier: Apache-2.0
//
// Fixtures of a log that become those of a set as they are.
#include <memory>

#include <gtest/gtest.h>

#include "app/fixtures/stored.h"
#include "model/gostop/rules/rules.h"
#include "model/trace/gostop/traced.h"
#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using gostop::Game;

// A seat reaches the minimum and decides (GS-A-057); no seat stops (GS-A-060).
std::string asked_under(const std::string& rules) {
  return R"({"format":"showstopper-trace/1","game":"gostop","rules":")" + rules +
         R"(","players":2,"dealer":0,"carry":2,"state":{"hands":[["03R","10A","07K","10R",)"
         R"("06J","10K","09K"],["11K","11B","12R","09R","12D","01B","07R"]],)"
         R"("table":["03J","12B"],"stock":["04K","03B","06K","10J","02J","11J","05K","08K",)"
         R"("11D","09J","05J","09A","05R","04R","08B","07A","07J","12A","02K","03K","01K",)"
         R"("05A"],"captured":[["01R","01J","02R","02A","04A","04J","08A","08J"],)"
         R"(["06A","06R"]],"to_move":0,"turn_of":[3,3]},"actions":["0 play 03R"],)"
         R"("expect":[{"after":0,"is":{"to_move":0,"decision":"go_stop","legal":["go","stop"],)"
         R"("points":[8,0]}}],"clauses":["GS-A-060","AMB-72"],"why":"nothing is pushed on",)"
         R"("meta":{"kind":"shows"}})";
}

class StoredLines : public testing::Test {
 protected:
  StoredLines() {
    table::Diagnostics none;
    const auto matgo = library_.load(gostop::schema(), "gostop/matgo", none);
    EXPECT_TRUE(matgo);
    base_ = std::make_shared<const rules::RuleSet>(*matgo);
    tables_.push_back({2, std::make_shared<const gostop::Rules>(gostop::compile(*matgo, 2)), {}});
    target_.about = "with another value the round goes another way";
    target_.clauses = {"GS-A-057", "GS-A-060"};
    clauses_.resize(2);
    clauses_[0].id = "GS-A-057";
    clauses_[0].seen = {"decision"};
    clauses_[1].id = "GS-A-060";
    clauses_[1].seen = {"stop"};
  }
  trace::GostopTrace stored(const std::string& line) {
    StoredFixtures<Game> all(library_, rules_json_, base_, tables_);
    return all.as_stored(line, target_, clauses_).trace;
  }

  rules::Library library_{corpus("rules")};
  std::string rules_json_ = "\"gostop/matgo\"";
  properties::BaseRules base_;
  std::vector<FixtureTable<Game>> tables_;
  OpenTarget<Game> target_;
  std::vector<rules::Clause> clauses_;
};

// Of the clauses of its target it cites those whose event occurs.
TEST_F(StoredLines, OfOtherRulesCiteTheClausesThatTheyShowUnderTheseRules) {
  const auto fixture = stored(asked_under("gostop/house/push"));
  EXPECT_EQ(fixture.envelope.clauses, std::vector<std::string>{"GS-A-057"});
  EXPECT_EQ(fixture.envelope.why, target_.about);
}

TEST_F(StoredLines, OfTheSameRulesCiteWhatTheyDid) {
  const auto fixture = stored(asked_under("gostop/matgo"));
  EXPECT_EQ(fixture.envelope.clauses, (std::vector<std::string>{"GS-A-060", "AMB-72"}));
  EXPECT_EQ(fixture.envelope.why, "nothing is pushed on");
}

TEST(ParameterFixtures, StateTheOtherValueWithOnePreposition) {
  EXPECT_EQ(with_value("3"), "with 3");
  EXPECT_EQ(with_value("with carry"), "with carry");
  EXPECT_EQ(with_value("without carry"), "without carry");
}

}  // namespace
}  // namespace showstopper::app
