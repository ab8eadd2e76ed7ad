// SPDX-License-Identifier: Apache-2.0
//
// Fixtures of a log that become those of a set as they are.
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/fixtures/goals.h"
#include "app/fixtures/store.h"
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

// A fixture that stays names other rules, and is as it was.
TEST_F(StoredLines, ThatStayKeepKeysOfTheUser) {
  const auto with_own_keys = [](const std::string& rules) {
    std::string line = asked_under(rules);
    line.insert(line.find(R"("kind")"), R"("name":"own","of":"clauses","ticket":7,)");
    line.insert(line.size() - 1, R"(,"owner":"Ann")");
    return line;
  };
  const RoundPool<Game> pool(library_, base_, rules_json_, tables_, {});
  trace::Traced<Game>::Reader reader(library_);
  reader.under(rules_json_);
  for (const char* const rules : {"gostop/house/push", "gostop/matgo"}) {
    const auto kept = kept_fixture<Game>(reader, with_own_keys(rules), pool, rules_json_);
    ASSERT_TRUE(kept) << rules;
    EXPECT_EQ(kept->fixture.line, with_own_keys("gostop/matgo"));
  }
}

// A comment stays above its fixture, with the blank lines around it. Others go to the end of their
// file, or of the last one.
TEST(StoredSets, KeepCommentsAndReportWhatIsDropped) {
  const std::string b = "{\"meta\":{\"name\":\"b\"}}\n";
  const Folder folder;
  folder.add("set.json", "{}");
  folder.add("clauses.jsonl",
             "# of a\n{\"meta\":{\"name\":\"a\"}}\n\n# of b\n# too\n\n" + b + "\n# end\n");
  folder.add("pairs.jsonl", "# of none\n{\"meta\":{\"name\":7}}\n{}\n");
  const StoredSet before = open_folder(folder.path(), true);
  EXPECT_EQ(before.files.size(), 2u);
  EXPECT_EQ(before.lines.size(), 4u);
  table::Diagnostics none;
  const auto rules = rules::Library(corpus("rules")).load(gostop::schema(), "gostop/matgo", none);
  ASSERT_TRUE(rules);
  MadeFixtures set;
  set.fixtures.push_back({FixtureKind::clause, "b", b.substr(0, b.size() - 1), "", {}});
  const Changes changes = store(folder.path(), before, *rules, set);
  EXPECT_EQ(changes.dropped, (std::vector<std::string>{"a", "pairs.jsonl:2", "pairs.jsonl:3"}));
  EXPECT_TRUE(changes.changed.empty());
  EXPECT_EQ(content(folder.path() + "/clauses.jsonl"),
            "\n# of b\n# too\n\n" + b + "# of a\n\n# end\n# of none\n");
  EXPECT_EQ(content(folder.path() + "/pairs.jsonl"), "");
}

TEST(StoredSets, WithALineThatCannotBeReadAreNotChanged) {
  std::ifstream in(corpus("fixtures/stoppa/pot.jsonl"));
  std::string round;
  std::getline(in, round);
  const File log(round + '\n');
  const std::string broken = round + "\n{\"format\":\n";
  const Folder folder;
  folder.add("set.json", "{}");
  folder.add("clauses.jsonl", broken);
  const Ran ran = run({"fixtures", "--rules", "stoppa/italian", "--from", log.path(), "--out",
                       folder.path(), "--update"});
  EXPECT_EQ(ran.exit, 2) << ran.out;
  EXPECT_THAT(ran.err, testing::HasSubstr("clauses.jsonl:2:"));
  EXPECT_THAT(ran.err, testing::HasSubstr("cannot be read: nothing is changed"));
  EXPECT_EQ(content(folder.path() + "/clauses.jsonl"), broken);
  EXPECT_EQ(content(folder.path() + "/set.json"), "{}");
}

// Goals of Stoppa are those of `find`, with its errors.
TEST(StoppaFixtureGoals, AreExpressionsToo) {
  const Folder folder;
  const Ran ran = run({"fixtures", "--rules", "stoppa/italian", "--out", folder.path() + "/set",
                       "--goal", "kingz >= 1"});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.err, testing::HasSubstr("did you mean `kings`?"));
  std::string line = run({"play", "--rules", "stoppa/italian", "--rounds", "1"}).out;
  line.resize(line.find('\n'));
  trace::Traced<stoppa::Game>::Reader reader{rules::Library(corpus("rules"))};
  trace::StoppaTrace round;
  table::Diagnostics none;
  ASSERT_TRUE(reader.read(line, 1, "", round, none));
  const auto holds = [&round](const std::string& goal) {
    return goal_holds<stoppa::Game>(round, goal, 0);
  };
  // Each seat pays its ante, and a round ends in one way (ST-010).
  EXPECT_TRUE(holds("over and p0.ante >= 1"));
  EXPECT_FALSE(holds("by_stoppa and by_last_deal"));
  EXPECT_TRUE(holds("Three raises") == holds("three-raises"));
  EXPECT_FALSE(holds("p5.ante >= 1")) << "a seat that does not play";
  round.actions.pop_back();
  EXPECT_FALSE(holds("over"));
}

TEST(StoredSets, OfAnotherGameAreNotChanged) {
  const std::string round = content(corpus("fixtures/stoppa/pot.jsonl"));
  const Folder folder;
  folder.add("set.json", "{}");
  folder.add("clauses.jsonl", round);
  const Ran ran = run({"fixtures", "--rules", "gostop/matgo", "--out", folder.path(), "--update"});
  EXPECT_EQ(ran.exit, 2) << ran.out;
  EXPECT_THAT(ran.err, testing::HasSubstr("is of `stoppa`: nothing is changed"));
  EXPECT_EQ(content(folder.path() + "/clauses.jsonl"), round);
  EXPECT_EQ(content(folder.path() + "/set.json"), "{}");
}

// A set from a log is complete, although the log does not show every target.
TEST(StoredSets, HaveAReasonForWhatTheLogDoesNotShow) {
  std::ifstream in(corpus("fixtures/stoppa/pot.jsonl"));
  std::string round;
  std::getline(in, round);
  const File log(round + '\n');
  const Folder folder;
  const Ran ran = run({"fixtures", "--rules", "stoppa/italian", "--players", "4", "--from",
                       log.path(), "--out", folder.path() + "/set"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, testing::HasSubstr("clause ST-052: the log does not show it\n"));
  const auto set = nlohmann::json::parse(content(folder.path() + "/set/set.json"));
  for (const auto& target : set.at("targets")) {
    EXPECT_EQ(target.at("why") == "", target.at("state") == "shown") << target;
  }
}

TEST(FixturesFolder, IsNotLeftBehindWithoutASet) {
  const File log(run({"play", "--rules", "stoppa/italian", "--players", "3", "--rounds", "1"}).out);
  const Folder folder;
  const Ran ran = run({"fixtures", "--rules", "stoppa/italian", "--players", "4", "--from",
                       log.path(), "--out", folder.path() + "/set"});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.err, testing::HasSubstr("`--from` has no round that can be used"));
  EXPECT_FALSE(std::filesystem::exists(folder.path() + "/set"));
}

TEST(ParameterFixtures, StateTheOtherValueWithOnePreposition) {
  EXPECT_EQ(with_value("3"), "with 3");
  EXPECT_EQ(with_value("with carry"), "with carry");
  EXPECT_EQ(with_value("without carry"), "without carry");
}

}  // namespace
}  // namespace showstopper::app
