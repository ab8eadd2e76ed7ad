// SPDX-License-Identifier: Apache-2.0
//
// The recorded rounds of public engines in corpus/engines/: each says in `meta.shows` what is wrong
// with it, and the judge finds that and nothing else.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "conformance/gostop/judge.h"
#include "model/trace/gostop/reader.h"

namespace showstopper::engines {
namespace {

using conformance::Finding;

std::string label(const Finding& finding) {
  const std::string events = finding.events.text();
  const std::string rest =
      events + (events.empty() || finding.detail.empty() ? "" : "; ") + finding.detail;
  return std::string(word(finding.kind)) + (rest.empty() ? "" : " (" + rest + ")");
}

std::set<std::string> shown(const trace::GostopTrace& trace) {
  const auto meta = nlohmann::json::parse(trace.envelope.meta);
  const auto shows = meta.at("shows").get<std::vector<std::string>>();
  return {shows.begin(), shows.end()};
}

std::set<std::string> found(const trace::GostopTrace& trace) {
  std::set<std::string> labels;
  for (const Finding& finding : conformance::judge(trace).findings) labels.insert(label(finding));
  return labels;
}

class RecordedRounds : public testing::TestWithParam<std::string> {};

TEST_P(RecordedRounds, ShowWhatTheySayAndNothingElse) {
  const std::string file = std::string(SHOWSTOPPER_SOURCE_CORPUS) + "/engines/" + GetParam();
  std::ifstream in(file);
  ASSERT_TRUE(in);
  trace::RulesCache rules(rules::Library(std::string(SHOWSTOPPER_SOURCE_CORPUS) + "/rules"));
  trace::TraceReader reader(in, file, rules);
  table::Diagnostics diagnostics;
  int rounds = 0, clean = 0;
  for (trace::GostopTrace trace;;) {
    const auto got = reader.next(trace, diagnostics);
    if (got == trace::TraceReader::Got::end) break;
    ASSERT_EQ(got, trace::TraceReader::Got::gostop) << table::to_text(diagnostics.front());
    EXPECT_EQ(found(trace), shown(trace)) << GetParam() << ':' << trace.line;
    ++rounds;
    if (shown(trace).empty()) ++clean;
  }
  EXPECT_GE(rounds, 10);
  EXPECT_GE(clean, 1) << "a file without a clean round does not show that the judge can be silent";
}

INSTANTIATE_TEST_SUITE_P(Corpus, RecordedRounds,
                         testing::Values("Choi0619-gostop.jsonl", "bipark-gostop-ts.jsonl",
                                         "cs470-2020f-team36-go-stop-python.jsonl",
                                         "taeto90-gostop.jsonl", "tannerlee119-go-stop.jsonl"),
                         [](const testing::TestParamInfo<std::string>& tested) {
                           std::string name = tested.param.substr(0, tested.param.find('.'));
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace showstopper::engines
