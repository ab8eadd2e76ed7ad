// SPDX-License-Identifier: Apache-2.0
//
// The limits of both solvers. How long anything takes is not looked at, only that it ends.
#include "solver/cnf/sat.h"

#include <gtest/gtest.h>

namespace showstopper::solver {
namespace {

// One pigeon more than there are holes: no solver that only resolves sees it within an age.
Cnf pigeons(int holes) {
  Cnf cnf;
  std::vector<std::vector<Literal>> sits(static_cast<std::size_t>(holes) + 1);
  for (auto& pigeon : sits) {
    for (int hole = 0; hole < holes; ++hole) pigeon.push_back(cnf.fresh());
    cnf.add(pigeon);
  }
  for (std::size_t a = 0; a < sits.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      for (std::size_t hole = 0; hole < sits[a].size(); ++hole) {
        cnf.add({-sits[a][hole], -sits[b][hole]});
      }
    }
  }
  return cnf;
}

class Limits : public testing::TestWithParam<Engine> {};

TEST_P(Limits, OfTimeEndAQuestionAndLeaveTheNextOneAlone) {
  SatLimits short_time;
  short_time.seconds = 0.05;
  EXPECT_EQ(decide(pigeons(40), GetParam(), short_time).verdict, Verdict::unknown);
  EXPECT_EQ(decide(pigeons(3), GetParam(), {}).verdict, Verdict::refuted);
}

TEST_P(Limits, OfWhoeverAsksEndAQuestion) {
  SatLimits limits;
  limits.seconds = 1e9;
  int polled = 0;
  limits.go_on = [&polled] { return ++polled < 10; };
  EXPECT_EQ(decide(pigeons(40), GetParam(), limits).verdict, Verdict::unknown);
}

// A limit that runs out just as the answer comes is where Z3's own timer waits for itself.
TEST_P(Limits, ThatRunOutWithTheAnswerLeaveNobodyWaiting) {
  for (int i = 0; i < 200; ++i) {
    SatLimits limits;
    limits.seconds = 1e-5 * i;
    EXPECT_NE(decide(pigeons(4), GetParam(), limits).verdict, Verdict::satisfied) << i;
  }
}

INSTANTIATE_TEST_SUITE_P(Both, Limits, testing::Values(Engine::cadical, Engine::z3));

}  // namespace
}  // namespace showstopper::solver
