// SPDX-License-Identifier: Apache-2.0
//
// Rounds in one exchange, whose answers are read in one pass: each is sent once, and its answer has
// its number.
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "tests/engines/driving.h"
#include "tests/engines/reference_engine.h"

namespace showstopper::engines {
namespace {

using Requests = std::vector<std::string>;

// `answer` without `result` in it and in its observations.
std::string without_result(const std::string& answer) {
  auto read = nlohmann::ordered_json::parse(answer);
  read.erase("result");
  if (read.contains("start")) read["start"].erase("result");  // a misdeal
  if (read.contains("after")) {
    for (auto& seen : read["after"]) seen.erase("result");
  }
  return read.dump();
}

// The reference as an engine; `change` gets the number of each `round`, from 1, and its answer.
// With `apply` as `changed` it gets those, and no round is one exchange. Otherwise answers
// to `apply`, as to a probe, have no result.
EngineReport drive_rounds(std::uint64_t rounds, Requests& asked,
                          const std::function<std::string(std::size_t, std::string)>& change,
                          const std::string& changed = "round") {
  EngineJob job = job_for("");
  job.rounds = rounds;
  ReferenceEngine engine;
  engine.can = {"deal"};
  if (changed == "round") engine.can.emplace_back("round");
  job.connect = connect_to_answers([&]() -> AnswerRequest {
    const auto session = std::make_shared<ReferenceSession>(engine);
    return [&, session](std::string_view request) -> std::string {
      std::string answer = session->answer(request);
      if (request.find("\"do\":\"" + changed + '"') == std::string_view::npos) {
        return request.find("\"do\":\"apply\"") == std::string_view::npos ? answer
                                                                          : without_result(answer);
      }
      asked.emplace_back(request);
      return change(asked.size(), std::move(answer));
    };
  });
  return drive(job);
}

TEST(WholeRounds, AnEmptyLineIsNamedAsSuch) {
  Requests asked;
  const EngineReport report =
      drive_rounds(1, asked, [](std::size_t, const std::string&) { return std::string(); });
  ASSERT_EQ(report.findings.size(), 1u);
  EXPECT_EQ(report.findings[0].finding.got, "the answer is an empty line, expected JSON");
}

TEST(WholeRounds, AreEachSentOnceAndComparedWithTheirOwnAnswer) {
  Requests asked;
  const EngineReport report =
      drive_rounds(6, asked, [](std::size_t, std::string answer) { return answer; });
  EXPECT_TRUE(report.findings.empty());
  EXPECT_EQ(report.rounds(), 6u);
  EXPECT_THAT(asked, testing::SizeIs(6));
}

// The format: an answer that has another `id` is a finding.
TEST(WholeRounds, WithAnotherNumberAreAFinding) {
  constexpr std::size_t kThird = 3;
  Requests asked;
  const EngineReport report = drive_rounds(4, asked, [](std::size_t i, std::string answer) {
    const std::size_t end = answer.find(',');
    EXPECT_TRUE(answer.starts_with(R"({"id":)"));
    return i == kThird ? R"({"id":7777)" + answer.substr(end) : answer;
  });
  ASSERT_EQ(report.findings.size(), 1u);
  EXPECT_EQ(report.findings[0].finding.kind, conformance::Kind::error);
  EXPECT_THAT(report.findings[0].finding.got, testing::HasSubstr("`id` is 7777, expected"));
  EXPECT_EQ(report.findings[0].source, "round 2");
}

// No part of such a round was compared.
TEST(WholeRounds, ThatCannotBeReadShowNoClauseAsKept) {
  constexpr std::string_view kLegal = R"("legal":[")";
  Requests asked;
  const auto with_seats = [&](std::size_t, std::string answer) {
    const std::size_t at = answer.find(kLegal);
    return at == std::string::npos ? answer : answer.insert(at + kLegal.size(), "0 ");
  };
  const EngineReport report = drive_rounds(6, asked, with_seats);
  ASSERT_EQ(report.findings.size(), 1u);
  EXPECT_EQ(report.findings[0].finding.kind, conformance::Kind::error);
  ASSERT_FALSE(report.clauses.empty());
  for (const GradedClause& each : report.clauses) {
    EXPECT_NE(each.grade, Grade::conforms) << each.id;
  }
}

// A mistake in a key can be seen if the engine shows the key in one of the rounds.
TEST(WholeRounds, AllHaveKeysThatGradesRestOn) {
  constexpr std::size_t kWithout = 24;
  Requests asked;
  const auto cut = [](std::size_t i, std::string answer) {
    return i <= kWithout ? without_result(answer) : answer;
  };
  const EngineReport report = drive_rounds(kWithout + 1, asked, cut);
  EXPECT_TRUE(report.findings.empty());
  EXPECT_TRUE(report.shown.contains("result.payments"));
  asked.clear();
  EXPECT_FALSE(drive_rounds(kWithout, asked, cut).shown.contains("result.payments"));
}

// A round of Matgo has about twenty actions: 1200 answers end before the last rounds.
TEST(WholeRounds, AllHaveSuchKeysActionByActionToo) {
  constexpr std::size_t kWithout = 1200, kRounds = 90;
  Requests asked;
  const EngineReport report = drive_rounds(
      kRounds, asked,
      [](std::size_t i, std::string answer) {
        return i <= kWithout ? without_result(answer) : answer;
      },
      "apply");
  EXPECT_GT(asked.size(), kWithout);
  EXPECT_TRUE(report.findings.empty());
  EXPECT_TRUE(report.shown.contains("result.payments"));
}

}  // namespace
}  // namespace showstopper::engines
