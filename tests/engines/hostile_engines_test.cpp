// SPDX-License-Identifier: Apache-2.0
//
// Engines that do what no engine should: each is a finding, and the rounds behind it are played by
// a fresh process.
#include <atomic>
#include <filesystem>
#include <ostream>
#include <set>
#include <string>

#include <gmock/gmock.h>

#include "tests/engines/driving.h"

namespace showstopper::engines {
namespace {

using conformance::Kind;

struct Hostility {
  const char* name;
  Kind kind;
  const char* says;  // part of what is told
};
std::ostream& operator<<(std::ostream& out, const Hostility& hostility) {
  return out << hostility.name;
}

const Hostility kHostilities[] = {
    {"hang", Kind::timeout, "no answer within"},
    {"exit", Kind::crash, "exited with code 3"},
    {"abort", Kind::crash, "ended by signal 11"},
    {"flood", Kind::error, "over 1048576 bytes"},
    {"lines", Kind::error, "has no `id`"},
    {"gigabyte", Kind::error, "over 1048576 bytes"},
    {"half_line", Kind::crash, "in the middle of a line"},
    {"half_line_hang", Kind::timeout, "no answer within"},
    {"wrong_id", Kind::error, "`id` is 100"},
    {"no_id", Kind::error, "has no `id`"},
    {"no_json", Kind::error, "not JSON: `I do not speak JSON ?[31m`"},
    {"no_object", Kind::error, "no object"},
    {"deep", Kind::error, "nested deeper than 64"},
    {"big_number", Kind::error, "beyond 64 bits"},
    {"big_integer", Kind::error, "beyond 64 bits"},
    {"impossible_card", Kind::error, "`99Z` is not a card"},
    {"error_text", Kind::error, "`error` is `\"boom\"`, expected an object with `kind` and"},
    {"error_empty", Kind::error, "`error` is `{}`, expected an object with `kind` and `message`"},
    {"stderr_flood", Kind::timeout, "no answer within"},
    {"forks", Kind::timeout, "no answer within"},
    {"daemon", Kind::timeout, "no answer within"},  // it holds the output open
    {"ignores_signals", Kind::timeout, "no answer within"},
    {"deaf", Kind::timeout, "no answer within"},
};

class HostileEngine : public testing::TestWithParam<Hostility> {};

TEST_P(HostileEngine, IsAFindingAndIsReplaced) {
  EngineJob job = job_for(fake_engine(std::string(GetParam().name) + " 2 deal"));
  // Only where the time must run out is it short.
  job.answer_seconds = GetParam().kind == Kind::timeout ? 1 : 30;
  const EngineReport report = drive(job);
  ASSERT_EQ(report.refused, "");
  ASSERT_EQ(report.findings.size(), 1u);
  const EngineFinding& found = report.findings[0];
  EXPECT_EQ(found.finding.kind, GetParam().kind) << to_text(found.finding);
  EXPECT_NE(found.finding.got.find(GetParam().says), std::string::npos) << found.finding.got;
  // The first action of each round: `new` was answered.
  EXPECT_EQ(found.finding.action, 0);
  EXPECT_EQ(found.rounds, 2u);
  // An answer with the right `id` is no reason to end it.
  const std::set<std::string> answers = {"impossible_card", "error_text", "error_empty"};
  EXPECT_EQ(report.restarts, answers.contains(GetParam().name) ? 0u : 1u);
}

INSTANTIATE_TEST_SUITE_P(Each, HostileEngine, testing::ValuesIn(kHostilities),
                         [](const auto& one) { return std::string(one.param.name); });

TEST(HostileBatch, IsPlayedAgainActionByAction) {
  // The fresh process answers `new` and the first `apply`, not the second.
  EngineJob job = job_for(fake_engine("exit 3 deal,round"));
  job.rounds = 3;
  const EngineReport report = drive(job);
  ASSERT_EQ(report.findings.size(), 1u);
  EXPECT_EQ(report.findings[0].finding.kind, Kind::crash);
  EXPECT_EQ(report.findings[0].finding.action, 1);
  EXPECT_EQ(report.findings[0].source, "round 2");
}

TEST(HostileBatch, IsAFindingAlsoWhereTheStepsAreAnswered) {
  EngineJob job = job_for(fake_engine("exit_on_round 1 deal,round"));
  job.rounds = 1;
  const EngineReport report = drive(job);
  ASSERT_EQ(report.findings.size(), 1u);
  EXPECT_EQ(report.findings[0].finding.kind, Kind::crash);
  EXPECT_EQ(report.findings[0].finding.action, -1);
}

TEST(HostileEngineShrunk, FailsAtItsThirdAction) {
  EngineJob job = job_for(fake_engine("exit_on_third 1 deal"));
  job.shrink_seconds = 10;
  job.rounds = 1;
  const EngineReport report = drive(job);
  ASSERT_EQ(report.findings.size(), 1u);
  EXPECT_TRUE(report.findings[0].shrunk);
  EXPECT_EQ(report.findings[0].actions, 3u);
}

TEST(FakeEngine, ThatShowsNothingIsNotCompared) {
  const EngineReport report = drive(job_for(fake_engine("")));
  EXPECT_EQ(report.refused, "");
  EXPECT_TRUE(report.findings.empty());
  EXPECT_EQ(report.rounds(), 0u);
  EXPECT_EQ(report.phases[static_cast<std::size_t>(PhaseKind::generated)].unseen, 2u);
  EXPECT_EQ(report.restarts, 0u);
}

TEST(FakeEngine, IsSkippedWhereItSaysUnsupported) {
  const EngineReport report = drive(job_for(fake_engine("unsupported")));
  EXPECT_TRUE(report.findings.empty());
  EXPECT_EQ(report.rounds(), 0u);
  EXPECT_EQ(report.unsupported(), 2u);
}

TEST(FakeEngine, ThatDoesNotExistIsTheUsersMistake) {
  const EngineReport report = drive(job_for("no-such-engine"));
  EXPECT_TRUE(report.not_found);
  EXPECT_NE(report.refused, "");
}

TEST(FakeEngine, ThatNeverSaysHelloIsNone) {
  EngineJob job = job_for(fake_engine("no_hello"));
  job.answer_seconds = job.start_seconds = 1;
  const EngineReport report = drive(job);
  EXPECT_FALSE(report.not_found);
  EXPECT_EQ(report.refused, "no answer within 1 s");
}

TEST(FakeEngine, ThatAnswersHelloWithAnErrorIsHeard) {
  const EngineReport report = drive(job_for(fake_engine("hello_refuses")));
  EXPECT_EQ(report.refused,
            "it answers `hello` with an error of kind `unsupported`: no deck of 48 cards");
}

TEST(FakeEngine, IsStoppedAfterItWasLostOftenEnough) {
  EngineJob job = job_for(fake_engine("exit 1 deal"));
  job.rounds = 60;
  const EngineReport report = drive(job);
  EXPECT_EQ(report.stopped, "the engine was lost and started again 25 times");
  EXPECT_LT(report.rounds(), 60u);
  EXPECT_EQ(report.findings.size(), 1u);
}

TEST(FakeEngine, ThatMisspellsAnAbilityHearsTheNearest) {
  const EngineReport report = drive(job_for(fake_engine("none 2 deals,state")));
  ASSERT_EQ(report.remarks.size(), 1u);
  EXPECT_EQ(report.remarks[0],
            "unknown word `deals` in `can` of the answer to `hello`; did you mean `deal`?");
  EXPECT_NE(report.why_nothing().find("neither `deal` nor `self_play`"), std::string::npos);
}

TEST(FakeEngine, ThatAnswersADealWithAnErrorIsFound) {
  for (const char* can : {"deal,round", "deal"}) {
    const EngineReport report = drive(job_for(fake_engine(std::string("start_error 1 ") + can)));
    ASSERT_EQ(report.findings.size(), 1u) << can;
    EXPECT_EQ(report.findings[0].finding.kind, Kind::crash);
    EXPECT_EQ(report.findings[0].finding.action, -1);
    EXPECT_EQ(report.findings[0].finding.got, "no such card");
  }
}

TEST(FakeEngine, ThatShowsNothingAfterActionsIsNotCompared) {
  for (const char* how : {"nulls", "short_after"}) {
    const EngineReport report = drive(job_for(fake_engine(std::string(how) + " 1 deal,round")));
    EXPECT_EQ(report.rounds(), 0u) << how;
    EXPECT_EQ(report.phases[static_cast<std::size_t>(PhaseKind::generated)].unseen, 2u);
    EXPECT_NE(report.why_nothing().find("without an observation"), std::string::npos);
    ASSERT_EQ(report.remarks.size(), 1u) << how;
    const bool nulls = std::string(how) == "nulls";
    EXPECT_EQ(report.remarks[0].find("entries of `after` are `null`") != std::string::npos, nulls);
  }
}

TEST(FakeEngine, ThatAnswersTooShortIsCountedInWords) {
  EngineJob job = job_for(fake_engine("short_after 1 deal,round"));
  for (const char* const answers : {"1 answer", "2 answers"}) {
    job.rounds = answers[0] == '1' ? 1 : 2;
    const EngineReport report = drive(job);
    ASSERT_EQ(report.remarks.size(), 1u);
    EXPECT_THAT(report.remarks[0], testing::StartsWith(std::string(answers) + " to `round` with "));
  }
}

// Each is stored as a round that is a trace, and asked for again.
TEST(FakeEngine, ThatCannotPlayByItselfIsFoundAndFoundAgain) {
  struct Bad {
    const char* how;
    Kind kind;
    const char* says;
  };
  for (const Bad& bad :
       {Bad{"start_error", Kind::crash, "no such card"},
        Bad{"exit", Kind::crash, "exited with code 3"},
        Bad{"no_trace", Kind::error, "cannot be read"}, Bad{"empty", Kind::error, "cannot be read"},
        Bad{"no_json", Kind::error, "not JSON"}}) {
    EngineJob job = job_for(fake_engine(std::string(bad.how) + " 1 self_play"));
    job.shrink_seconds = 1;
    job.findings_folder = testing::TempDir() + "/self-play-" + bad.how;
    std::filesystem::remove_all(job.findings_folder);
    const EngineReport report = drive(job);
    ASSERT_EQ(report.findings.size(), 1u) << bad.how;
    EXPECT_EQ(report.findings[0].finding.kind, bad.kind) << bad.how;
    EXPECT_NE(report.findings[0].finding.got.find(bad.says), std::string::npos)
        << report.findings[0].finding.got;
    ASSERT_NE(report.findings[0].file, "");
    job.stored = {report.findings[0].file};
    job.only_stored = true;
    job.findings_folder.clear();
    const EngineReport again = drive(job);
    ASSERT_EQ(again.findings.size(), 1u) << bad.how;
    EXPECT_EQ(again.findings[0].identity, report.findings[0].identity);
  }
}

TEST(FakeEngine, IsInterruptedInTheMiddleOfAnAnswer) {
  EngineJob job = job_for(fake_engine("hang 1 deal"));
  std::atomic<int> asked = 0;
  job.stop = [&] { return ++asked > 4; };
  const EngineReport report = drive(job);
  EXPECT_TRUE(report.interrupted);
  EXPECT_TRUE(report.findings.empty());
}

TEST(ManyEngines, FindTheSameAsOne) {
  EngineJob job = job_for(fake_engine("wrong_id 4 deal"));
  job.rounds = 6;
  EngineReport one = drive(job);
  job.workers = 3;
  EngineReport three = drive(job);
  EXPECT_EQ(one.rounds(), three.rounds());
  ASSERT_EQ(one.findings.size(), 1u);
  ASSERT_EQ(three.findings.size(), 1u);
  EXPECT_EQ(one.findings[0].identity, three.findings[0].identity);
}

}  // namespace
}  // namespace showstopper::engines
