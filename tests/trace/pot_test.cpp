// SPDX-License-Identifier: Apache-2.0
//
// The pot in traces: before the round, who has taken it, in the result.
#include "model/trace/gostop/replay.h"
#include "tests/trace/given_trace.h"

namespace showstopper::trace {
namespace {

const std::string kWithPot =
    replaced(replaced(kPosition, "gostop/spanish", "gostop/house/boar-pot-grows"), "\"carry\":0,",
             "\"carry\":0,\"pot\":5,");

TEST(PotInTraces, StandsBesideTheCarry) {
  const GostopTrace trace = good(kWithPot);
  EXPECT_EQ(trace.pot, 5);
  EXPECT_EQ(opening(trace).pot, 5);
  EXPECT_EQ(good(to_json(trace)), trace);
  EXPECT_EQ(to_json(good(kPosition)).find("pot"), std::string::npos);
}

TEST(PotInTraces, NamesWhoHasTakenIt) {
  const GostopTrace trace = good(replaced(kWithPot, "\"to_move\"", "\"pot_taker\":2,\"to_move\""));
  EXPECT_EQ(trace.state.pot_taker, 2);
  EXPECT_EQ(good(to_json(trace)), trace);
}

TEST(PotInTraces, IsReadFromResults) {
  GostopTrace trace =
      good(with_actions(kWithPot, "[]", R"(,"result":{"pot_payments":[7,-1,-1],"next_pot":0})"));
  ASSERT_TRUE(trace.result.has_value());
  EXPECT_EQ(trace.result->pot_payments[0], 7);
  EXPECT_EQ(trace.result->next_pot, 0);
  EXPECT_TRUE(trace.result->has(GostopResult::kNextPot));
  EXPECT_EQ(good(to_json(trace)), trace);
}

TEST(PotInTraces, IsRefusedWhereTheRulesHaveNone) {
  const ReadLine read =
      read_line(replaced(kWithPot, "gostop/house/boar-pot-grows", "gostop/dutch"));
  EXPECT_EQ(read.got, TraceReader::Got::refused);
  EXPECT_NE(read.said().find("there is no pot under these rules: `pot.stake` is 0"),
            std::string::npos)
      << read.said();
  const ReadLine taken =
      read_line(replaced(kPosition, "\"to_move\"", "\"pot_taker\":2,\"to_move\""));
  EXPECT_NE(taken.said().find("there is no pot under these rules"), std::string::npos)
      << taken.said();
  const ReadLine less = read_line(replaced(kWithPot, "\"pot\":5", "\"pot\":-5"));
  EXPECT_EQ(less.got, TraceReader::Got::refused);
}

}  // namespace
}  // namespace showstopper::trace
