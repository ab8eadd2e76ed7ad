// SPDX-License-Identifier: Apache-2.0
//
// Engines behind the C interface and inside the test.
#include <string>

#define SHOWSTOPPER_CORPUS_DIR SHOWSTOPPER_SOURCE_CORPUS
#include "engines/gtest.h"
#include "tests/engines/driving.h"

namespace showstopper::engines {
namespace {

TEST(EngineLibrary, AnswersAsAProcessWould) {
  EngineJob job = job_for("");
  job.connect = connect_to_library(SHOWSTOPPER_TRIVIAL_ENGINE);
  job.rounds = 4;
  const EngineReport report = drive(job);
  EXPECT_EQ(report.refused, "");
  EXPECT_EQ(report.abilities.engine, "trivial");
  EXPECT_EQ(report.rounds(), 4u);
  EXPECT_TRUE(report.findings.empty());
  EXPECT_EQ((std::vector<int>{2, 3}), report.players);
}

TEST(EngineLibrary, ThatIsNotThereIsTheUsersMistake) {
  EngineJob job = job_for("");
  job.connect = connect_to_library("/no/such/library.so");
  EXPECT_TRUE(drive(job).not_found);
}

TEST(EngineLibrary, WithoutTheFunctionsIsTold) {
  EngineJob job = job_for("");
  job.connect = connect_to_library("libm.so.6");  // never looked for elsewhere
  EXPECT_NE(drive(job).refused.find("cannot open"), std::string::npos);
  job.connect = connect_to_library("/lib/x86_64-linux-gnu/libm.so.6");
  const EngineReport report = drive(job);
  EXPECT_TRUE(report.not_found);
  EXPECT_EQ(report.refused, "the library has no function `showstopper_engine_abi`");
}

// Shows nothing, or a card that is in two places.
template <bool kFaulty>
struct OwnEngine {
  std::string answer(std::string_view request) const {
    std::string why_not;
    const auto members = members_of(request, why_not);
    std::string text = "{\"id\":" + std::string(member(*members, "id"));
    const auto what = text_in(member(*members, "do"));
    if (what == "hello") {
      text += R"(,"engine":"own","games":["gostop"],"players":[2],"can":["deal","round"],)"
              R"("rules":"gostop/matgo")";
    }
    if (what == "round") {
      text += R"(,"start":{"table":["01B","01B"]})";
      if (!kFaulty) text = "{\"id\":" + std::string(member(*members, "id")) + R"(,"after":[])";
    }
    return text + '}';
  }
};

using SoundEngine = EngineTest<OwnEngine<false>>;
using FaultyEngine = EngineTest<OwnEngine<true>>;
static_assert(Engine<OwnEngine<true>>);
static_assert(!Engine<int>);

TEST_F(SoundEngine, Conforms) { EXPECT_TRUE(conforms(rounds(20))); }

TEST_F(FaultyEngine, IsToldWithItsRound) {
  const testing::AssertionResult result = conforms(rounds(5));
  EXPECT_FALSE(result);
  EXPECT_NE(std::string(result.message()).find("showstopper-trace/1"), std::string::npos);
}

}  // namespace
}  // namespace showstopper::engines
