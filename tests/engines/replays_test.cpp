// SPDX-License-Identifier: Apache-2.0
//
// The round of a finding is played again before it is stored: an engine that errs at random, or by
// something that is left of the rounds before, does not err in each replay.
#include "engines/rounds/replays.h"

#include <fstream>
#include <functional>
#include <string>

#include <gtest/gtest.h>

#include "engines/gathered.h"
#include "model/gostop/game.h"
#include "tests/engines/driving.h"
#include "tests/engines/reference_engine.h"
#include "tests/trace/given_trace.h"

namespace showstopper::engines {
namespace {

// The replays of the only finding of an engine that shows its positions so.
Replays replays_of(const std::function<void(gostop::State&)>& shows) {
  ReferenceEngine engine;
  engine.can = {"deal", "round"};
  engine.shows = shows;
  EngineJob job = job_for("");
  job.connect = engine.connect();
  job.rounds = 4;
  const EngineReport report = drive(job);
  EXPECT_EQ(report.findings.size(), 1u);
  return report.findings.empty() ? Replays() : report.findings[0].replays;
}

void pay_a_credit(gostop::State& seen) { ++seen.seat(gostop::Seat(0)).credits; }

// One round in so many ends with a bomb credit that seat 0 has not got.
TEST(Replays, AFindingThatDoesNotComeBackEachTimeCountsThem) {
  const auto one_in = [](int every) {
    int shown = 0;
    return replays_of([&shown, every](gostop::State& seen) {
      if (seen.over() && ++shown % every == 0) pay_a_credit(seen);
    });
  };
  EXPECT_EQ(one_in(1).played, 3);
  EXPECT_EQ(one_in(1).came_back, 3);
  EXPECT_EQ(one_in(2).played, 3);
  EXPECT_LT(one_in(2).came_back, 3);
}

// A process shows the credit in each round but its first one; each process has its own count.
TEST(Replays, BeginOnAFreshProcess) {
  const Replays replays = replays_of([rounds = 0](gostop::State& seen) mutable {
    if (seen.over() && ++rounds > 1) pay_a_credit(seen);
  });
  EXPECT_EQ(replays.played, 3);
  EXPECT_EQ(replays.came_back, 2);
}

TEST(Replays, DifferencesThatComeBackInNoneAreOneFinding) {
  EngineFinding credits, turn;
  credits.identity = "wrong_credits of GS-A-063";
  credits.finding.kind = conformance::Kind::wrong_credits;
  credits.replays = {3, 0};
  turn.identity = "wrong_turn of GS-A-044";
  turn.finding.kind = conformance::Kind::wrong_turn;
  turn.replays = {3, 0};
  const SeenFault<gostop::Game> fault{};
  EXPECT_TRUE(is_part_of(credits, fault, turn));
  turn.replays.came_back = 1;
  EXPECT_FALSE(is_part_of(credits, fault, turn));
  turn.replays = {};
  EXPECT_FALSE(is_part_of(credits, fault, turn)) << "it was not played again";
  turn.vanished = true;
  EXPECT_TRUE(is_part_of(credits, fault, turn));
  turn.finding.kind = conformance::Kind::crash;
  EXPECT_FALSE(is_part_of(credits, fault, turn)) << "the engine itself fails";
}

// A stored round that conforms is a remark in a run, which plays it first, and none in a replay.
TEST(StoredFailures, ThatConformNowAreNamed) {
  ReferenceEngine engine;
  EngineJob job = job_for("");
  job.connect = engine.connect();
  job.rounds = 1;
  job.stored = {testing::TempDir() + "/fixed.jsonl"};
  std::ofstream(job.stored[0]) << trace::kDeal << '\n';
  const std::string said = "1 stored failure conforms now: " + job.stored[0].string();
  const auto remarks = drive(job).remarks;
  ASSERT_EQ(remarks.size(), 1u);
  EXPECT_TRUE(remarks[0].starts_with(said)) << remarks[0];
  job.only_stored = true;
  EXPECT_TRUE(drive(job).remarks.empty());
}

}  // namespace
}  // namespace showstopper::engines
