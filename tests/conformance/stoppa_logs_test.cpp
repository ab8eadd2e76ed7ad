// SPDX-License-Identifier: Apache-2.0
//
// Fixtures and logs of Stoppa before the judge, and the values that the fixtures distinguish.
#include <sstream>

#include "conformance/stoppa/judge.h"
#include "model/stoppa/parameter_table.h"
#include "model/trace/stoppa/filling.h"
#include "tests/trace/given_stoppa.h"

namespace showstopper::conformance {
namespace {

using trace::fixture_lines;
using trace::four_hidden_hands;
using trace::kCorpus;
using trace::kHead;
using trace::StoppaTrace;
using trace::StoppaTraces;

using StoppaLogs = StoppaTraces;

std::string findings_of(const StoppaTrace& trace) {
  std::string text;
  for (const Finding& finding : judge(trace).findings) text += to_text(finding) + '\n';
  return text;
}

TEST_F(StoppaLogs, EveryStoredFixtureHolds) {
  const auto lines = fixture_lines();
  EXPECT_GT(lines.size(), 200u);
  for (const std::string& line : lines) {
    const auto trace = read(line);
    ASSERT_TRUE(trace.has_value()) << to_text(diagnostics_.front()) << '\n' << line;
    EXPECT_EQ(findings_of(*trace), "") << line;
  }
}

// untestable.tsv lists the values that no fixture can distinguish from others, with the reason: the
// key and `*`, or the value, perhaps with more words behind it.
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

TEST_F(StoppaLogs, EachOtherValueOfAParameterBreaksAFixture) {
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
        // A deal that these rules refuse distinguishes them as well as a difference in play.
        const bool full = hidden_cards(other) == 0;
        const bool refused = full ? !faults(other).empty() : fillings(other, 0, 1).empty();
        told_apart = refused || !judge(other, nullptr, 0).findings.empty();
      }
      EXPECT_TRUE(told_apart) << parameter.key << ", value " << parameter.domain.forms[form].text;
    }
  }
}

TEST_F(StoppaLogs, ADifferenceIsNamedWithBothSides) {
  const auto trace =
      read(kHead + "\"players\":4," + four_hidden_hands() +
           R"(,"actions":["1 bet 5"],"after":[{"bets":[0,5,0,0],"pot":23,"to_move":2}]})");
  ASSERT_TRUE(trace.has_value()) << to_text(diagnostics_.front());
  const Verdict verdict = judge(*trace);
  ASSERT_EQ(verdict.findings.size(), 1u);
  const Finding& found = verdict.findings[0];
  EXPECT_EQ(found.kind, Kind::wrong_payment);
  EXPECT_EQ(found.action, 0);
  EXPECT_EQ(found.key, "pot");
  EXPECT_EQ(found.got, "23");
  EXPECT_EQ(found.expected, "24");
  EXPECT_FALSE(found.filling.empty());
}

TEST_F(StoppaLogs, AnActionThatIsNotAllowedIsADivergence) {
  const auto trace =
      read(kHead + "\"players\":4," + four_hidden_hands() + R"(,"actions":["1 bet 500"]})");
  ASSERT_TRUE(trace.has_value());
  ASSERT_EQ(judge(*trace).findings.size(), 1u);
  EXPECT_EQ(judge(*trace).findings[0].kind, Kind::illegal_accepted);
  const auto probe = read(kHead + "\"players\":4," + four_hidden_hands() +
                          R"(,"actions":["1 bet 500"],"probes":[0]})");
  EXPECT_EQ(findings_of(*probe), "");
}

TEST_F(StoppaLogs, AnActionThatTheEngineRefusedTooIsNoFinding) {
  const auto after = [this](const std::string& seen) {
    const auto trace = read(kHead + "\"players\":4," + four_hidden_hands() +
                            R"(,"actions":["1 bet 500","1 bet 5"],"after":[)" + seen + "]}");
    EXPECT_TRUE(trace.has_value());
    return trace ? findings_of(*trace) : "";
  };
  EXPECT_EQ(after(R"({"bets":[0,0,0,0],"to_move":1})"), "");
  EXPECT_EQ(after(R"(null,{"bets":[0,5,0,0],"to_move":2})"), "");
  EXPECT_NE(after(R"({"bets":[0,500,0,0],"to_move":2})"), "");
  EXPECT_NE(after(R"({"decision":"bet"})"), "");
}

// Seat 1 must still answer the raise (ST-015). The log ends the contest, and the cards that it
// shows follow from that end.
TEST_F(StoppaLogs, CardsThatAnotherContestShowsFollowFromIt) {
  const auto found_in = [this](const std::string& seen) {
    const auto trace = read(
        kHead +
        R"("players":3,"state":{"round":"small 0","hands":[["AC","AU","AS","2C","3C",)"
        R"("4C","5C","6C","7C","JC","NC","KC","KU"],["AB","2U","2S","2B","3U","3S","3B","4U",)"
        R"("4S","4B","5U","5S","5B"],["6U","6S","6B","7U","7S","7B","JU","JS","JB","NU","NS",)"
        R"("NB","KB"]],"bets":[0,1,0],"pot":0,"purses":[2,1,0],"folded":[2],"to_move":0,)"
        R"("start":[2,2,0]},"stakes":{"punto":0,"beccata":0},"actions":["0 raise 2"],"after":[{)" +
        seen + R"("shown":[{"cards":["AC"],"points":16},{"cards":["AB"],"points":16},null]}]})");
    EXPECT_TRUE(trace.has_value()) << to_text(diagnostics_.front());
    const std::vector<Finding> found = trace ? judge(*trace).findings : std::vector<Finding>();
    EXPECT_EQ(found.size(), 1u);
    return found.empty() ? Finding() : found.front();
  };
  const Finding contest =
      found_in(R"("round":"small 1","decision":"bet","to_move":1,"pot":0,"bets":[0,0,0],)"
               R"("purses":[0,4,0],)");
  EXPECT_EQ(contest.kind, Kind::wrong_decision);
  EXPECT_EQ(contest.key, "round");
  EXPECT_EQ(contest.got, "small 1");
  EXPECT_EQ(contest.expected, "small 0");
  EXPECT_EQ(contest.events, "raised");
  const Finding shown = found_in(R"("round":"small 0",)");
  EXPECT_EQ(shown.kind, Kind::wrong_showing);
  EXPECT_EQ(shown.key, "shown[0]");
  EXPECT_EQ(shown.expected, "nothing");
}

// The engine lets seat 2 play before seat 1, and what seat 2 does then has its effect in the
// engine.
TEST_F(StoppaLogs, AnActionAfterAWrongTurnIsNotOneWithoutEffect) {  // ST-015
  const auto trace = read(
      kHead + R"("players":4,"deal":{"hands":[["AC","AU","AS","AB","2C","2U","2S","2B","3C","3U"],)"
              R"(["3S","3B","4C","4U","4S","4B","5C","5U","5S","5B"],)"
              R"(["6C","6U","6S","6B","7C","7U","7S","7B","JC","JU"],)"
              R"(["JS","JB","NC","NU","NS","NB","KC","KU","KS","KB"]]},)"
              R"("actions":["1 bet 2","2 call","3 raise 5","0 fold","1 call","2 fold"],)"
              R"("after":[{"to_move":2},{"to_move":3},{"to_move":0},{"to_move":2},)"
              R"({"error":{"kind":"illegal","message":"not now"}},{"to_move":1}]})");
  ASSERT_TRUE(trace);
  const Verdict verdict = judge(*trace);
  ASSERT_FALSE(verdict.findings.empty());
  EXPECT_EQ(verdict.findings.front().kind, Kind::wrong_turn);
  EXPECT_TRUE(verdict.notes.empty());
}

}  // namespace
}  // namespace showstopper::conformance
