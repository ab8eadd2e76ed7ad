// SPDX-License-Identifier: Apache-2.0
//
// Traces of Stoppa: read, written, replayed; the stored fixtures, and what they tell apart.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "model/stoppa/parameter_table.h"
#include "model/trace/stoppa/reader.h"
#include "model/trace/stoppa/replay.h"

namespace showstopper::trace {
namespace {

const std::string kCorpus = SHOWSTOPPER_SOURCE_CORPUS;

std::vector<std::string> fixture_lines() {
  std::vector<std::string> lines;
  for (const auto& entry : std::filesystem::directory_iterator(kCorpus + "/fixtures/stoppa")) {
    if (entry.path().extension() != ".jsonl") continue;
    std::ifstream in(entry.path());
    for (std::string line; std::getline(in, line);) lines.push_back(line);
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

class StoppaTraces : public testing::Test {
 protected:
  StoppaReader reader_{rules::Library(kCorpus + "/rules")};
  table::Diagnostics diagnostics_;

  std::optional<StoppaTrace> read(const std::string& line) {
    StoppaTrace trace;
    diagnostics_.clear();
    if (!reader_.read(line, 1, "test", trace, diagnostics_)) return std::nullopt;
    return trace;
  }
  std::string complaint(const std::string& line) {
    EXPECT_FALSE(read(line).has_value()) << line;
    return diagnostics_.empty() ? "" : diagnostics_.front().message;
  }
};

TEST_F(StoppaTraces, EveryStoredFixtureHolds) {
  const auto lines = fixture_lines();
  EXPECT_GT(lines.size(), 200u);
  for (const std::string& line : lines) {
    const auto trace = read(line);
    ASSERT_TRUE(trace.has_value()) << to_text(diagnostics_.front()) << '\n' << line;
    const auto found = check(*trace);
    EXPECT_FALSE(found.has_value()) << found->message << '\n' << line;
  }
}

TEST_F(StoppaTraces, WhatIsWrittenIsReadBack) {
  for (const std::string& line : fixture_lines()) {
    const auto trace = read(line);
    ASSERT_TRUE(trace.has_value());
    const std::string once = to_json(*trace);
    const auto again = read(once);
    ASSERT_TRUE(again.has_value()) << once;
    EXPECT_EQ(to_json(*again), once);
  }
}

// Values that no fixture can tell from another stand, with the reason, in untestable.tsv: the key
// and `*`, or the value, perhaps with more words behind it.
bool is_untestable(std::string_view key, std::string_view value) {
  std::ifstream in(kCorpus + "/fixtures/stoppa/untestable.tsv");
  for (std::string line; std::getline(in, line);) {
    std::istringstream cells(line);
    std::string named, of;
    std::getline(cells, named, '\t');
    std::getline(cells, of, '\t');
    if (named == key && (of == "*" || of.substr(0, of.find(' ')) == value)) return true;
  }
  return false;
}

rules::Datum another_value(const rules::Parameter& parameter, const rules::Datum& value,
                           std::size_t form) {
  if (parameter.domain.shape == rules::Shape::order) return {value.rbegin(), value.rend()};
  const rules::Form& other = parameter.domain.forms[form];
  rules::Item item{static_cast<std::uint8_t>(form), other.numbered() ? other.low : 0};
  if (!value.empty() && item == value.front() && other.low < other.high) ++item.number;
  return {item};
}

TEST_F(StoppaTraces, EachOtherValueOfAParameterBreaksAFixture) {
  const std::vector<std::string> lines = fixture_lines();
  std::vector<StoppaTrace> traces;
  for (const std::string& line : lines) traces.push_back(*read(line));
  for (std::size_t i = 0; i < std::size(stoppa::kParameters); ++i) {
    const rules::Parameter& parameter = stoppa::kParameters[i];
    for (std::size_t form = 0; form < parameter.domain.forms.size(); ++form) {
      if (is_untestable(parameter.key, parameter.domain.forms[form].text)) continue;
      bool told_apart = false;
      for (std::size_t k = 0; k < traces.size() && !told_apart; ++k) {
        const StoppaTrace& trace = traces[k];
        rules::RuleSet changed = *trace.rules->source;
        const int index = static_cast<int>(i);
        const rules::Datum value = another_value(parameter, changed.value(index), form);
        if (value == changed.value(index)) continue;
        changed.set(index, value);
        StoppaTrace other = trace;
        other.rules =
            std::make_shared<const stoppa::Rules>(stoppa::compile(changed, trace.envelope.players));
        std::string why_not;
        if (!stoppa::playable(changed, trace.envelope.players, why_not)) continue;
        if (lines[k].find("\"stakes\"") == std::string::npos) {
          other.table.punto = other.rules->ante_punto;
          other.table.beccata = other.rules->ante_beccata;
        }
        // A deal that these rules refuse tells them apart as well as a difference in play.
        const bool full = hidden_cards(other) == 0;
        const bool refused = full ? !faults(other).empty() : fillings(other, 0, 1).empty();
        told_apart = refused || check(other, 0).has_value();
      }
      EXPECT_TRUE(told_apart) << parameter.key << ", value " << parameter.domain.forms[form].text;
    }
  }
}

const std::string kHead =
    R"({"format":"showstopper-trace/1","game":"stoppa","rules":"stoppa/italian","dealer":0,)";

std::string four_hidden_hands() {
  std::string hand = "[";
  for (int i = 0; i < 10; ++i) hand += i == 0 ? "\"x\"" : ",\"x\"";
  hand += "]";
  return "\"deal\":{\"hands\":[" + hand + "," + hand + "," + hand + "," + hand + "]}";
}

TEST_F(StoppaTraces, BadLinesAreRefusedWithTheReason) {
  EXPECT_EQ(complaint(kHead + R"("players":2,"deal":{"hands":[]},"actions":[]})"),
            "`2` must lie in [3, 6]");
  EXPECT_EQ(complaint(kHead + R"("players":7,"deal":{"hands":[]},"actions":[]})"),
            "`7` must lie in [3, 6]");
  EXPECT_EQ(complaint(kHead + R"("players":4,"actions":[]})"),
            "the key `deal` or `state` is missing");
  EXPECT_NE(
      complaint(kHead + "\"players\":4," + four_hidden_hands() + R"(,"actions":["1 deal 3"]})")
          .find("`1 deal 3`"),
      std::string::npos);
  EXPECT_NE(complaint(kHead + "\"players\":4," + four_hidden_hands() +
                      R"(,"purses":[50,50,3,50],"actions":[]})"),
            "");
  EXPECT_NE(complaint(kHead + R"("players":4,"deal":{"hands":[["8C"],[],[],[]]},"actions":[]})")
                .find("`8C` is not a card"),
            std::string::npos);
  EXPECT_NE(complaint("{"), "");
}

TEST_F(StoppaTraces, ADifferenceIsNamedWithBothSides) {
  const auto trace =
      read(kHead + "\"players\":4," + four_hidden_hands() +
           R"(,"actions":["1 bet 5"],"after":[{"bets":[0,5,0,0],"pot":23,"to_move":2}]})");
  ASSERT_TRUE(trace.has_value()) << to_text(diagnostics_.front());
  const auto found = check(*trace);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->field, "pot");
  EXPECT_EQ(found->action, 0);
  EXPECT_EQ(found->message, "action 0 `1 bet 5`: `pot` is 23, but must be 24");
}

TEST_F(StoppaTraces, AnActionThatIsNotAllowedIsADivergence) {
  const auto trace =
      read(kHead + "\"players\":4," + four_hidden_hands() + R"(,"actions":["1 bet 500"]})");
  ASSERT_TRUE(trace.has_value());
  EXPECT_EQ(check(*trace)->field, "refused");
  const auto probe = read(kHead + "\"players\":4," + four_hidden_hands() +
                          R"(,"actions":["1 bet 500"],"probes":[0]})");
  EXPECT_FALSE(check(*probe).has_value());
}

TEST_F(StoppaTraces, PlayingToAPositionAndSettingItUpAreEqual) {
  for (const std::string& line : fixture_lines()) {
    const auto trace = read(line);
    ASSERT_TRUE(trace.has_value());
    const std::vector<StoppaTrace> ways = fillings(*trace, 0, 1);
    ASSERT_FALSE(ways.empty());
    replay(ways.front(), [&](int, const stoppa::State& state, const stoppa::EventLog&,
                             std::optional<stoppa::Refusal>) {
      if (state.over()) return;
      const auto again = read(to_json(stoppa_trace(*trace->rules, trace->envelope.rules, state)));
      ASSERT_TRUE(again.has_value()) << to_text(diagnostics_.front());
      EXPECT_EQ(first_position(*again), state);
    });
  }
}

}  // namespace
}  // namespace showstopper::trace
