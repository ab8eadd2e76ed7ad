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
  EXPECT_EQ(report.phases[static_cast<std::size_t>(PhaseKind::generated)].unseen, 4u);
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

// Shows how many cards the stock has at the beginning (GS-A-016), or one too many.
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
      text += std::string(R"(,"start":{"stock_left":)") + (kFaulty ? "21" : "20") + "}";
    }
    return text + '}';
  }
};

// Fixtures also begin where the stock has other cards, which this engine does not know.
template <bool kFaulty>
class OwnEngineTest : public EngineTest<OwnEngine<kFaulty>> {
 protected:
  static EngineReport of_deals(std::uint64_t rounds) {
    EngineJob job = EngineTest<OwnEngine<kFaulty>>::this_job();
    job.fixtures = false;
    job.rounds = rounds;
    return EngineTest<OwnEngine<kFaulty>>::drive(job);
  }
};
using SoundEngine = OwnEngineTest<false>;
using FaultyEngine = OwnEngineTest<true>;
static_assert(Engine<OwnEngine<true>>);
static_assert(!Engine<int>);

TEST_F(SoundEngine, Conforms) { EXPECT_TRUE(conforms(of_deals(20))); }

TEST_F(FaultyEngine, IsToldWithItsRound) {
  const testing::AssertionResult result = conforms(of_deals(5));
  EXPECT_FALSE(result);
  EXPECT_NE(std::string(result.message()).find("showstopper-trace/1"), std::string::npos);
}

}  // namespace
}  // namespace showstopper::engines
