// SPDX-License-Identifier: Apache-2.0
//
// The reader of the shortest spelling gives the same result as the reader of any spelling, and
// leaves other or wrong spellings to it.
#include "tests/trace/random_line.h"

namespace showstopper::trace {
namespace {

GostopObservation seen_after(const std::string& observation) {
  const GostopTrace trace =
      good(with_actions(kDeal, R"(["0 play 01J"])", ",\"after\":[" + observation + "]"));
  return trace.after.size() == 1 ? trace.after[0] : GostopObservation();
}

TEST(PlainReader, ReadsWhatTheReaderOfAnySpellingReads) {
  for (const auto& [rules, players] : {std::pair("gostop/matgo", 2), {"gostop/spanish", 3}}) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
      const std::string line = random_line(rules, players, seed);
      const GostopTrace plain = good(line), any = good(with_blanks(line));
      ASSERT_FALSE(plain.after.empty());
      EXPECT_EQ(plain.start, any.start) << line;
      EXPECT_EQ(plain.after, any.after) << line;
    }
  }
}

TEST(PlainReader, ReadsValuesThatAreRareInPlay) {
  for (const char* observation :
       {R"({"instant":[-7,7],"stacks":{"01":0,"12":-1}})", R"({"table":["01B","01B","X2"]})",
        R"({"stock":[],"captured":[[],["X1"]],"legal":[]})", R"({"credits":[0,999999999]})",
        R"({"stock_left":1234567890})", R"({"hands":[["01B"],null]})", R"({"cups":[null,"junk"]})",
        R"({"stock":["01B",null]})", R"({"points":null,"to_move":1})",
        R"({"decision":"\u0074urn"})", R"({})",
        R"({"captured":[["01B",null],[null,null]],"points":[null,3],"stacks":{"01":null}})",
        R"({"cups":["animal","junk"],"result":{"outcome":"draw","reasons":["go 1","x"]}})",
        R"({"result":{"winner":-1,"payments":[5,-5],"next_carry":2,"pot_payments":[0,null]}})"}) {
    EXPECT_EQ(seen_after(observation), seen_after(with_blanks(observation))) << observation;
  }
  EXPECT_EQ(seen_after(R"({"instant":[-7,7]})").instant[0], -7);
}

TEST(PlainReader, TakesTheKeysInAnyOrder) {
  const auto ours = seen_after(R"({"to_move":1,"table":["01B"],"points":[3,0]})");
  EXPECT_EQ(seen_after(R"({"points":[3,0],"to_move":1,"table":["01B"]})"), ours);
  EXPECT_EQ(ours.points[0], 3);
  EXPECT_EQ(seen_after(R"({"table":["01B"],"points":[3,0],"to_move":1})"), ours);
}

TEST(PlainReader, LeavesMistakesToTheReaderOfAnySpelling) {
  for (const auto& [observation, message] : {
           std::pair(R"({"to_move":1,"to_move":1})", "`to_move` is given twice"),
           {R"({"to_move":1,"tomove":1})", "`tomove` is not a key of an observation"},
           {R"({"table":["01Z"]})", "`01Z` is not a card"},
           {R"({"legal":["fold"]})", "`fold` is not an action"},
           {R"({"stacks":{"13":0}})", "`13` is not a month from `01` to `12`"},
           {R"({"stock_left":"1"})", "`\"1\"` must be a whole number"},
           {R"({"decision":"fold"})", "`fold` is not a decision"},
           {R"({"points":[1,2,3]})", "3"},
           {R"({"to_move":01})", "`01`"},
           {R"({"table":["01B",]})", "not valid JSON"},
       }) {
    const ReadLine read = read_line(
        with_actions(kDeal, R"(["0 play 01J"])", ",\"after\":[" + std::string(observation) + "]"));
    EXPECT_EQ(read.got, TraceReader::Got::refused) << observation;
    EXPECT_NE(read.said().find(message), std::string::npos) << observation << '\n' << read.said();
  }
}

}  // namespace
}  // namespace showstopper::trace
