// SPDX-License-Identifier: Apache-2.0
//
// Answers of engines as values: one observation, or those of a whole round.
#include <algorithm>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/trace/gostop/plain_answer.h"
#include "model/trace/gostop/traced.h"
#include "model/trace/stoppa/traced.h"
#include "tests/trace/random_line.h"

namespace showstopper::trace {
namespace {

using testing::HasSubstr;
using Gostop = Traced<gostop::Game>;
using Stoppa = Traced<stoppa::Game>;

// The first sentence about an answer to `round` of so many actions, after the action.
std::string wrong_round(const std::string& json, int actions) {
  AnsweredRound<GostopTrace> round;
  const auto wrong = Gostop::read_answer(json, 2, actions, round);
  return wrong ? std::to_string(wrong->action) + ": " + wrong->why : "";
}

TEST(Answers, AreObservationsBesideTheKeysOfTheProtocol) {
  GostopObservation gostop;
  EXPECT_FALSE(Gostop::read_answer(R"({"id":3,"to_move":1,"did":["0 take 05J"]})", 2, gostop));
  EXPECT_EQ(gostop.seen, GostopObservation::kToMove);
  EXPECT_EQ(gostop.to_move, 1);
  StoppaObservation stoppa;
  EXPECT_FALSE(Stoppa::read_answer(R"({"id":3,"pot":12,"did":[]})", 4, stoppa));
  EXPECT_EQ(stoppa.pot, 12);
}

// In a trace, and within the result of an answer, they are unknown keys like any other.
TEST(Answers, HaveTheKeysOfTheProtocolAtTheirTopOnly) {
  GostopObservation gostop;
  EXPECT_EQ(Gostop::read_answer(R"({"result":{"id":1}})", 2, gostop),
            "`result.id`: `id` is not a key of a result");
  EXPECT_EQ(Gostop::read_answer(R"({"tabel":[]})", 2, gostop),
            "`tabel` is not a key of an observation");
  EXPECT_THAT(read_line(with_actions(kDeal, "[]", R"(,"start":{"id":1})")).said(),
              HasSubstr("`id` is not a key of an observation"));
}

TEST(Answers, ToARoundAreReadAtOnce) {
  AnsweredRound<GostopTrace> round;
  const std::string json =
      R"({"id":4,"start":{"to_move":0},"after":[null,{"stock_left":19}],"result":null})";
  EXPECT_FALSE(Gostop::read_answer(json, 2, 2, round));
  ASSERT_TRUE(round.start);
  ASSERT_EQ(round.after.size(), 2u);
  EXPECT_TRUE(round.after[0].empty());
  EXPECT_EQ(round.after[1].stock_left, 19);
  EXPECT_FALSE(round.result);
}

// In one pass if they are plain; the reader of any spelling gives the same.
TEST(Answers, AreReadInOnePassIfTheyArePlain) {
  GostopTrace trace = good(random_line("gostop/spanish", 3, 11));
  trace.after[2] = Gostop::failed("illegal", "not in hand");
  std::string answer = R"({"id":17,"start":)" + to_json(*trace.start) + R"(,"after":[null)";
  for (std::size_t i = 1; i < trace.after.size(); ++i) answer += ',' + to_json(trace.after[i]);
  answer += R"(],"result":)" + to_json(*trace.result) + '}';
  const auto actions = static_cast<int>(trace.after.size());
  for (const std::string& text : {answer, as_python_writes(answer), with_blanks(answer)}) {
    AnsweredRound<GostopTrace> round, plain;
    EXPECT_EQ(read_plain_answer(text, 3, actions, plain), text != with_blanks(answer));
    EXPECT_TRUE(text == with_blanks(answer) || plain.number == 17);
    ASSERT_FALSE(Gostop::read_answer(text, 3, actions, round));
    EXPECT_EQ(round.start, trace.start);
    EXPECT_EQ(round.result, trace.result);
    ASSERT_EQ(round.after.size(), trace.after.size());
    EXPECT_TRUE(round.after[0].empty());
    EXPECT_TRUE(std::equal(round.after.begin() + 1, round.after.end(), trace.after.begin() + 1));
  }
  for (std::size_t i = 1; i < trace.after.size(); ++i) {
    const std::string text = R"({"id":1,)" + to_json(trace.after[i]).substr(1);
    GostopObservation seen, plain;
    EXPECT_TRUE(read_plain_answer(text, 3, plain)) << text;
    EXPECT_FALSE(Gostop::read_answer(with_blanks(text), 3, seen));
    EXPECT_EQ(plain, trace.after[i]);
    EXPECT_EQ(seen, trace.after[i]);
  }
}

TEST(Answers, ThatAreNotPlainAreLeftToTheOtherReader) {
  for (const char* text : {R"({"id":1,})", R"({"id":1,"id":2})", R"({"id":1,"to_move":1,"x":2})",
                           R"({"id":1}x)", R"({"id":1,"to_move":1)", R"({"id":"1"})"}) {
    GostopObservation seen;
    EXPECT_FALSE(read_plain_answer(text, 2, seen)) << text;
  }
  for (const char* text :
       {R"({"after":[{},{},{}]})", R"({"after":[],"after":[]})", R"({"start":{},"start":{}})",
        R"({"after":[{"error":{"kind":"a","kind":"b"}}]})", R"({"after":[{"error":{"why":""}}]})",
        R"({"id":1,"id":1})", R"({"after":[{"points":7}]})", R"({"after":[{}]} )",
        R"({"seen":[]})"}) {
    AnsweredRound<GostopTrace> round;
    EXPECT_FALSE(read_plain_answer(text, 2, 2, round)) << text;
  }
}

TEST(Answers, NameTheFirstActionThatCannotBeRead) {
  const std::string bad = R"({"points":7})";
  EXPECT_EQ(wrong_round(R"({"after":[{},)" + bad + "," + bad + "]}", 3),
            "1: `points`: `7` must be a list");
  EXPECT_EQ(wrong_round(R"({"result":5,"after":[{},{}],"start":)" + bad + "}", 2),
            "-1: `points`: `7` must be a list");
  EXPECT_EQ(wrong_round(R"({"after":[{},{}],"result":5})", 2),
            "1: `result`: `5` must be an object");
  EXPECT_EQ(wrong_round(R"({"after":5})", 2), "1: `5` must be a list");
  EXPECT_EQ(wrong_round(R"({"after":[{},{},{}]})", 2), "1: `after` has 3 entries for 2 actions");
  // An entry beyond the last action counts for the last action.
  EXPECT_EQ(wrong_round(R"({"after":[{},{},)" + bad + "]}", 2), "1: `points`: `7` must be a list");
  EXPECT_EQ(wrong_round(R"({"after":[)" + bad + "]}", 0), "-1: `points`: `7` must be a list");
}

TEST(Answers, GiveTheKeysThatAreShown) {
  GostopObservation seen;
  EXPECT_FALSE(Gostop::read_answer(
      R"({"points":[0,7],"table":null,"result":{"winner":1,"bonus":null}})", 2, seen));
  std::set<std::string> keys;
  each_seen_key(seen, [&](std::string_view name, const auto&) { keys.emplace(name); });
  EXPECT_EQ(keys, (std::set<std::string>{"points", "result"}));
  each_seen_key(seen.result, [&](std::string_view name, const auto&) { keys.emplace(name); });
  EXPECT_EQ(keys, (std::set<std::string>{"points", "result", "winner"}));
}

TEST(Answers, OfFailureAreWrittenAsAnError) {
  const std::string expected = R"({"error":{"kind":"stuck","message":"no \"move\""}})";
  EXPECT_EQ(to_json(Gostop::failed("stuck", "no \"move\"")), expected);
  EXPECT_EQ(to_json(Stoppa::failed("stuck", "no \"move\"")), expected);
}

// A question has the rules, the seats and the deal of a line.
TEST(Questions, AreTheBeginningOfALine) {
  for (const std::string& line : {kDeal, kPosition}) {
    const GostopTrace trace = good(line);
    const std::string head = R"({"format":"showstopper-trace/1","game":"gostop",)";
    const std::size_t end = to_json(trace).find(R"(,"actions":)");
    EXPECT_EQ(beginning(trace), to_json(trace).substr(head.size(), end - head.size()));
  }
}

TEST(Readers, ReadLinesUnderOtherRules) {
  Gostop::Reader reader{rules::Library(SHOWSTOPPER_SOURCE_CORPUS "/rules")};
  GostopTrace trace;
  table::Diagnostics diagnostics;
  reader.under(R"("gostop/house/bomb-times-two")");
  ASSERT_TRUE(reader.read(kDeal, 1, "log", trace, diagnostics));
  EXPECT_EQ(trace.envelope.rules, R"("gostop/house/bomb-times-two")");
  EXPECT_EQ(trace.rules->source->name, "gostop/house/bomb-times-two");
}

}  // namespace
}  // namespace showstopper::trace
