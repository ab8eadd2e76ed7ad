// SPDX-License-Identifier: Apache-2.0
//
// The judge on rounds of the reference itself, in which one thing is then made wrong: it must
// report that thing, and nothing in an unchanged round.
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "conformance/gostop/judge.h"
#include "model/gostop/deal.h"
#include "model/trace/gostop/reader.h"
#include "model/trace/gostop/replay.h"

namespace showstopper::conformance {
namespace {

using gostop::Card;
using gostop::CardSet;
using testing::Each;
using testing::IsEmpty;
using testing::SizeIs;
using trace::GostopTrace;
using O = trace::GostopObservation;

std::shared_ptr<const gostop::Rules> matgo() {
  static const auto rules = [] {
    table::Diagnostics diagnostics;
    const rules::Library library(std::string(SHOWSTOPPER_SOURCE_CORPUS) + "/rules");
    const auto set = library.load(gostop::schema(), "gostop/matgo", diagnostics);
    return std::make_shared<const gostop::Rules>(gostop::compile(*set, 2));
  }();
  return rules;
}

// A whole round with everything observed, played by the first legal action: a log without error.
GostopTrace round_of(std::uint64_t seed) {
  const auto rules = matgo();
  table::Random random(seed);
  GostopTrace trace =
      trace::record("\"gostop/matgo\"", rules, 0, 0, gostop::shuffled_deal(*rules, 0, random),
                    [](const gostop::State&, const gostop::Legal& legal) { return legal.nth(0); });
  return trace;
}

// The first index from 1 on at which the observation fits; fails the test if none does.
std::size_t find(const GostopTrace& trace, const std::function<bool(const O&, std::size_t)>& fits) {
  for (std::size_t i = 1; i < trace.after.size(); ++i) {
    if (fits(trace.after[i], i)) return i;
  }
  ADD_FAILURE() << "no such observation in this round";
  return 0;
}

bool at_turn(const O& seen) { return seen.decision == gostop::Decision::turn; }

TEST(Judge, FindsNothingInRoundsOfTheReference) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const Verdict verdict = judge(round_of(seed));
    ASSERT_THAT(verdict.findings, IsEmpty())
        << "seed " << seed << ": " << to_text(verdict.findings.front());
    EXPECT_EQ(verdict.unfollowed, 0u);
  }
}

TEST(Judge, FindsNothingWhenThePlainJunkOfAMonthIsNamedTheOtherWayRound) {
  GostopTrace trace = round_of(3);
  const auto swapped = [](CardSet cards) {
    const CardSet j = Card(1, 2), k = Card(1, 3);
    CardSet result = cards - j - k;
    if (cards.contains(j)) result |= k;
    if (cards.contains(k)) result |= j;
    return result;
  };
  trace.start.reset();
  for (trace::Move& move : trace.actions) {
    if (!gostop::takes_card(move.action.kind)) continue;
    move.action = gostop::Action::with(move.action.kind, swapped(move.action.card()).first());
  }
  for (O& seen : trace.after) {
    for (int seat = 0; seat < 2; ++seat) {
      const auto i = static_cast<std::size_t>(seat);
      seen.hands.value[i].cards = swapped(seen.hands.value[i].cards);
      seen.captured.value[i].cards = swapped(seen.captured.value[i].cards);
    }
    seen.table.cards = swapped(seen.table.cards);
    seen.stock.clear();
    seen.seen &= ~static_cast<std::uint32_t>(O::kStock | O::kLegal);
  }
  const Verdict verdict = judge(trace);
  EXPECT_THAT(verdict.findings, IsEmpty()) << to_text(verdict.findings.front());
  // A fixture never takes a card for its double, for any claim of the round.
  EXPECT_THAT(judge(trace, Strictness::of_a_log).findings, IsEmpty());
  EXPECT_THAT(judge(trace, Strictness::of_a_fixture).findings, testing::Not(IsEmpty()));
  trace.envelope.clauses = {"GS-A-045"};
  EXPECT_THAT(judge(trace, Strictness::of_a_log).findings, IsEmpty());
  EXPECT_THAT(judge(trace).findings, testing::Not(IsEmpty()));
}

TEST(Judge, MissesALostCard) {
  GostopTrace trace = round_of(4);
  const std::size_t at = find(trace, [](const O& seen, std::size_t) {
    return at_turn(seen) && !seen.captured[0].cards.empty();
  });
  CardSet& captured = trace.after[at].captured.value[0].cards;
  captured -= captured.first();
  const Verdict verdict = judge(trace);
  ASSERT_FALSE(verdict.findings.empty());
  EXPECT_EQ(verdict.findings.front().kind, Kind::lost_card);
  EXPECT_EQ(verdict.findings.front().action, static_cast<int>(at));
}

TEST(Judge, SeesACardInTwoPlaces) {
  GostopTrace trace = round_of(4);
  const std::size_t at = find(trace, [](const O& seen, std::size_t) {
    return at_turn(seen) && !seen.captured[0].cards.empty();
  });
  trace.after[at].table.cards |= trace.after[at].captured[0].cards.first();
  const Verdict verdict = judge(trace);
  ASSERT_FALSE(verdict.findings.empty());
  EXPECT_EQ(verdict.findings.front().kind, Kind::duplicated_card);
}

TEST(Judge, TellsACaptureThatDidNotHappenFromAStealThatDidNot) {
  GostopTrace trace = round_of(5);
  const std::size_t at = find(trace, [&](const O& seen, std::size_t i) {
    return at_turn(seen) &&
           seen.captured[0].cards.size() == trace.after[i - 1].captured[0].cards.size() + 2;
  });
  const CardSet taken = trace.after[at].captured[0].cards - trace.after[at - 1].captured[0].cards;
  GostopTrace uncaptured = trace;
  uncaptured.after[at].captured.value[0].cards -= taken;
  uncaptured.after[at].table.cards |= taken;
  ASSERT_FALSE(judge(uncaptured).findings.empty());
  EXPECT_EQ(judge(uncaptured).findings.front().kind, Kind::wrong_capture);

  GostopTrace stolen = trace;
  stolen.after[at].captured.value[0].cards -= taken.first();
  stolen.after[at].captured.value[1].cards |= taken.first();
  ASSERT_FALSE(judge(stolen).findings.empty());
  EXPECT_EQ(judge(stolen).findings.front().kind, Kind::wrong_steal);
}

TEST(Judge, CountsTwoIndependentMistakesApartAndTheFirstOneFirst) {
  GostopTrace trace = round_of(6);
  const auto turns = [&](std::size_t from) {
    for (std::size_t i = from; i < trace.after.size(); ++i) {
      if (at_turn(trace.after[i])) return i;
    }
    ADD_FAILURE() << "the round is too short";
    return from;
  };
  const std::size_t first = turns(1), second = turns(first + 2);
  trace.after[first].credits.value[0] += 1;
  trace.after[second].points.value[1] += 1;
  // The second observation also shows that the credit was never given: after the first one the
  // judge goes on from the values of the log.
  const Verdict verdict = judge(trace);
  ASSERT_GE(verdict.findings.size(), 2u);
  EXPECT_EQ(verdict.findings.front().kind, Kind::wrong_credits);
  EXPECT_TRUE(verdict.findings.front().first);
  EXPECT_EQ(verdict.findings.back().kind, Kind::wrong_points);
  EXPECT_FALSE(verdict.findings.back().first);
}

TEST(Judge, ComparesPaymentsAndSeesASumThatIsNotZero) {
  GostopTrace trace = round_of(7);
  ASSERT_TRUE(trace.result.has_value());
  trace.after.back().seen = 0;
  trace.result->payments.value[0] += 5;
  std::vector<Kind> kinds;
  for (const Finding& finding : judge(trace).findings) kinds.push_back(finding.kind);
  EXPECT_THAT(kinds,
              testing::UnorderedElementsAre(Kind::payments_not_zero_sum, Kind::wrong_payment));
}

TEST(Judge, ReportsAnActionThatTheRulesRefuse) {
  GostopTrace trace = round_of(8);
  trace.actions[0].seat = 1;  // the dealer, seat 0, moves first (GS-A-028)
  const Verdict verdict = judge(trace);
  ASSERT_FALSE(verdict.findings.empty());
  EXPECT_EQ(verdict.findings.front().kind, Kind::illegal_accepted);
  EXPECT_EQ(verdict.findings.front().action, 0);
}

TEST(Judge, ReportsAnErrorOfTheEngineAndNothingBehindIt) {
  for (const auto& [word, kind] :
       {std::pair{"crash", Kind::crash}, {"stuck", Kind::stuck}, {"timeout", Kind::timeout}}) {
    GostopTrace trace = round_of(9);
    trace.after[3].seen |= O::kError;
    trace.after[3].error_kind = word;
    const Verdict verdict = judge(trace);
    ASSERT_THAT(verdict.findings, SizeIs(1)) << word;
    EXPECT_EQ(verdict.findings.front().kind, kind);
    EXPECT_EQ(verdict.findings.front().action, 3);
  }
}

TEST(Judge, CountsARoundThatTheEngineDoesNotKnowAsNeitherPassedNorFailed) {
  GostopTrace trace = round_of(9);
  trace.after[3].seen |= O::kError;
  trace.after[3].error_kind = "unsupported";
  const Verdict verdict = judge(trace);
  EXPECT_THAT(verdict.findings, IsEmpty());
  EXPECT_TRUE(verdict.unsupported);
}

// One mistake: a payment, with the detail that the sum is not 0.
TEST(Judge, AWrongPaymentTakesInTheSumThatIsNotZero) {
  GostopTrace trace = round_of(7);
  ASSERT_TRUE(trace.result.has_value());
  trace.after.back().seen = 0;
  trace.result->payments.value[0] += 5;
  std::vector<Finding> findings = judge(trace).findings;
  join_sum_to_payment(findings);
  ASSERT_THAT(findings, SizeIs(1));
  EXPECT_EQ(findings[0].kind, Kind::wrong_payment);
  EXPECT_EQ(findings[0].detail, "the sum is not 0");
  EXPECT_TRUE(findings[0].first);
}

TEST(Judge, KeepsASumThatIsNotZeroBesideAnotherMistake) {
  GostopTrace trace = round_of(7);
  ASSERT_TRUE(trace.result.has_value());
  trace.after.back().seen = 0;
  trace.result->payments.value[0] += 5;
  trace.result->winner = 1 - trace.result->winner;
  std::vector<Finding> findings = judge(trace).findings;
  join_sum_to_payment(findings);
  std::vector<Kind> kinds;
  for (const Finding& finding : findings) kinds.push_back(finding.kind);
  EXPECT_THAT(kinds,
              testing::UnorderedElementsAre(Kind::payments_not_zero_sum, Kind::wrong_winner));
}

// A number beyond any of a round is not kept; the text is still true of the log.
TEST(Judge, TellsANumberBeyondAllAsOne) {
  GostopTrace trace = round_of(7);
  ASSERT_TRUE(trace.start.has_value());
  trace.start->points.value[0] = std::numeric_limits<std::int64_t>::max();
  trace.start->points.value[1] = std::numeric_limits<std::int64_t>::min();
  const Verdict verdict = judge(trace);
  ASSERT_GE(verdict.findings.size(), 2u);
  EXPECT_EQ(verdict.findings[0].got, "1000000000 or more");
  EXPECT_EQ(verdict.findings[1].got, "-1000000000 or less");
}

TEST(Judge, TellsTheKindOfAnErrorWithoutAMessage) {
  GostopTrace trace = round_of(9);
  trace.after[3].seen |= O::kError;
  trace.after[3].error_kind = "oops";
  const Verdict verdict = judge(trace);
  ASSERT_THAT(verdict.findings, SizeIs(1));
  EXPECT_EQ(verdict.findings[0].kind, Kind::error);
  EXPECT_EQ(verdict.findings[0].got, "`oops` without a message");
}

}  // namespace
}  // namespace showstopper::conformance
