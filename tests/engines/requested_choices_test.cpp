// SPDX-License-Identifier: Apache-2.0
//
// Choices that an engine both takes by itself and requests.
#include <gmock/gmock.h>

#include "tests/engines/driving.h"
#include "tests/engines/reference_engine.h"

namespace showstopper::engines {
namespace {

EngineJob job_for_choices(const ReferenceEngine& engine, std::uint64_t rounds) {
  EngineJob job = job_for("");
  job.connect = engine.connect();
  job.rounds = rounds;
  return job;
}

// Near the end of the stock it skips the request that it makes before.
TEST(RequestedChoices, AChoiceThatIsRequestedElsewhereIsNoMissingDeclaration) {
  ReferenceEngine engine;
  engine.automatic = {"take_flip"};
  engine.declares = false;
  engine.leaves_open = [](const gostop::State& state) { return state.stock.size() > 5; };
  const EngineReport report = drive(job_for_choices(engine, 60));
  ASSERT_FALSE(report.findings.empty());
  for (const EngineFinding& each : report.findings) {
    EXPECT_THAT(each.cause, testing::Not(testing::HasSubstr("\"auto\"")));
  }
}

TEST(RequestedChoices, ADeclaredChoiceThatIsRequestedIsARemark) {
  ReferenceEngine engine;
  engine.automatic = {"take_flip"};
  engine.leaves_open = [](const gostop::State&) { return true; };
  const EngineReport report = drive(job_for_choices(engine, 10));
  EXPECT_TRUE(report.findings.empty());
  EXPECT_THAT(report.remarks,
              testing::Contains(testing::HasSubstr("`take_flip` in `auto` and requests it")));
}

}  // namespace
}  // namespace showstopper::engines
