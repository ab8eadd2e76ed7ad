// SPDX-License-Identifier: Apache-2.0
//
// Rounds of one match, one after the other (docs/trace-format.md: "the rounds of a match are in
// order"): each goes on from the round before it, as the log states that.
#include "engines/logs/match_order.h"

#include <sstream>

#include <gmock/gmock.h>

#include "engines/logs/check.h"

namespace showstopper::engines {
namespace {

using conformance::Finding;
using conformance::Kind;
using testing::ElementsAre;
using testing::IsEmpty;

// A round whose winner, seat 1, deals next; nothing is carried.
MatchLink round_of(int number, int dealer, int carry = 0) {
  MatchLink link;
  link.round = number;
  link.played = played("gostop", "gostop/matgo", 2);
  link.dealer = dealer;
  link.carry = carry;
  link.next_dealer = 1;
  link.next_carry = 0;
  return link;
}

// Of each finding its kind, and the expected value.
std::vector<std::string> texts(const std::vector<Finding>& findings) {
  std::vector<std::string> all;
  for (const Finding& each : findings) {
    all.push_back(std::string(word(each.kind)) + ' ' + each.key + ' ' + each.got + ": " +
                  each.expected);
  }
  return all;
}

TEST(MatchOrder, RoundsInOrderAreRight) {
  MatchOrder match;
  EXPECT_THAT(match.next(round_of(1, 0)), IsEmpty());
  EXPECT_THAT(match.next(round_of(2, 1)), IsEmpty());
  EXPECT_THAT(match.next(round_of(3, 1)), IsEmpty());
  EXPECT_THAT(match.next(round_of(1, 0)), IsEmpty()) << "another match begins";
}

TEST(MatchOrder, ARoundThatIsMissingOrElsewhereIsAFinding) {
  MatchOrder match;
  match.next(round_of(3, 1));
  EXPECT_THAT(texts(match.next(round_of(5, 0))),
              ElementsAre("out_of_step meta.match.round 5: 4 after round 3"));
  EXPECT_THAT(texts(match.next(round_of(4, 1))),
              ElementsAre("out_of_step meta.match.round 4: 6 after round 5"));
  EXPECT_THAT(texts(match.next(round_of(4, 1))),
              ElementsAre("out_of_step meta.match.round 4: 5 after round 4"));
}

TEST(MatchOrder, DealerAndCarryAreThoseThatTheRoundBeforeStates) {
  MatchOrder match;
  match.next(round_of(1, 0));
  const std::vector<Finding> found = match.next(round_of(2, 0, 1));
  EXPECT_THAT(texts(found),
              ElementsAre("wrong_dealer dealer 0: 1, `next_dealer` of the round before",
                          "wrong_carry carry 1: 0, `next_carry` of the round before"));
}

TEST(MatchOrder, WhatIsNotStatedIsNotCompared) {
  MatchOrder match;
  MatchLink silent = round_of(1, 0);
  silent.next_dealer.reset();
  silent.next_carry.reset();
  match.next(silent);
  EXPECT_THAT(match.next(round_of(2, 0, 1)), IsEmpty());
  EXPECT_THAT(match.next(round_of(0, 0)), IsEmpty()) << "of no match";
  match.forget();
  EXPECT_THAT(match.next(round_of(9, 0)), IsEmpty()) << "an excerpt begins";
}

// Rounds of two matches in one file: of the second one the first rounds are missing.
TEST(MatchOrder, AnotherGameRuleSetOrNumberOfPlayersBeginsAMatch) {
  for (const std::string& other :
       {played("stoppa", "gostop/matgo", 2), played("gostop", "gostop/spanish", 2),
        played("gostop", "gostop/matgo", 3)}) {
    MatchOrder match;
    match.next(round_of(2, 1));
    MatchLink third = round_of(3, 0);
    third.played = other;
    EXPECT_THAT(texts(match.next(third)),
                ElementsAre("out_of_step meta.match.round 3: 1: with another game, rule set or "
                            "number of players a match begins"));
    third.round = 4;
    third.dealer = 1;
    EXPECT_THAT(match.next(third), IsEmpty()) << "it is compared with its own match";
    EXPECT_THAT(match.next(round_of(1, 0)), IsEmpty());
  }
}

// Lines without a number may be rounds of the match or of none, so that the next number has a
// range; which round is before it is unknown.
TEST(MatchOrder, LinesWithoutANumberHideNoMissingRound) {
  const auto behind_two_lines = [](int number, int dealer) {
    MatchOrder match;
    match.next(round_of(4, 1));
    match.next(round_of(0, 1));
    match.skip();
    return texts(match.next(round_of(number, dealer)));
  };
  for (const int right : {5, 6, 7}) EXPECT_THAT(behind_two_lines(right, 0), IsEmpty()) << right;
  EXPECT_THAT(behind_two_lines(8, 1),
              ElementsAre("out_of_step meta.match.round 8: 5 to 7 after round 4"));
  EXPECT_THAT(behind_two_lines(4, 1),
              ElementsAre("out_of_step meta.match.round 4: 5 to 7 after round 4"));
}

// The deal is void and is dealt again (GS-A-018): it may have the number of the void one.
TEST(MatchOrder, AVoidDealMayBeDealtAgainUnderItsNumber) {
  MatchOrder match;
  MatchLink voided = round_of(2, 1);
  voided.voided = true;
  match.next(voided);
  EXPECT_THAT(match.next(round_of(2, 1)), IsEmpty());
  EXPECT_THAT(match.next(round_of(2, 1)), testing::SizeIs(1));
}

TEST(MatchOrder, TheNumberIsThatOfMeta) {
  for (const char* three : {R"({"match":{"round":3}})", R"({"match": {"round": 3}})",
                            R"({"match":{"round":3},"seed":1})", R"({"match":{"round":3}} )",
                            R"({"match":{"round":3.0}})"}) {
    EXPECT_EQ(match_round(three), 3) << three;
    EXPECT_EQ(faulty_match_round(three), "") << three;
  }
  EXPECT_EQ(match_round(R"({"match":{"round":1000000}})"), 1'000'000);
  for (const char* none :
       {"", "{}", "[]", R"({"match":3})", R"({"match":{"round":"3"}})", R"({"match":{"round":0}})",
        R"({"round":3,"match":{}})", R"({"match":{"round":-3}})", R"({"match":{"round":03}})",
        R"({"match":{"round":1000001}})", R"({"match":{"round":3)"}) {
    EXPECT_EQ(match_round(none), 0) << none;
  }
}

TEST(MatchOrder, ANumberThatIsNoNumberOfARoundIsAnError) {
  for (const char* faulty : {R"({"match":{"round":"3"}})", R"({"match":{"round":0}})",
                             R"({"match":{"round":-3}})", R"({"match":{"round":2.5}})",
                             R"({"match":{"round":1000001}})", R"({"match":{"round":[3]}})"}) {
    EXPECT_EQ(match_round(faulty), 0) << faulty;
    EXPECT_NE(faulty_match_round(faulty), "") << faulty;
  }
  for (const char* none : {"", "{}", R"({"match":3})", R"({"match":{}})", R"({"round":"3"})",
                           R"({"match":{"round":null}})"}) {
    EXPECT_EQ(faulty_match_round(none), "") << none;
  }
}

// A void deal of `gostop/matgo`: all four cards of January lie open (GS-A-018).
std::string line(const std::string& number, int dealer) {
  return R"({"format":"showstopper-trace/1","game":"gostop","rules":"gostop/matgo","players":2,)"
         R"("dealer":)" +
         std::to_string(dealer) +
         R"(,"deal":{"hands":[["02A","02R","03B","03R","04A","04R","05A","05R","06A","06R"],)"
         R"(["07A","07R","08B","08A","09A","09R","10A","10R","11B","11D"]],)"
         R"("table":["01B","01R","01J","01K","02J","03J","04J","05J"],)"
         R"("stock":["02K","03K","04K","05K","06J","06K","07J","07K","08J","08K","09J","09K",)"
         R"("10J","10K","11J","11K","12B","12A","12R","12D"]},"actions":[],)"
         R"("result":{"outcome":"misdeal","next_dealer":)" +
         std::to_string(dealer) + R"(},"meta":{"match":{"round":)" + number + "}}}\n";
}

std::string line(int number, int dealer) { return line(std::to_string(number), dealer); }

// Kinds with the numbers of their findings, and the clauses of each; `errors` lines are faulty.
std::vector<std::string> groups_of(const std::string& log, std::size_t errors = 0) {
  LogCheck check(rules::Library(std::string(SHOWSTOPPER_SOURCE_CORPUS) + "/rules"),
                 SHOWSTOPPER_SOURCE_CORPUS);
  std::istringstream in(log);
  check.rounds(in, "log");
  std::vector<std::string> all;
  const LogReport& report = check.report();
  EXPECT_EQ(report.diagnostics.size(), errors);
  for (const Group& group : report.groups) {
    std::string text = std::string(word(group.example.kind)) + ' ' + std::to_string(group.count);
    for (const conformance::CitedClause& clause : group.clauses) text += ' ' + clause.id;
    EXPECT_FALSE(group.variant);
    all.push_back(text);
  }
  return all;
}

TEST(MatchOrder, OfALogIsChecked) {
  EXPECT_THAT(groups_of(line(1, 0) + line(2, 0) + line(3, 0)), IsEmpty());
  EXPECT_THAT(groups_of(line(1, 0) + line(3, 0)), ElementsAre("out_of_step 1"));
  EXPECT_THAT(groups_of(line(1, 0) + line(2, 1)), ElementsAre("wrong_dealer 1 GS-A-078 GS-B-013"));
  EXPECT_THAT(groups_of(line(1, 0) + "no round\n" + line(3, 0), 1), IsEmpty())
      << "the line between them may be round 2";
  EXPECT_THAT(groups_of(line(1, 0) + "no round\n" + line(4, 0), 1), ElementsAre("out_of_step 1"));
  EXPECT_THAT(groups_of(line(1, 0) + line("2.0", 0) + line(3, 0)), IsEmpty());
  EXPECT_THAT(groups_of(line(1, 0) + line("\"2\"", 0) + line(3, 0), 1), IsEmpty());
  EXPECT_THAT(groups_of(line(1, 0) + line("\"2\"", 0) + line(4, 0), 1),
              ElementsAre("out_of_step 1"));
}

}  // namespace
}  // namespace showstopper::engines
