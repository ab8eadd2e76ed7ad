// SPDX-License-Identifier: Apache-2.0
//
// What becomes of a mutant that no invariant sees: a relation between rounds finds it, the round is
// shrunk and stored under the relation's name, and the next run replays it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;

std::vector<std::string> verify_into(const Folder& folder) {
  return {"verify", "--rules",       "gostop/matgo", "--players",   "2",        "--rounds",
          "1024",   "--no-fixtures", "--findings",   folder.path(), "--shrink", "30s"};
}

std::string shrunk_in(const Folder& folder) {
  for (const std::string& file : folder.files()) {
    if (file.find(".unshrunk.") == std::string::npos) return file;
  }
  return "";
}

TEST(FoundRelation, IsShownShrunkStoredAndReplayedFirst) {
  const Folder folder;
  const Ran first = RunRelationMutant(verify_into(folder)).wait();
  EXPECT_EQ(first.exit, 1) << first.err;
  EXPECT_THAT(first.out, ContainsRegex("\n\nFAIL   1 rule broken, shown by [0-9]+ rounds?\n\n"));
  EXPECT_THAT(first.out, HasSubstr("\n1  seats_may_turn\n"));
  EXPECT_THAT(first.out, HasSubstr("   rule      Turning the seats round the table turns the whole "
                                   "round with them.\n"));
  const std::string smallest = shrunk_in(folder);
  ASSERT_NE(smallest, "");
  EXPECT_THAT(first.out, HasSubstr("   smallest  " + smallest));
  EXPECT_THAT(first.out, HasSubstr("   show      showstopper show " + smallest));
  EXPECT_THAT(first.out, ContainsRegex("   repeat    showstopper verify --rules gostop/matgo "));
  // One action in a position that was set up: somebody steals from seat 0.
  const auto trace = nlohmann::json::parse(content(smallest));
  EXPECT_EQ(trace["meta"]["failure"], "relation seats_may_turn");
  EXPECT_LE(trace["actions"].size(), 2u) << trace;
  EXPECT_TRUE(trace.contains("state")) << trace;

  const Ran second = RunRelationMutant(verify_into(folder)).wait();
  EXPECT_EQ(second.exit, 1);
  EXPECT_THAT(second.out, ContainsRegex("Past bugs  [0-9]+ replayed +[12]\n"));
  EXPECT_THAT(second.out, HasSubstr("stored failure " + smallest + ":1\n"));
  // The engine as it stands passes what was stored.
  std::vector<std::string> sound = verify_into(folder);
  sound[6] = "1";
  const Ran third = run(sound);
  EXPECT_EQ(third.exit, 0) << third.out;
  EXPECT_THAT(third.out, ContainsRegex("Past bugs  [12] replayed +0\n"));
}

TEST(FoundRelation, IsFoundAgainByTheLineThatRepeatsIt) {
  const Folder folder;
  std::vector<std::string> words = verify_into(folder);
  words.insert(words.end(), {"--format", "json"});
  const Ran found = RunRelationMutant(words).wait();
  const auto report = nlohmann::json::parse(found.out);
  const auto& row = report["rule_sets"][0];
  EXPECT_GT(row["relations_judged"], 0);
  ASSERT_FALSE(row["findings"].empty());
  const auto& finding = row["findings"][0];
  EXPECT_EQ(finding["failure"], "relation seats_may_turn");
  const Ran again =
      RunRelationMutant(
          {"verify", "--rules", "gostop/matgo", "--players", "2", "--seed", "1", "--round",
           std::to_string(finding["round"].get<int>()), "--policy",
           finding["repeat"].get<std::string>().ends_with("biased") ? "biased" : "uniform"})
          .wait();
  EXPECT_EQ(again.exit, 1);
  EXPECT_THAT(again.out, HasSubstr("\n1  seats_may_turn\n"));
}

TEST(FoundRelation, IsCountedInTheLongReport) {
  const Ran ran = run({"verify", "--rules", "gostop/matgo", "--players", "2", "--rounds", "256",
                       "--no-fixtures", "--details"});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_THAT(
      ran.out,
      ContainsRegex(
          "Go-Stop: [0-9]+ metamorphic relations, judged [1-9][0-9]* times on a sample of rounds"));
}

// The table goes back to an overlooked card (ST-051): no action of a seat, and no relation is
// broken.
TEST(Relation, HoldsForWhatTheTableDoes) {
  for (const char* relation : {"seats_may_turn", "idle_values_do_nothing"}) {
    const std::string trace =
        R"({"format":"showstopper-trace/1","game":"stoppa","rules":"stoppa/italian","players":4,)"
        R"("dealer":0,"state":{"round":"shed","hands":[["6C","7C"],["JU"],["2S","7S","KS"],)"
        R"(["5B","KB"]],"bets":[0,0,0,0],"pot":0,"purses":[44,44,44,44],"laid":["5C","6U"],)"
        R"("top":"6U","top_by":1,"to_move":1,"start":[44,44,44,44],"needed":"7","overlooked":)"
        R"({"by":0,"hands":[["6C","7C"],["6U","JU"],["2S","7S","KS"],["5B","KB"]],"laid":["5C"],)"
        R"("top_by":3,"needed":"6"}},"stakes":{"punto":5,"beccata":1},"actions":["2 repair"],)"
        R"("meta":{"failure":"relation )" +
        std::string(relation) +
        R"("}})"
        "\n";
    const Ran ran = run({"replay", "-"}, trace);
    EXPECT_EQ(ran.exit, 0) << relation << ran.out << ran.err;
  }
}

}  // namespace
}  // namespace showstopper::app
