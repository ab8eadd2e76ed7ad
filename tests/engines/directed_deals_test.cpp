// SPDX-License-Identifier: Apache-2.0
//
// The directed deals that are there for a clause show it, by the reference: the numbers follow from
// the clause.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "conformance/stoppa/judge.h"
#include "engines/rounds/stored_rounds.h"
#include "model/gostop/rules/rules.h"
#include "model/trace/stoppa/reader.h"
#include "tests/engines/driving.h"
#include "tests/engines/reference_engine.h"

namespace showstopper::engines {
namespace {

using nlohmann::json;
using testing::ElementsAre;

std::vector<std::string> lines_of(const std::string& file) {
  std::ifstream in(kCorpus + "/directed/" + file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with('{')) lines.push_back(line);
  }
  EXPECT_FALSE(lines.empty()) << file;
  return lines;
}

// The answer to the deal for a clause, as the reference plays it.
json answer_of_matgo(const std::string& clause) {
  for (const std::string& line : lines_of("gostop/matgo.jsonl")) {
    json request = json::parse(line);
    if (!request["why"].get<std::string>().starts_with(clause + ",")) continue;
    request["id"] = 1;
    request["do"] = "round";
    request.erase("probes");  // which actions are illegal is the engine's to know
    const json answer = json::parse(ReferenceSession(ReferenceEngine()).answer(request.dump()));
    EXPECT_TRUE(answer.contains("after")) << answer;
    return answer;
  }
  ADD_FAILURE() << "no deal for " << clause;
  return {};
}

// The same rules by name, of other values or for other goals, get deals of their own.
TEST(DirectedDeals, AreKeptForTheValuesAndTheGoalsThatTheyWereMadeFor) {
  const rules::Library library(kCorpus + "/rules");
  table::Diagnostics wrong;
  const auto matgo = library.load(gostop::schema(), "gostop/matgo", wrong);
  const auto dutch = library.load(gostop::schema(), "gostop/dutch", wrong);
  ASSERT_TRUE(matgo && dutch);
  EngineJob job;
  job.findings_folder = testing::TempDir() + "/directed-deals-kept";
  std::filesystem::remove_all(job.findings_folder);
  job.directed_by = "1";
  int asked = 0;
  job.directed = [&asked](const DirectedAsk&) {
    return std::vector<std::string>{std::to_string(++asked)};
  };
  const auto deal = [&](const rules::RuleSet& values) {
    const auto rounds =
        directed_rounds_of(job, "\"a\"", {"gostop", values, 2, [] { return true; }});
    return rounds.at(0).text;
  };
  EXPECT_EQ(deal(*matgo), "1");
  EXPECT_EQ(deal(*matgo), "1");
  EXPECT_EQ(deal(*dutch), "2");
  job.directed_by = "2";
  EXPECT_EQ(deal(*dutch), "3");
  EXPECT_EQ(deal(*dutch), "3");
}

// Its last observation.
json end_of_matgo(const std::string& clause) {
  const json answer = answer_of_matgo(clause);
  for (const json& after : answer["after"]) EXPECT_FALSE(after.contains("error")) << after;
  return answer["after"].back();
}

// p0 takes June with its last hand card, 06J, and the stock card: the junk of p1 stays.
TEST(DirectedDeals, ATtadakInTheLastTurnTakesNothing) {
  const json end = end_of_matgo("GS-A-068");
  const auto pile = end["captured"].get<std::vector<std::vector<std::string>>>();
  EXPECT_TRUE(end["hands"][0].empty());
  EXPECT_THAT(pile[0], testing::IsSupersetOf({"06A", "06R", "06J", "06K"}));
  EXPECT_THAT(pile[1], testing::Contains("01J")) << "which a ttadak in an earlier turn takes";
}

TEST(DirectedDeals, TheFourthGoDoublesAgain) {
  const json result = end_of_matgo("GS-A-084")["result"];
  EXPECT_THAT(result["reasons"].get<std::vector<std::string>>(), testing::Contains("go 4"));
  EXPECT_EQ(result["multiplier"], 4);
}

// Eight for the rounds before (GS-A-088), two for the shown triple, two for each of two bombs.
TEST(DirectedDeals, TheProductOfAllFactorsHasNoLimit) {
  const json result = end_of_matgo("GS-A-088")["result"];
  EXPECT_EQ(result["points"], 7);
  EXPECT_EQ(result["multiplier"], 64);
  EXPECT_THAT(result["payments"].get<std::vector<int>>(), ElementsAre(448, -448));
}

// Seven points for three stacks, doubled for each of two rounds before.
TEST(DirectedDeals, ThreeStacksArePaidForRoundsWithoutAWinnerAsWell) {
  const json result = end_of_matgo("GS-A-074")["result"];
  EXPECT_EQ(result["outcome"], "three_ppuk");
  EXPECT_EQ(result["multiplier"], 4);
  EXPECT_THAT(result["payments"].get<std::vector<int>>(), ElementsAre(-28, 28));
}

// 7 points, doubled for no bright, for few junk cards and for the go.
TEST(DirectedDeals, AllThatDoublesForOnePayerMultiplies) {
  const json result = end_of_matgo("GS-A-102")["result"];
  EXPECT_EQ(result["points"], 7);
  EXPECT_THAT(result["reasons"].get<std::vector<std::string>>(),
              testing::UnorderedElementsAre("gwangbak P1", "pibak P1", "liable P1 go"));
  EXPECT_THAT(result["payments"].get<std::vector<int>>(), ElementsAre(56, -56));
}

TEST(DirectedDeals, EachOfThreeShownTriplesDoubles) {
  EXPECT_EQ(end_of_matgo("GS-A-085")["result"]["multiplier"], 8);
}

TEST(DirectedDeals, RoundsWithoutAWinnerAreCountedBeyondTheLargestFactor) {
  EXPECT_EQ(end_of_matgo("GS-A-077")["result"]["next_carry"], 7);
}

// 7 points, doubled for few junk cards and doubled again for the go.
TEST(DirectedDeals, ALoserWhoWentPaysForFewJunkCardsAsWell) {
  const json result = end_of_matgo("GS-A-090")["result"];
  EXPECT_EQ(result["points"], 7);
  EXPECT_EQ(result["multiplier"], 1);
  EXPECT_THAT(result["reasons"].get<std::vector<std::string>>(),
              testing::UnorderedElementsAre("pibak P1", "liable P1 go"));
  EXPECT_THAT(result["payments"].get<std::vector<int>>(), ElementsAre(28, -28));
}

TEST(DirectedDeals, QuadsThatCancelOneAnotherKeepTheCarry) {
  const json result = end_of_matgo("GS-B-026")["result"];
  EXPECT_EQ(result["outcome"], "misdeal");
  EXPECT_EQ(result["next_carry"], 2);
  EXPECT_THAT(result["payments"].get<std::vector<int>>(), ElementsAre(0, 0));
}

// 7 points: one triple shown and two bombs, 2 * 2 * 2.
TEST(DirectedDeals, ShownTriplesAndBombsDoubleBesideOneAnother) {
  const json result = end_of_matgo("GS-A-087")["result"];
  EXPECT_EQ(result["points"], 7);
  EXPECT_EQ(result["multiplier"], 8);
  EXPECT_THAT(result["payments"].get<std::vector<int>>(), ElementsAre(56, -56));
}

// (41 + 2) points, times 8 for three rounds without a winner and 2 for seven animals; the loser
// pays double for no bright and double for few junk cards.
TEST(DirectedDeals, ALoserWithoutABrightPaysDoubleAfterThreeDraws) {
  const json result = end_of_matgo("GS-A-089")["result"];
  EXPECT_EQ(result["points"].get<int>() + result["bonus"].get<int>(), 43);
  EXPECT_EQ(result["multiplier"], 16);
  EXPECT_THAT(result["payments"].get<std::vector<int>>(), ElementsAre(-2752, 2752));
}

TEST(DirectedDeals, FiveGoesAddFivePoints) {
  const json result = end_of_matgo("GS-A-083")["result"];
  EXPECT_THAT(result["reasons"].get<std::vector<std::string>>(), testing::Contains("go 5"));
  EXPECT_EQ(result["bonus"], 5);
}

// One junk card for the bomb and two for the own stack.
TEST(DirectedDeals, ABombThatTakesAnOwnStackTakesThreeJunkCards) {
  const auto pile =
      end_of_matgo("GS-B-052")["captured"].get<std::vector<std::vector<std::string>>>();
  EXPECT_THAT(pile[0],
              testing::UnorderedElementsAre("01B", "01J", "03B", "03R", "03J", "03K", "05A", "05R",
                                            "05J", "05K", "01K", "02J", "02K"));
}

TEST(DirectedDeals, TwoFirstStacksCancelOut) {
  const json answer = answer_of_matgo("GS-A-073");
  EXPECT_THAT(answer["after"][0]["instant"].get<std::vector<int>>(), ElementsAre(7, -7));
  EXPECT_THAT(answer["after"][1]["instant"].get<std::vector<int>>(), ElementsAre(0, 0));
}

TEST(DirectedDeals, TwoQuadsAreOnePayment) {
  const json result = end_of_matgo("GS-B-025")["result"];
  EXPECT_EQ(result["outcome"], "quad");
  EXPECT_THAT(result["payments"].get<std::vector<int>>(), ElementsAre(7, -7));
}

TEST(DirectedDeals, TwoOpenTriplesAreTwoStacks) {
  const json start = answer_of_matgo("GS-A-027")["start"];
  EXPECT_EQ(start["stacks"], (json{{"05", -1}, {"12", -1}}));
}

TEST(DirectedDeals, ATripleWithoutItsOpenCardIsNoBomb) {
  const json answer = answer_of_matgo("GS-A-061");
  EXPECT_EQ(answer["after"][0]["error"]["kind"], "illegal");
  EXPECT_FALSE(answer["after"][1].contains("error"));
}

// Each has what its clause expects written beside it.
TEST(DirectedDeals, OfStoppaConform) {
  trace::StoppaReader reader(rules::Library(kCorpus + "/rules"));
  std::vector<std::string> lines = lines_of("stoppa/large-purses-and-misera.jsonl");
  for (std::string& more : lines_of("stoppa/ties-misera-and-closing.jsonl")) {
    lines.push_back(std::move(more));
  }
  for (const std::string& line : lines) {
    trace::StoppaTrace trace;
    table::Diagnostics wrong;
    ASSERT_TRUE(reader.read(line, 1, "directed", trace, wrong)) << line;
    EXPECT_FALSE(trace.envelope.clauses.empty()) << line;
    EXPECT_FALSE(trace.expect.empty()) << line;
    const auto verdict = conformance::judge(trace);
    EXPECT_THAT(verdict.findings, testing::IsEmpty()) << line;
    EXPECT_GT(verdict.observations, 0u) << line;
  }
}

}  // namespace
}  // namespace showstopper::engines
