// SPDX-License-Identifier: Apache-2.0
//
// The report on a log does not depend on the number of threads that judge its lines: good and
// changed rounds of both games, other lines, refused rules and logs of real engines.
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "engines/logs/check.h"
#include "tests/engines/changed_rounds.h"

namespace showstopper::engines {
namespace {

struct Reports {
  std::string text, json;
};

Reports reports_on(const std::string& log, int threads, bool reduce = false,
                   const std::string& rules = "") {
  std::istringstream in(log);
  LogCheck check(rules::Library(kRoundsOf + "/rules"), kRoundsOf, threads);
  if (!rules.empty()) check.under(rules);
  check.rounds(in, "log");
  const LogReport& report = check.report(reduce);
  std::string said;
  for (const table::Diagnostic& diagnostic : report.diagnostics) said += to_text(diagnostic) + '\n';
  return {said + to_text(report, true), to_json(report, true)};
}

void expect_same_reports(const std::string& log, bool reduce = false,
                         const std::string& rules = "") {
  const Reports alone = reports_on(log, 1, reduce, rules);
  const Reports together = reports_on(log, 2, reduce, rules);
  EXPECT_EQ(together.text, alone.text);
  EXPECT_EQ(together.json, alone.json);
}

std::string log_of(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// A round of random play, which is right; of `one_in` rounds one is changed.
std::string round_of(const RoundsToChange& from, std::uint32_t one_in, table::Random& random) {
  constexpr std::uint32_t kPlayed = 36;  // the first ones
  if (random.chance(1, one_in)) return from.changed(random);
  return from.rounds[random.below(kPlayed)].line;
}

// Rounds of both games, with other lines between them.
std::string mixed_log(std::uint64_t seed, int rounds, std::uint32_t one_in) {
  constexpr const char* kOthers[] = {
      "# a comment",
      "",
      "not JSON",
      R"({"format":"showstopper-trace/1","game":"chess","players":2})",
      R"({"format":"showstopper-trace/1","game":"gostop","rules":"gostop/none","players":2,)"
      R"("dealer":0,"deal":{"deck":["x"]},"actions":[]})",
      R"({"format":"showstopper-trace/1","game":"stoppa","rules":"stoppa/none","players":4,)"
      R"("dealer":0,"deal":{"deck":["x"]},"actions":[]})"};
  table::Random random = table::fork(seed, 0);
  std::string log;
  for (int i = 0; i < rounds; ++i) {
    const bool stoppa = random.chance(1, 3);
    log += round_of(stoppa ? stoppa_rounds() : gostop_rounds(), one_in, random) + '\n';
    if (random.chance(1, 8)) log += std::string(kOthers[random.below(std::size(kOthers))]) + '\n';
  }
  return log;
}

// More lines than a block has.
TEST(JudgedAhead, AMixedLogHasTheSameReportWithAnyNumberOfThreads) {
  expect_same_reports(mixed_log(1, 600, 100));
}

TEST(JudgedAhead, AReductionIsTheSameToo) { expect_same_reports(mixed_log(2, 30, 6), true); }

TEST(JudgedAhead, OtherRulesAreUsedInEachThread) {
  expect_same_reports(mixed_log(3, 30, 20), false, R"("gostop/matgo")");
}

TEST(JudgedAhead, ALogOfAnEngineHasTheSameReport) {
  const std::string log = log_of(kRoundsOf + "/engines/taeto90-gostop.jsonl");
  ASSERT_FALSE(log.empty());
  expect_same_reports(log);
}

// More lines without a round than a file may begin with, and than a block has.
TEST(JudgedAhead, AFileWithoutARoundIsLeftAtTheSameLine) {
  std::string log;
  for (int i = 0; i < 2 * kMostNoRounds; ++i) log += "{\"line\":" + std::to_string(i) + "}\n";
  expect_same_reports(log);
}

TEST(JudgedAhead, ALineThatIsTooLongIsRefusedInItsPlace) {
  const std::string before = mixed_log(4, 20, 100), behind = mixed_log(5, 20, 100);
  const std::string log = before + std::string(trace::kLongestLine + 1, 'x') + '\n' + behind;
  EXPECT_NE(reports_on(log, 2).text.find("the line is longer than 16 MiB"), std::string::npos);
  expect_same_reports(log);
}

}  // namespace
}  // namespace showstopper::engines
