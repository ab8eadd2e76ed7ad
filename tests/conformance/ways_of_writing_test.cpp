// SPDX-License-Identifier: Apache-2.0
//
// Lines cut from logs of real engines (corpus/engines/cut-lines.jsonl): the findings of each, and
// the deviations that become notes.
#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/conformance/given_log.h"

namespace showstopper::conformance {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using trace::good;
using trace::replaced;

std::vector<std::string> cut_lines() {
  std::ifstream in(SHOWSTOPPER_SOURCE_CORPUS "/engines/cut-lines.jsonl");
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  EXPECT_EQ(lines.size(), 5u);
  return lines;
}

TEST(CutLines, SayWhatTheyShowAndNothingElse) {
  for (const std::string& line : cut_lines()) {
    const trace::GostopTrace trace = good(line);
    const auto meta = nlohmann::json::parse(trace.envelope.meta);
    std::vector<std::string> shown;
    for (const Finding& finding : judge(trace).findings) {
      const std::string label = finding.label();
      shown.push_back(std::string(word(finding.kind)) + (label.empty() ? "" : " (" + label + ")"));
    }
    EXPECT_EQ(shown, meta.at("shows").get<std::vector<std::string>>()) << line;
    EXPECT_EQ(notes_of(trace), meta.at("notes").get<std::vector<std::string>>()) << line;
  }
}

// AMB-61: under the other value no seat at the minimum wins, as in the engine.
TEST(CutLines, TheOutcomeHangsOnTheParameter) {
  const std::string line = cut_lines()[0];
  EXPECT_THAT(findings_of(good(line)), HasSubstr("is draw, expected stop"));
  EXPECT_EQ(findings_of(good(replaced(line, "best_score_wins", "best_at_minimum_wins"))), "");
}

// Deviations that a log may have are findings in a fixture.
TEST(CutLines, AFixtureMustListWhatLiesInPlay) {
  const std::string fixture =
      replaced(cut_lines()[1], "\"actions\"", "\"clauses\":[\"GS-A-040\"],\"actions\"");
  EXPECT_NE(findings_of(good(fixture)), "");
  EXPECT_THAT(notes_of(good(fixture)), IsEmpty());
}

// One fact away from line 2: another card is missing, which is not in play.
TEST(CutLines, ACardThatIsNotInPlayIsLost) {
  const std::string line = cut_lines()[1];
  EXPECT_THAT(findings_of(good(replaced(line, "\"08J\",\"09K\",\"11J\",\"12B\"],\"captured\"",
                                        "\"08J\",\"09K\",\"11J\"],\"captured\""))),
              HasSubstr("nowhere [12B]"));
}

// One fact away from line 3: a seat that is neither the victim nor the taker gives nothing away.
TEST(CutLines, AnotherSeatCannotGive) {
  const std::string line = replaced(cut_lines()[2], "\"1 give 04K\"", "\"2 give 04K\"");
  EXPECT_THAT(kinds_of(good(line)), HasSubstr("illegal_accepted"));
}

// One fact away from line 4: two junk cards for one joker are one too many.
TEST(CutLines, AJokerTakesNoMoreThanItMay) {
  std::string line = replaced(cut_lines()[3], "\"X3\",\"07J\"]", "\"X3\",\"07J\",\"07K\"]");
  line = replaced(line, R"("07A","X1","11K","01J","01K","07K")", R"("07A","X1","11K","01J","01K")");
  EXPECT_THAT(kinds_of(good(line)), HasSubstr("wrong_steal"));
}

// Matgo asks who holds four of a month whether to show them.
const std::string kWithAQuad =
    R"({"format":"showstopper-trace/1","game":"gostop","rules":"gostop/matgo","players":2,)"
    R"("dealer":0,"carry":0,"deal":{"hands":[["01B","01R","01J","01K","02A","03B","04A","05A",)"
    R"("06A","07A"],["02R","03R","04R","05R","06R","08B","09A","10A","11B","12B"]],"table":)"
    R"(["02J","03J","07R","08A","09R","10R","11D","12A"],"stock":["02K","03K","04J","04K","05J",)"
    R"("05K","06J","06K","07J","07K","08J","08K","09J","09K","10J","10K","11J","11K","12R",)"
    R"("12D"]},"actions":["0 quad 01"],"start":{"decision":"turn","to_move":0},)"
    R"("after":[{"error":{"kind":"illegal","message":"no"}}]})";

// A log may leave out that nothing is declared; one that goes on with a declaration does not.
TEST(QuadDeclarations, AnEngineThatDoesNotAskForAQuadIsWrong) {
  // The refusal follows from the decision.
  EXPECT_EQ(kinds_of(good(kWithAQuad)), "-1 wrong_decision decision\n");
  std::string played = replaced(kWithAQuad, "\"0 quad 01\"", "\"0 play 02A\"");
  played = replaced(played, R"({"error":{"kind":"illegal","message":"no"}})", "{}");
  EXPECT_EQ(kinds_of(good(played)), "");
}

TEST(Refusals, OfAnEngineThatWaitsForAnotherSeatFollowFromThat) {
  std::string line = replaced(kWithAQuad, "\"0 quad 01\"", "\"0 done\",\"0 play 02A\"");
  line = replaced(line, R"("start":{"decision":"turn","to_move":0})", R"("start":{})");
  line = replaced(line, R"("after":[)", R"("after":[{"decision":"turn","to_move":1},)");
  EXPECT_EQ(kinds_of(good(line)), "0 wrong_turn to_move\n");
  EXPECT_EQ(kinds_of(good(replaced(line, R"("to_move":1)", R"("to_move":0)"))),
            "1 legal_refused \n");
}

const std::string kOver =
    R"({"format":"showstopper-trace/1","game":"gostop","rules":"gostop/spanish","players":3,)"
    R"("dealer":0,"carry":0,"state":{"hands":[["03R","12B","12A","09A","06J","10A"],)"
    R"(["03B","05A","10R","09J","04J","01B"],["08B","04R","08A","06K","05K","10J"]],)"
    R"("table":["03J","11K","10K","09K"],"stock":["12D","07J","02K","11B","02A","09R","11D",)"
    R"("04K","07K","08J","05J","01K","12R","04A","11J","08K","03K","05R"],)"
    R"("captured":[["01R","01J","02R","02J"],["06A","06R"],["07A","07R"]],"to_move":0,)"
    R"("turn_of":[1,1,1]},"actions":["0 play 03R","0 stop"],)";

// Seat 0 wins 3 points of each (tests/conformance/gostop_comparison_test.cpp).
TEST(Results, AWrongResultGivenTwiceIsOneFinding) {
  const std::string wrong = R"({"outcome":"stop","payments":[8,-4,-4]})";
  EXPECT_EQ(kinds_of(good(kOver + R"("after":[null,{"result":)" + wrong + R"(}],"result":)" +
                          wrong + "}")),
            "1 wrong_payment result.payments[0]\n");
  EXPECT_EQ(kinds_of(good(kOver + R"("result":)" + wrong + "}")),
            "1 wrong_payment result.payments[0]\n");
}

TEST(Results, PaymentsNearTheEndsOf64BitsAreCompared) {
  const std::string most = "9223372036854775807";
  EXPECT_THAT(findings_of(good(kOver + R"("result":{"payments":[)" + most + "," + most + "," +
                               most + "]}}")),
              HasSubstr("a sum beyond 64 bits"));
}

TEST(Results, ASeatToMoveAtTheEndIsANote) {
  const trace::GostopTrace trace =
      good(kOver + R"("after":[null,{"to_move":1,"decision":"over"}]})");
  EXPECT_EQ(findings_of(trace), "");
  EXPECT_EQ(notes_of(trace), std::vector<std::string>{"seat_at_the_end"});
  // The log goes on: that is the finding, and the seat is the one that plays there.
  const trace::GostopTrace on = good(kOver + R"("after":[null,{"to_move":1,"decision":"turn"}]})");
  EXPECT_EQ(kinds_of(on), "1 wrong_end decision\n");
  EXPECT_THAT(notes_of(on), testing::IsEmpty());
}

TEST(Results, AResultWithoutActionsIsSaidToHaveNone) {
  const std::string result = R"(,"result":{"outcome":"stop"})";
  // That is about the log and no clause.
  EXPECT_EQ(
      findings_of(good(trace::with_actions(trace::kPosition, "[]", result))),
      "before the first action: out_of_step: `result` is stop, expected none: the line has no "
      "`actions`\n");
  EXPECT_THAT(findings_of(good(trace::with_actions(trace::kPosition, R"(["0 play 01K"])", result))),
              HasSubstr("expected no result yet"));
}

TEST(Compared, ARoundThatIsCutShortIsNot) {
  // A part of a round may end anywhere if it shows something.
  const std::string start = kOver.substr(0, kOver.find("\"actions\""));
  const trace::GostopTrace shown =
      good(start + R"("actions":["0 play 03R"],"after":[{"decision":"go_stop"}]})");
  EXPECT_TRUE(judge(shown).compared());
  EXPECT_FALSE(judge(good(start + R"("actions":["0 play 03R"]})")).compared());
  trace::GostopTrace whole = shown;
  whole.from = trace::GostopTrace::From::deal;
  whole.deal = gostop::Deal();
  trace::GostopTrace error = good(start + R"("actions":["0 play 03R"],)"
                                          R"("after":[{"error":{"kind":"crash","message":""}}]})");
  EXPECT_FALSE(judge(error).cut_short);
}

// The bottom of the stock does not matter here: the verdict is that of the round with all cards.
TEST(Compared, ARoundWithHiddenCardsAsMuchAsOneWithout) {
  const std::string hidden = replaced(kOver, R"("03K","05R"])", R"("x","x"])");
  const std::string start = hidden.substr(0, hidden.find("\"actions\""));
  const Verdict cut = judge(good(start + R"("actions":["0 play 03R"]})"));
  EXPECT_THAT(cut.findings, IsEmpty());
  EXPECT_TRUE(cut.cut_short);
  EXPECT_EQ(cut.actions, 1u);
  const trace::GostopTrace seat =
      good(hidden + R"("after":[null,{"to_move":1,"decision":"over"}]})");
  EXPECT_FALSE(judge(seat).cut_short);
  EXPECT_EQ(judge(seat).observations, 1u);
  EXPECT_EQ(notes_of(seat), std::vector<std::string>{"seat_at_the_end"});
}

// A position may hold more than play could earn.
TEST(Positions, AsManyCreditsOrGoesAsThereMayBeStopNothing) {
  std::string line =
      R"({"format":"showstopper-trace/1","game":"gostop","rules":"gostop/spanish","players":3,)"
      R"("dealer":0,"state":{"hands":[["01K","01B","01R","07A","08K","10J"],)"
      R"(["03K","05R","09J","11K","12A","12R"],["03R","05K","06A","07J","10K","12B"]],)"
      R"("table":["01J","02J","03J","04J"],"stock":["02K","08J","11D","03B","10R","09K","05J",)"
      R"("04K","06K","10A","05A","07K","12D","06R","06J","11B","11J","07R"],)"
      R"("captured":[[],["04A","04R","09A","09R"],["02A","02R","08B","08A"]],"to_move":0,)"
      R"("turn_of":[1,1,1],"credits":[7,0,0]},"actions":["0 bomb 01"],)"
      R"("after":[{"to_move":1,"credits":[8,0,0]}]})";
  EXPECT_EQ(findings_of(good(line)), "");
  std::string goes = "0";
  for (int i = 1; i < 32; ++i) goes += ",0";
  const std::string position =
      replaced(kOver, "\"turn_of\":[1,1,1]",
               "\"turn_of\":[1,1,1],\"go_counts\":[32,0,0],\"go_order\":[" + goes + "]");
  EXPECT_EQ(findings_of(good(replaced(position, "\"0 stop\"", "\"0 go\"") +
                             R"("after":[null,{"go_counts":[33,0,0]}]})")),
            "");
}

}  // namespace
}  // namespace showstopper::conformance
