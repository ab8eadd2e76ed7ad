// SPDX-License-Identifier: Apache-2.0
//
// The reader refuses a line that is not JSON at its first wrong byte.
#include "model/trace/json/json_fault.h"

#include "tests/trace/given_stoppa.h"
#include "tests/trace/given_trace.h"

namespace showstopper::trace {
namespace {

// The one complaint, with its column.
std::string complaints_of(const std::string& line) { return read_line(line).said(); }

// Expects this error for a deal with one change, at the column of `at`.
void expect_fault(const std::string& from, const std::string& to, const std::string& at,
                  const std::string& message) {
  const std::string line = replaced(kDeal, from, to);
  EXPECT_EQ(complaints_of(line), std::to_string(line.find(at) + 1) + ": " + message + "\n") << line;
}

TEST(JsonFault, IsAtTheWordThatDoesNotBelongThere) {
  expect_fault("2,\"dealer\"", "2 \"dealer\"", "\"dealer\"",
               "the line is not valid JSON at `dealer`");
  expect_fault("0,\"carry\"", "0,,\"carry\"", ",\"carry\"", "the line is not valid JSON at `,`");
  expect_fault("[]}", "[,]}", ",]}", "the line is not valid JSON at `,`");
  expect_fault("\"carry\":0", "\"meta\":{\"a\":1.}", "1.}", "the line is not valid JSON at `1.`");
}

TEST(JsonFault, OfAWordWithoutQuotesNamesTheQuotes) {
  const std::string quotes = ": a text needs quotes";
  for (const char* word : {"turn", "none", "draw"}) {
    expect_fault("\"actions\":[]",
                 "\"start\":{\"decision\":" + std::string(word) + "},\"actions\":[]",
                 word + std::string("}"),
                 "the line is not valid JSON at `" + std::string(word) + "`" + quotes);
  }
  expect_fault("\"gostop\",", "\"gostop,", "rules",
               "the line is not valid JSON at `rules`" + quotes);
  EXPECT_NE(complaints_of(replaced(kDeal, "\"actions\":[]", "\"actions\":[true]"))
                .find("`true` must be an action"),
            std::string::npos);
}

TEST(JsonFault, OfAStringIsWhereItBeginsOrBreaks) {
  expect_fault("\"08K\"]},\"actions\":[]}", "\"08K\"]},\"why\":\"abc", "\"abc",
               "a string is not closed");
  expect_fault("\"actions\":[]", "\"why\":\"a\tb\",\"actions\":[]", "\tb",
               "a string holds a bare control character");
  expect_fault("\"actions\":[]", "\"why\":\"a\\qb\",\"actions\":[]", "qb",
               "a string holds an escape that JSON does not have");
  expect_fault("\"10J\"", "\"10\xFF\"", "\xFF", "the line is not UTF-8");
}

TEST(JsonFault, OfANulByteIsThatByte) {
  const auto said = [](std::size_t at) {
    return std::to_string(at + 1) + ": the line holds a NUL byte\n";
  };
  const std::string nul(1, '\0');
  EXPECT_EQ(complaints_of(kDeal + nul), said(kDeal.size()));
  for (const char* before : {"\"carry\"", "carry\""}) {
    const std::size_t at = kDeal.find(before);
    EXPECT_EQ(complaints_of(kDeal.substr(0, at) + nul + kDeal.substr(at)), said(at)) << before;
  }
  const std::string earlier = replaced(kDeal, "2,\"dealer\"", "2 \"dealer\"");
  EXPECT_EQ(complaints_of(earlier + nul), complaints_of(earlier));
}

TEST(JsonFault, OfALineThatEndsTooEarlyIsItsEnd) {
  const std::string line = kDeal.substr(0, kDeal.find("\"carry\""));
  EXPECT_EQ(complaints_of(line),
            std::to_string(line.size() + 1) + ": the line ends before the JSON does\n");
  EXPECT_FALSE(json_fault(kDeal));
}

TEST_F(StoppaTraces, AFaultOfJsonHasItsColumn) {
  const std::string line = kHead + R"("players":4 "actions":[]})";
  EXPECT_EQ(complaint(line), "the line is not valid JSON at `actions`");
  EXPECT_EQ(diagnostics_.front().where.column, static_cast<int>(line.find("\"actions\"")) + 1);
}

}  // namespace
}  // namespace showstopper::trace
