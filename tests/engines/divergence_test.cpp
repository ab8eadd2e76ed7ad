// SPDX-License-Identifier: Apache-2.0
//
// Which findings are of one fault, and the convention that the doctor names for one.
#include "engines/divergence.h"

#include <string>

#include <gtest/gtest.h>

#include "conformance/clause_index.h"
#include "conformance/gostop/judge.h"
#include "engines/doctor/hints.h"
#include "tests/trace/given_trace.h"

namespace showstopper::engines {
namespace {

using conformance::Finding;
using conformance::Kind;
using doctor::hint_for;

Finding captured(const std::string& key, const std::string& detail) {
  Finding made;
  made.kind = Kind::wrong_capture;
  made.key = key;
  made.detail = detail;
  made.events.add("sweep");
  return made;
}

TEST(Divergence, OneFaultIsOfOneKindFieldAndDetail) {
  const Finding sought = captured("captured[1]", "a card less");
  EXPECT_TRUE(same_fault(sought, sought));
  EXPECT_TRUE(same_fault(sought, captured("captured[0]", "a card less")));  // of another seat
  EXPECT_FALSE(same_fault(sought, captured("captured[1]", "a card more")));
  EXPECT_FALSE(same_fault(sought, captured("table", "a card less")));
  Finding other = sought;
  other.kind = Kind::wrong_steal;
  EXPECT_FALSE(same_fault(sought, other));
}

TEST(Divergence, NothingMayComeWithTheSmallerRoundThatDidNotComeBefore) {
  Finding sought = captured("captured[1]", "a card less");
  Finding found = sought;
  found.events.add("ppuk");
  EXPECT_FALSE(same_fault(sought, found));
  EXPECT_TRUE(same_fault(found, sought));
  found.events = {};
  EXPECT_FALSE(same_fault(sought, found));
}

Finding failure(Kind kind, const std::string& key, const std::string& words) {
  Finding made;
  made.kind = kind;
  made.key = key;
  made.detail = made.got = words;
  return made;
}

// The trace of `self_play` and the answer to `round` come from the same code of an engine.
TEST(Divergence, AFailureOfSelfPlayIsThatOfRoundsIfItsReasonIsTheSame) {
  const auto unread = [](const char* key, const std::string& of, const std::string& why) {
    return failure(Kind::error, key, "its " + of + " cannot be read: " + why);
  };
  const Finding sent = unread("error", "answer", "`stacks.2`: `\"8\"` must be a whole number");
  const Finding alone = unread("self_play", "trace", "`stacks.11`: `\"x\"` must be a whole number");
  EXPECT_TRUE(fails_alike(alone, sent));
  EXPECT_FALSE(fails_alike(sent, alone)) << "the round is the one that is shown";
  EXPECT_FALSE(fails_alike(unread("self_play", "trace", "`points`: `8` must be a list"), sent));
  const Finding crash = failure(Kind::crash, "error", "KeyError: 3");
  EXPECT_TRUE(fails_alike(failure(Kind::crash, "self_play", "KeyError: 4"), crash));
  EXPECT_FALSE(fails_alike(failure(Kind::crash, "self_play", "IndexError: 3"), crash));
  EXPECT_FALSE(fails_alike(failure(Kind::error, "self_play", "KeyError: 3"), crash));
}

// An engine that takes the score for a new choice requires a decision; at the last card it stops.
TEST(Divergence, AnEndInPlaceOfADecisionIsOfTheClauseOfTheDecision) {
  Finding asks, ends;
  asks.kind = Kind::wrong_decision;
  ends.kind = Kind::wrong_end;
  asks.key = ends.key = "decision";
  EXPECT_FALSE(is_of_one_decision(asks, ends)) << "without a clause nothing is known";
  asks.clauses = {"GS-A-054", "GS-B-064"};
  ends.clauses = {"GS-A-054"};
  EXPECT_TRUE(is_of_one_decision(asks, ends));
  ends.clauses = {"GS-A-075"};
  EXPECT_FALSE(is_of_one_decision(asks, ends));
  ends.clauses = asks.clauses;
  ends.key = "result";
  EXPECT_FALSE(is_of_one_decision(asks, ends));
}

// Seat 0 said go at 10 points and plays its last card, again with 10: it has no new choice
// (GS-B-064), and the turn ends.
std::string clause_of_the_end_in(const std::string& outcome) {
  const auto trace = trace::good(
      R"({"format":"showstopper-trace/1","game":"gostop","rules":"gostop/matgo","players":2,)"
      R"("dealer":0,"carry":0,"state":{"hands":[["01B"],["03R"]],"table":["03K","05A"],)"
      R"("stock":["01J","05J"],"captured":[["02A","02R","02J","02K","03J","04J","05R","05K","06A",)"
      R"("06R","06J","06K","07A","07R","07J","07K","09A","09K","10A","10R","11B","11D","12R",)"
      R"("12D"],["01R","01K","03B","04A","04R","04K","08B","08A","08J","08K","09R","09J","10J",)"
      R"("10K","11J","11K","12B","12A"]],"to_move":0,"turn_of":[9,9],"go_counts":[1,0],)"
      R"("go_order":[0],"points_at_go":[10,0],"shakes":[["10"],0],"ppuks":[2,0],)"
      R"("laid_unmatched":["11J",null],"go_at":[17,0]},"actions":["0 play 01B"],)"
      R"("after":[{"decision":"over","result":{"outcome":")" +
      outcome + R"("}}]})");
  const auto findings = conformance::judge(trace).findings;
  EXPECT_FALSE(findings.empty());
  if (findings.empty()) return "";
  EXPECT_EQ(findings[0].kind, Kind::wrong_end);
  table::Diagnostics none;
  const conformance::ClauseIndex clauses(SHOWSTOPPER_SOURCE_CORPUS "/clauses/gostop.tsv", none);
  const auto cited = clauses.about(findings[0]);
  return cited.empty() ? "" : cited.front().id;
}

TEST(Divergence, AStopWithoutANewCombinationIsOfTheClauseOfTheChoice) {
  EXPECT_EQ(clause_of_the_end_in("stop"), "GS-B-064");
  EXPECT_EQ(clause_of_the_end_in("draw"), "GS-A-075") << "seat 1 has a hand card";
}

TEST(DoctorHints, OfTheAnswersAreForTheirKindAlone) {
  Finding finding;
  finding.key = "no field";
  finding.kind = Kind::timeout;
  EXPECT_EQ(hint_for(finding, ""), "is the output flushed after each answer?");
  finding.kind = Kind::illegal_accepted;
  EXPECT_EQ(hint_for(finding, ""),
            "refuse it with an `error` of kind `illegal`, and change nothing");
  finding.kind = Kind::legal_refused;
  EXPECT_EQ(hint_for(finding, ""), "only illegal actions are refused");
  finding.kind = Kind::error;
  finding.got = "`cards` is not a key of an observation";
  EXPECT_EQ(hint_for(finding, ""),
            "the keys of an observation are beside `id`, such as `decision`, `to_move`, `hands`");
  finding.kind = Kind::wrong_points;
  EXPECT_EQ(hint_for(finding, ""), "");
}

}  // namespace
}  // namespace showstopper::engines
