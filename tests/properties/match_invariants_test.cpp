// SPDX-License-Identifier: Apache-2.0
//
// Matches under their relations, and results booked wrongly.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "properties/verify/gostop/verify.h"
#include "properties/verify/stoppa/verify.h"
#include "tests/properties/relation_drive.h"
#include "tests/properties/rule_sets.h"

namespace showstopper::properties {
namespace {

constexpr int kRounds = 12;

TEST(MatchInvariants, HoldForMatchesOfEveryKind) {
  for (const MatchInvariant<gostop::Game>& relation : match_invariants<gostop::Game>()) {
    const auto judge = [&](const GostopSubject& subject,
                           const table::PlayedRound<gostop::Game>& record) {
      const auto index = static_cast<std::uint64_t>(record.table.dealer) + record.deal.table.bits();
      const MatchRun<gostop::Game> run =
          play_match(subject.rules, subject.rule_facts, kRelationSeed, index, kRounds);
      EXPECT_TRUE(run.findings.empty());
      return relation.judge(run);
    };
    EXPECT_EQ(check(relation.name, relation.sentence, relation.events, all_gostop(), 600, judge),
              "");
  }
}

TEST(MatchInvariants, HoldForMatchesOfStoppa) {
  for (const MatchInvariant<stoppa::Game>& relation : match_invariants<stoppa::Game>()) {
    const auto judge = [&](const StoppaSubject& subject,
                           const table::PlayedRound<stoppa::Game>& record) {
      return relation.judge(
          play_match(subject.rules, {}, kRelationSeed, record.actions.size(), kRounds));
    };
    EXPECT_EQ(check(relation.name, relation.sentence, relation.events, all_stoppa(), 600, judge),
              "");
  }
}

const MatchInvariant<gostop::Game>& invariant_named(std::string_view name) {
  for (const MatchInvariant<gostop::Game>& relation : match_invariants<gostop::Game>()) {
    if (relation.name == name) return relation;
  }
  ADD_FAILURE() << name;
  return match_invariants<gostop::Game>().front();
}

// Spoils a match of matgo and checks that the relation detects it.
template <class Spoil>
void expect_broken(std::string_view name, Spoil spoil) {
  const gostop::Rules rules = gostop::compile(shipped("matgo"), 2);
  MatchRun<gostop::Game> run = play_match(rules, implied_by(rules), kRelationSeed, 0, kRounds);
  ASSERT_EQ(run.results.size(), static_cast<std::size_t>(kRounds));
  EXPECT_TRUE(invariant_named(name).judge(run).holds);
  spoil(run);
  EXPECT_FALSE(invariant_named(name).judge(run).holds) << name;
}

TEST(MatchInvariants, SeeAWrongTotal) {
  expect_broken("totals_are_the_payments",
                [](MatchRun<gostop::Game>& run) { ++run.matches[5].totals[1]; });
}

// GS-A-077, GS-B-078: the winner deals next.
TEST(MatchInvariants, SeeAWrongDealerAndAForgottenCarry) {
  expect_broken("dealer_and_carry_pass_on", [](MatchRun<gostop::Game>& run) {
    run.matches[4].dealer = 1 - run.matches[4].dealer;
  });
  expect_broken("dealer_and_carry_pass_on",
                [](MatchRun<gostop::Game>& run) { ++run.matches[4].carry; });
}

TEST(MatchInvariants, SeeAMatchThatEndsForNoReason) {
  expect_broken("a_match_ends_by_its_rule",
                [](MatchRun<gostop::Game>& run) { run.matches.back().over = true; });
}

// A match that breaks off is recorded up to the broken round, and that round up to the step.
template <class Run>
void expect_broken_off(const Run& run) {
  ASSERT_EQ(run.findings.size(), 1u);
  const auto& finding = run.findings.front();
  EXPECT_EQ(finding.record.actions.size(), static_cast<std::size_t>(finding.step + 1));
  EXPECT_LT(run.results.size(), static_cast<std::size_t>(kRounds));
  EXPECT_EQ(run.matches.size(), run.results.size() + 1);  // what broke was not booked
}

TEST(MatchInvariants, AMatchBreaksOffWhereARoundOfItBreaks) {
  const gostop::Rules rules = gostop::compile(shipped("matgo"), 2);
  RuleFacts hasty = implied_by(rules);
  hasty.most_steps = 15;  // a turn of each card in hand makes more
  const MatchRun<gostop::Game> run = play_match(rules, hasty, kRelationSeed, 0, kRounds);
  ASSERT_NO_FATAL_FAILURE(expect_broken_off(run));
  EXPECT_EQ(run.findings.front().invariants, std::vector<std::string>{"rounds_end_in_time"});
  EXPECT_EQ(run.findings.front().step, 16);
}

// GS-A-011: the packets must not ask for more cards than there are.
TEST(MatchInvariants, AMatchBreaksOffWhereTheEngineStops) {
  gostop::Rules rules = gostop::compile(shipped("matgo"), 2);
  rules.deal_order.push_back({gostop::DealTo::table, gostop::Card::kCount});
  const RuleFacts rule_facts = implied_by(gostop::compile(shipped("matgo"), 2));
  const MatchRun<gostop::Game> run = play_match(rules, rule_facts, kRelationSeed, 1, kRounds);
  ASSERT_NO_FATAL_FAILURE(expect_broken_off(run));
  EXPECT_TRUE(run.results.empty());
  const Failure& failure = run.findings.front().failure;
  EXPECT_EQ(failure.kind, Failure::Kind::check);
  EXPECT_THAT(failure.name, testing::EndsWith("<= deck.size()"));
}

TEST(MatchInvariants, AMatchOfStoppaBreaksOffWhereTheEngineStops) {
  stoppa::Rules rules = stoppa::compile(shipped_stoppa("italian"), 4);
  --rules.hand_cards;
  const MatchRun<stoppa::Game> run = play_match(rules, {}, kRelationSeed, 0, kRounds);
  ASSERT_NO_FATAL_FAILURE(expect_broken_off(run));
  EXPECT_TRUE(run.results.empty());
  EXPECT_EQ(run.findings.front().failure.kind, Failure::Kind::check);
}

// Two batches: one plain, which is followed by a match, and one biased, which is not.
template <class Options>
void expect_one_match(const rules::RuleSet& set, int players) {
  Options options;
  options.subjects = {{&set, players}};
  options.rounds = 2 * kBatch;
  const auto report = verify(options);
  EXPECT_EQ(report.subjects.front().matches, 1u);
  EXPECT_EQ(report.findings, 0u);
}

TEST(MatchInvariants, VerifyPlaysMatches) {
  expect_one_match<VerifyOptions<gostop::Game>>(shipped("matgo"), 2);
  expect_one_match<VerifyOptions<stoppa::Game>>(shipped_stoppa("italian"), 4);
}

}  // namespace
}  // namespace showstopper::properties
