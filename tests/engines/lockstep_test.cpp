// SPDX-License-Identifier: Apache-2.0
//
// The reference driven as an engine: nothing is found as it is, and each mistake that is made in it
// is found, made small and named.
#include <gmock/gmock.h>

#include "tests/engines/driving.h"
#include "tests/engines/reference_engine.h"

namespace showstopper::engines {
namespace {

using conformance::Kind;

EngineJob job_for_reference(const ReferenceEngine& engine, std::uint64_t rounds) {
  EngineJob job = job_for("");
  job.connect = engine.connect();
  job.rounds = rounds;
  return job;
}

std::string all_of(const EngineReport& report) {
  std::string text = report.refused;
  for (const EngineFinding& each : report.findings) {
    text += each.identity + " in " + each.source + ": " + to_text(each.finding) + '\n';
  }
  return text;
}

const EngineFinding* found(const EngineReport& report, Kind kind) {
  for (const EngineFinding& each : report.findings) {
    if (each.finding.kind == kind) return &each;
  }
  return nullptr;
}

TEST(Lockstep, FindsNothingInTheReference) {
  EngineJob job = job_for_reference({}, 120);
  job.fixtures = true;
  const EngineReport report = drive(job);
  EXPECT_EQ(all_of(report), "");
  EXPECT_GE(report.rounds(), 120u);
  EXPECT_GT(report.probes, 0u);
  const auto phase = [&](PhaseKind kind) { return report.phases[static_cast<std::size_t>(kind)]; };
  EXPECT_GT(phase(PhaseKind::fixtures).rounds, 100u);
  EXPECT_GT(phase(PhaseKind::directed).rounds, 30u);
  EXPECT_EQ(report.breaks(), 0u);
}

TEST(Lockstep, FindsTheSameActionByAction) {
  ReferenceEngine engine;
  engine.can = {"deal"};
  const EngineReport report = drive(job_for_reference(engine, 20));
  EXPECT_EQ(all_of(report), "");
  EXPECT_EQ(report.rounds(), 20u);
  EXPECT_GT(report.exchanges, report.actions);
}

TEST(Lockstep, FollowsAnEngineThatChoosesByItself) {
  ReferenceEngine engine;
  engine.declared = R"("gostop/dutch")";
  engine.automatic = {"take_hand", "take_flip", "give", "cup", "declare"};
  const EngineReport report = drive(job_for_reference(engine, 60));
  EXPECT_EQ(all_of(report), "");
  EXPECT_EQ(report.rounds(), 60u);
}

TEST(Lockstep, SmallestRoundOfAJjokThatTakesNothing) {
  ReferenceEngine engine;
  engine.mistake = [](const auto& before, gostop::Action action, auto& after) {
    // What the opponent has lost comes back, where a card was laid beside nothing and taken up.
    const gostop::Seat own = before.mover, other = gostop::Seat(1 - static_cast<int>(own));
    const auto lost = before.seat(other).captured - after.seat(other).captured;
    const bool jjok = action.kind == gostop::ActionKind::play && action.card().is_card() &&
                      (before.table & gostop::CardSet::of(action.card().month())).empty() &&
                      after.seat(own).captured.has(action.card());
    if (!jjok || lost.empty()) return;
    after.seat(other).captured |= lost;
    after.seat(own).captured -= lost;
  };
  EngineJob job = job_for_reference(engine, 100);
  job.shrink_seconds = 60;
  const EngineReport report = drive(job);
  const EngineFinding* const steal = found(report, Kind::wrong_steal);
  ASSERT_NE(steal, nullptr) << all_of(report);
  EXPECT_THAT(steal->finding.events, testing::HasSubstr("jjok"));
  EXPECT_THAT(steal->finding.clauses, testing::Contains("GS-A-069"));
  EXPECT_EQ(steal->actions, 1u) << steal->reduced;
  EXPECT_FALSE(steal->vanished);
}

TEST(Lockstep, FindsAProbeThatIsCarriedOut) {
  ReferenceEngine engine;
  engine.accepts_out_of_turn = true;
  EngineJob job = job_for_reference(engine, 60);
  job.shrink_seconds = 20;
  const EngineReport report = drive(job);
  const EngineFinding* const accepted = found(report, Kind::illegal_accepted);
  ASSERT_NE(accepted, nullptr) << all_of(report);
  EXPECT_THAT(accepted->finding.detail, testing::HasSubstr("not_to_move"));
  EXPECT_FALSE(accepted->vanished);
  EXPECT_EQ(accepted->actions, 1u) << accepted->reduced;
}

TEST(Lockstep, FindsARefusedActionThatLeavesATrace) {
  ReferenceEngine engine;
  engine.remembers_refused = true;
  const EngineReport report = drive(job_for_reference(engine, 60));
  EXPECT_FALSE(report.findings.empty());
}

TEST(Lockstep, PlaysStoredFailuresFirst) {
  ReferenceEngine engine;
  EngineJob job = job_for_reference(engine, 1);
  job.stored = {kCorpus + "/directed/gostop/matgo.jsonl"};
  job.only_stored = true;
  const EngineReport report = drive(job);
  EXPECT_EQ(all_of(report), "");
  EXPECT_GT(report.phases[0].rounds, 30u);
  EXPECT_EQ(report.rounds(), report.phases[0].rounds);
}

TEST(Lockstep, DirectedDealsOfOtherRulesAreNotAllowed) {
  ReferenceEngine engine;
  EngineJob job = job_for_reference(engine, 1);
  job.players = 2;
  job.stored = {kCorpus + "/directed/gostop/korean-3p.jsonl"};
  job.only_stored = true;
  const EngineReport report = drive(job);
  EXPECT_EQ(all_of(report), "");
  EXPECT_GT(report.phases[0].not_allowed, 0u);
}

TEST(Lockstep, OtherRulesThanDeclaredAreFound) {
  ReferenceEngine engine;
  engine.played = R"({"extends":"gostop/matgo","set":{"pibak.max_junk":5}})";
  const EngineReport report = drive(job_for_reference(engine, 300));
  ASSERT_FALSE(report.findings.empty());
  EXPECT_EQ(report.findings[0].variant, "`pibak.max_junk = 5`");
  engine.declared = engine.played;
  EXPECT_EQ(all_of(drive(job_for_reference(engine, 300))), "");
}

TEST(Lockstep, GradesClauses) {
  const EngineReport report = drive(job_for_reference({}, 40));
  const auto grade_of = [&](const std::string& id) -> std::optional<Grade> {
    for (const GradedClause& each : report.clauses) {
      if (each.id == id) return each.grade;
    }
    return std::nullopt;
  };
  EXPECT_EQ(grade_of("GS-A-045"), Grade::conforms);       // ppuks come in a few rounds
  EXPECT_EQ(grade_of("GS-A-004"), std::nullopt);          // names and stakes
  EXPECT_EQ(grade_of("GS-A-007"), Grade::not_exercised);  // no jokers in matgo
}

TEST(Lockstep, RulesThatAreNoneAreRefused) {
  ReferenceEngine engine;
  engine.declared = R"("gostop/no-such-rules")";
  const EngineReport report = drive(job_for_reference(engine, 1));
  EXPECT_EQ(report.refused, "its rules cannot be read");
  EXPECT_FALSE(report.diagnostics.empty());
}

}  // namespace
}  // namespace showstopper::engines
