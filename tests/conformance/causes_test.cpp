// SPDX-License-Identifier: Apache-2.0
//
// Causes of findings, on rounds of the reference under other rules than the log names: the search
// must name the key, and report none if the log names the rules that were played.
#include "conformance/gostop/causes.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "conformance/clause_index.h"
#include "conformance/gostop/hypotheses.h"
#include "conformance/gostop/reduction.h"
#include "model/trace/gostop/replay.h"
#include "tests/conformance/given_log.h"

namespace showstopper::conformance {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using trace::good;

const std::string kDeclared = "\"gostop/matgo\"";

std::shared_ptr<const gostop::Rules> rules(const std::string& json) {
  table::Diagnostics diagnostics;
  auto found = trace::shipped_rules().gostop(json, 2, "test", {1, 1}, diagnostics);
  EXPECT_NE(found, nullptr) << json;
  return found;
}

// Rounds played under `played`, in logs that name matgo.
std::vector<trace::GostopTrace> rounds_under(const std::string& played, int count) {
  std::vector<trace::GostopTrace> rounds;
  const auto other = rules(played);
  for (int i = 0; i < count; ++i) {
    table::Random random = table::fork(5, static_cast<std::uint64_t>(i));
    const gostop::Deal deal = gostop::shuffled_deal(*other, 0, random);
    trace::GostopTrace trace = trace::record(
        kDeclared, other, 0, 0, deal, [&](const gostop::State&, const gostop::Legal& legal) {
          const auto size = static_cast<std::uint64_t>(legal.size());
          return legal.nth(static_cast<int>(random.below(size)));
        });
    trace.rules = rules(kDeclared);
    rounds.push_back(std::move(trace));
  }
  return rounds;
}

struct Judged {
  std::vector<trace::GostopTrace> rounds;
  std::vector<std::vector<Finding>> findings;
  std::vector<RoundAtHand<trace::GostopTrace>> at_hand;

  explicit Judged(std::vector<trace::GostopTrace> of) : rounds(std::move(of)) {
    for (const auto& round : rounds) findings.push_back(judge(round).findings);
    for (std::size_t i = 0; i < rounds.size(); ++i) at_hand.push_back({&rounds[i], findings[i]});
  }
};

std::vector<std::string> texts(const std::vector<Explained>& found) {
  std::vector<std::string> texts;
  for (const Explained& each : found) texts.push_back(each.cause.text);
  return texts;
}

TEST(Causes, NameTheKeyThatTheEngineSetsOtherwise) {
  const Judged log(rounds_under(R"({"extends":"gostop/matgo","set":{"jjok.junk":3}})", 40));
  const std::vector<Explained> found = explain(log.at_hand);
  ASSERT_THAT(found, Not(IsEmpty()));
  EXPECT_EQ(found[0].cause.text, "`jjok.junk = 3`");
  EXPECT_TRUE(found[0].conforms());
  EXPECT_GE(found[0].rounds, 2u);
}

// A list: the engine doubles at each go and adds nothing (AMB-70).
TEST(Causes, NameTheListThatTheEngineSetsOtherwise) {
  const Judged log(rounds_under(R"({"extends":"gostop/matgo","set":{"go.bonus":["x2"]}})", 60));
  const std::vector<Explained> found = explain(log.at_hand);
  ASSERT_THAT(found, Not(IsEmpty()));
  EXPECT_EQ(found[0].cause.text, "`go.bonus = [\"x2\"]`");
  EXPECT_TRUE(found[0].conforms());
}

TEST(Causes, AreNoneWhereTheLogNamesTheRulesThatWerePlayed) {
  const Judged log(rounds_under(kDeclared, 20));
  EXPECT_THAT(texts(explain(log.at_hand)), IsEmpty());
}

// Some rounds are played with one value, some with another: no single value is the engine's.
TEST(Causes, AValueThatOtherFindingsContradictIsNone) {
  auto rounds = rounds_under(R"({"extends":"gostop/matgo","set":{"jjok.junk":3}})", 20);
  for (auto& round : rounds_under(R"({"extends":"gostop/matgo","set":{"jjok.junk":0}})", 40)) {
    rounds.push_back(std::move(round));
  }
  const Judged log(std::move(rounds));
  EXPECT_THAT(texts(explain(log.at_hand)), Not(testing::Contains("`jjok.junk = 3`")));
}

// A boar that brings no points (`gostop/house/boar-pot`) breaks no clause of capturing.
TEST(Causes, OfARowOfARuleFileCitesWhatTheRowBrings) {
  table::Diagnostics wrong;
  const ClauseIndex clauses(SHOWSTOPPER_SOURCE_CORPUS "/clauses/gostop.tsv", wrong);
  std::vector<std::string> cited;
  for (const auto& each : gostop::hypotheses({rules(kDeclared)})) {
    if (each.cause().text != "the row on `capture` never collects points") continue;
    for (const CitedClause& clause : clauses.cited(each.cause().events)) cited.push_back(clause.id);
  }
  EXPECT_THAT(cited, testing::ElementsAre("GS-A-064"));
}

// Each of the two keys explains some rounds, and both together all of them.
TEST(Proposal, PutsAllVariantsTogether) {
  const Judged log(
      rounds_under(R"({"extends":"gostop/matgo","set":{"jjok.junk":3,"ttadak.junk":3}})", 60));
  const Proposal made = propose(log.at_hand, conforming_changes(explain(log.at_hand)));
  EXPECT_EQ(made.set, "{\"jjok.junk\": 3, \"ttadak.junk\": 3}");
  EXPECT_EQ(made.rounds, 60u);
  EXPECT_GT(made.differed, 0u);
  EXPECT_EQ(made.mended, made.differed);
  EXPECT_EQ(made.contradicted, 0u);
}

// Three junk are taken for a jjok, the proposal has two.
TEST(Proposal, OfAnotherValueMendsNothing) {
  const Judged log(rounds_under(R"({"extends":"gostop/matgo","set":{"jjok.junk":3}})", 20));
  auto changes = conforming_changes(explain(log.at_hand));
  ASSERT_EQ(changes.size(), 1u);
  ASSERT_EQ(changes[0].value.size(), 1u);
  changes[0].value[0].number = 2;
  const Proposal made = propose(log.at_hand, changes);
  EXPECT_GT(made.differed, 0u);
  EXPECT_EQ(made.mended, 0u);
}

// Every round breaks another rule as well: it differs under the proposal, too.
TEST(Proposal, IsWithdrawnIfItMendsTooFewRounds) {
  auto rounds = rounds_under(R"({"extends":"gostop/matgo","set":{"jjok.junk":3}})", 20);
  for (trace::GostopTrace& round : rounds) {
    ASSERT_TRUE(round.result);
    round.result->next_dealer = 1 - round.result->next_dealer;
  }
  const Judged log(std::move(rounds));
  const std::vector<Explained> found = explain(log.at_hand);
  const auto jjok = std::find_if(found.begin(), found.end(), [](const Explained& each) {
    return each.cause.text == "`jjok.junk = 3`";
  });
  ASSERT_NE(jjok, found.end());
  EXPECT_FALSE(jjok->conforms());
  EXPECT_THAT(conforming_changes(found), IsEmpty());
}

// The last card brings the minimum, two rounds were carried: the engine offers a go although the
// round ends, and counts the carry once (`x2_flat`).
trace::GostopTrace asked_at_the_end() {
  const std::string piles =
      R"("captured":[["02A","02K","03B","03R","03J","03K","04R","04K","09A","09R","09J","09K",)"
      R"("12R","12D"],["02R","02J","05A","05R","06R","06J","08J","08K","10A","10R","11B","11D",)"
      R"("11J","11K"],["01B","01R","01J","01K","04A","04J","05J","05K","06A","06K","07A","07R",)"
      R"("07J","07K",)";
  const std::string empty = R"("hands":[[],[],[]],"table":[],"stock":[],"stock_left":0,)" + piles +
                            R"("08B","08A","10J","10K","12B","12A"]])";
  const std::string result =
      R"(,"result":{"outcome":"stop","winner":2,"points":4,"bonus":0,"multiplier":2,)"
      R"("payments":[-8,-8,16],"reasons":["carry"],"next_dealer":2,"next_carry":0}})";
  return good(
      R"({"format":"showstopper-trace/1","game":"gostop","rules":"gostop/korean-3p","players":3,)"
      R"("dealer":0,"carry":2,"state":{"to_move":2,"turn_of":[7,7,6],"hands":[[],[],["08B"]],)"
      R"("table":["08A","10J"],"stock":["10K"],)" +
      piles + R"("12B","12A"]]},"actions":["2 play 08B","2 stop"],"after":[{"to_move":2,)" +
      R"("decision":"go_stop",)" + empty + R"(},{"decision":"over",)" + empty + result + "]" +
      result);
}

// If capturing is free, the turned card is a choice: the log's `stop` is refused as it is now, but
// its result is judged alone.
TEST(Causes, AValueUnderWhichTheResultIsNotJudgedExplainsNothing) {
  const Judged log({asked_at_the_end(), asked_at_the_end()});
  ASSERT_EQ(log.findings[0].size(), 2u);
  EXPECT_EQ(log.findings[0][1].key, "result.multiplier");
  EXPECT_THAT(texts(explain(log.at_hand)),
              testing::UnorderedElementsAre("`decision.last_card = \"ask\"`", HasSubstr("carry")));
}

// The entries of the log contradict their order; other rules do not change that.
TEST(Causes, AnObservationInAnotherPlaceHasNone) {
  std::vector<trace::GostopTrace> rounds = rounds_under(kDeclared, 3);
  for (trace::GostopTrace& round : rounds) {
    ASSERT_FALSE(round.after.empty());
    round.after.erase(round.after.begin());
  }
  const Judged log(std::move(rounds));
  for (const auto& found : log.findings) {
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(found.front().kind, Kind::out_of_step);
  }
  EXPECT_THAT(texts(explain(log.at_hand)), IsEmpty());
}

// Nothing could contradict it.
TEST(Causes, ARoundWithoutOthersNamesNoKey) {
  std::vector<trace::GostopTrace> one;
  for (auto& round : rounds_under(R"({"extends":"gostop/matgo","set":{"jjok.junk":3}})", 20)) {
    if (one.empty() && !judge(round).findings.empty()) one.push_back(std::move(round));
  }
  const Judged log(std::move(one));
  ASSERT_EQ(log.rounds.size(), 1u);
  EXPECT_THAT(texts(explain(log.at_hand)), IsEmpty());
}

TEST(Proposal, IsNoneWithoutAVariant) {
  const Judged log(rounds_under(kDeclared, 5));
  EXPECT_TRUE(propose(log.at_hand, conforming_changes(explain(log.at_hand))).set.empty());
}

// The points of one row are not a parameter: a cause that fits one round only is not named.
TEST(Causes, WhatFitsOneRoundIsNotNamed) {
  std::vector<trace::GostopTrace> rounds = rounds_under(kDeclared, 20);
  const auto spoil = [](trace::GostopTrace& round) {
    for (auto& seen : round.after) {
      if (seen.points[0] < 3) continue;
      seen.points.value[0] += 2;
      return true;
    }
    return false;
  };
  for (trace::GostopTrace& round : rounds) {
    if (spoil(round)) break;
  }
  const Judged log(std::move(rounds));
  for (const Explained& each : explain(log.at_hand)) EXPECT_TRUE(each.cause.is_variation());
}

// The log of an engine that takes one text for the other.
std::vector<trace::GostopTrace> exchanged(const std::string& a, const std::string& b, int count) {
  std::vector<trace::GostopTrace> rounds;
  const auto replace = [](std::string& line, const std::string& from, const std::string& to) {
    for (std::size_t at = 0; (at = line.find(from, at)) != line.npos; at += to.size()) {
      line.replace(at, from.size(), to);
    }
  };
  for (const trace::GostopTrace& round : rounds_under(kDeclared, count)) {
    std::string line = to_json(round);
    replace(line, a, "??");
    replace(line, b, a);
    replace(line, "??", b);
    rounds.push_back(good(line));
    rounds.back().rules = round.rules;
  }
  return rounds;
}

TEST(Causes, TwoCardsExchangedAreOneCause) {
  const Judged log(exchanged("12R", "12D", 20));
  EXPECT_THAT(texts(explain(log.at_hand)), testing::ElementsAre("12R and 12D exchanged"));
}

TEST(Causes, TwoMonthsExchangedAreOneCause) {
  const Judged log(exchanged("06", "09", 12));
  EXPECT_THAT(texts(explain(log.at_hand)), testing::ElementsAre("the months 06 and 09 exchanged"));
}

// An exchange of cards that no rule distinguishes is not found.
TEST(Causes, EqualCardsMayBeExchanged) {
  const Judged log(exchanged("06J", "06K", 5));
  EXPECT_THAT(texts(explain(log.at_hand)), IsEmpty());
}

TEST(Reduction, ShowsTheMistakeAndHoldsByTheRules) {
  const Judged log(rounds_under(R"({"extends":"gostop/matgo","set":{"jjok.junk":3}})", 10));
  for (std::size_t i = 0; i < log.rounds.size(); ++i) {
    if (log.findings[i].empty()) continue;
    const std::string line = gostop::reduced(log.rounds[i], log.findings[i].front(), {"GS-A-069"});
    ASSERT_NE(line, "");
    trace::GostopTrace fixture = good(line);
    EXPECT_TRUE(fixture.fixture());
    EXPECT_EQ(findings_of(fixture), "");
    EXPECT_THAT(line, HasSubstr("\"x\""));
    fixture.rules = rules(R"({"extends":"gostop/matgo","set":{"jjok.junk":3}})");
    EXPECT_NE(findings_of(fixture), "");
    return;
  }
  FAIL() << "no round shows it";
}

}  // namespace
}  // namespace showstopper::conformance
