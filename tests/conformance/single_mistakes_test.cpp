// SPDX-License-Identifier: Apache-2.0
//
// Logs with one mistake that once was two findings, or had the clause of another rule: one finding
// each, under the clause whose sentence it breaks; and what breaks no rule is a note.
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "conformance/clause_index.h"
#include "conformance/gostop/scene.h"
#include "model/trace/gostop/replay.h"
#include "tests/conformance/given_log.h"

namespace showstopper::conformance {
namespace {

using gostop::CardSet;
using testing::ElementsAre;
using testing::IsEmpty;
using trace::good;
using trace::GostopTrace;
using trace::kDeal;
using trace::kPosition;
using trace::replaced;
using trace::with_actions;
using O = trace::GostopObservation;

CardSet cards(std::initializer_list<const char*> names) {
  CardSet all;
  for (const char* name : names) all |= trace::card_of(name);
  return all;
}

// The line with everything observed.
GostopTrace observed(const std::string& line) {
  GostopTrace trace = good(line);
  observe_all(trace);
  return trace;
}

std::vector<std::string> clauses_of(const Finding& finding) {
  table::Diagnostics diagnostics;
  static const ClauseIndex index(SHOWSTOPPER_SOURCE_CORPUS "/clauses/gostop.tsv", diagnostics);
  std::vector<std::string> ids;
  for (const CitedClause& each : index.about(finding)) ids.push_back(each.id);
  return ids;
}

// 01K takes 01J from the hand, 02K turned from the stock takes 02J.
void leave_on_the_table(GostopTrace& trace, CardSet pair) {
  O& after = trace.after[0];
  after.table.cards |= pair;
  after.captured.value[0].cards -= pair;
}

TEST(SingleMistakes, APairOfTheStockCardIsNoClauseOfHandCards) {
  GostopTrace stock = observed(kPosition), hand = stock;
  leave_on_the_table(stock, cards({"02K", "02J"}));
  leave_on_the_table(hand, cards({"01K", "01J"}));
  ASSERT_EQ(judge(stock).findings.size(), 1u);
  ASSERT_EQ(judge(hand).findings.size(), 1u);
  EXPECT_EQ(clauses_of(judge(stock).findings[0]).front(), "GS-A-041");
  EXPECT_EQ(clauses_of(judge(hand).findings[0]).front(), "GS-A-032");
}

std::vector<std::string> hints_of(const Finding& finding) {
  std::vector<std::string> texts;
  for (const Hint& hint : finding.hints)
    texts.push_back(std::to_string(hint.set) + ' ' + hint.text);
  return texts;
}

TEST(SingleMistakes, AMatchThatIsNotCarriedOutIsHintedAt) {
  GostopTrace stock = observed(kPosition), both = stock;
  leave_on_the_table(stock, cards({"02K", "02J"}));
  leave_on_the_table(both, cards({"02K", "02J", "01K", "01J"}));
  EXPECT_THAT(hints_of(judge(stock).findings.at(0)),
              ElementsAre("0 nothing captured for `flip_takes_one`"));
  EXPECT_THAT(hints_of(judge(both).findings.at(0)),
              ElementsAre("1 nothing captured for `hand_takes_one`",
                          "1 nothing captured for `flip_takes_one`"));
}

// Each card is named with its own place; only cards with the same places are listed together.
TEST(SingleMistakes, CardsThatAreExchangedHaveTheirOwnPlaces) {
  GostopTrace trace = observed(kPosition);
  const auto move = [&trace](CardSet moved, int from, int to) {
    trace.after[0].captured.value[from].cards -= moved;
    trace.after[0].captured.value[to].cards |= moved;
  };
  move(cards({"02A", "02R"}), 2, 1);
  move(cards({"04A"}), 1, 2);
  const auto found = judge(trace).findings;
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].key, "02A");
  EXPECT_EQ(found[0].expected, "captured[2]");
  EXPECT_EQ(found[0].got, "captured[1] (likewise 02R; 04A is captured[2], expected captured[1])");
}

// Of 11D and 11B the stock card 11J takes one by choice.
GostopTrace with_a_choice() {
  std::string line = replaced(kPosition, R"("03J","04J"])", R"("11D","11B"])");
  line = replaced(line, R"("stock":["02K","08J","11D")", R"("stock":["11J","08J","03J")");
  line = replaced(line, R"("11B","11J","01R")", R"("04J","02K","01R")");
  return observed(with_actions(line, R"(["0 play 01K","0 take 11D"])"));
}

TEST(SingleMistakes, AWholeMonthTakenForAPairIsHintedAt) {
  GostopTrace trace = with_a_choice();
  ASSERT_EQ(findings_of(trace), "");
  O& after = trace.after[1];
  after.table.cards -= cards({"11B"});
  after.captured.value[0].cards |= cards({"11B"});
  EXPECT_THAT(hints_of(judge(trace).findings.at(0)),
              ElementsAre("0 all open cards of the month captured for `flip_takes_choice`"));
}

// GS-A-065: events bring junk, and a pair from the hand is none.
TEST(SingleMistakes, JunkTakenWithoutAnEventIsAboutWhatEventsTake) {
  std::string line = replaced(kPosition, R"(["04A","04R",)", R"(["04K","04R",)");
  line = replaced(line, R"("04K","01B",)", R"("04A","01B",)");
  GostopTrace trace = observed(line);
  ASSERT_EQ(findings_of(trace), "");
  O& after = trace.after[0];
  after.captured.value[1].cards -= cards({"04K"});
  after.captured.value[0].cards |= cards({"04K"});
  ASSERT_EQ(judge(trace).findings.size(), 1u);
  EXPECT_EQ(judge(trace).findings[0].kind, Kind::wrong_steal);
  EXPECT_EQ(clauses_of(judge(trace).findings[0]).front(), "GS-A-065");
  // It is in the hand, and then the piles alone are seen.
  after.captured.value[0].cards -= cards({"04K"});
  after.hands.value[0].cards |= cards({"04K"});
  EXPECT_EQ(kinds_of(trace), "0 wrong_steal 04K\n");
  after.hands = {};
  after.table.cards |= cards({"04K"});
  EXPECT_EQ(kinds_of(trace), "0 wrong_steal captured[1]\n0 wrong_steal table\n");
}

// Seat 2 cannot play; its captures since then are unknown, and so are its points.
TEST(SingleMistakes, PointsAreNotComparedWithoutAPositionToCountThemOn) {
  const std::string illegal = R"(["0 play 01K","2 play 03R","2 play 05K"])";
  const auto log = [&](const char* last) {
    return kinds_of(good(
        with_actions(kPosition, illegal, std::string(R"(,"after":[null,null,)") + last + "]")));
  };
  EXPECT_EQ(log(R"({"points":[null,null,21]})"), "1 illegal_accepted \n");
  // Its captured cards beside them: two points of five junk cards are three too many.
  EXPECT_EQ(log(R"({"captured":[null,null,["05K"]],"points":[null,null,3]})"),
            "1 illegal_accepted \n2 wrong_points points[2]\n");
}

// With jokers that stay on the table, a joker that is captured is about them: no event of the turn
// is, and nothing lies as a stack. Beside a turned card it is the pair that this card made.
TEST(SingleMistakes, AJokerTakenFromTheTableIsAboutOpenJokers) {
  std::string line = replaced(kPosition, R"("gostop/spanish")",
                              R"({"extends":"gostop/spanish","set":{"deck.jokers":[2],)"
                              R"("joker.table_to":"none"}})");
  line = replaced(line, R"("04J"],)", R"("04J","X1"],)");
  GostopTrace alone = observed(line);
  ASSERT_EQ(findings_of(alone), "");
  const auto capture = [](GostopTrace& trace, CardSet taken) {
    trace.after[0].table.cards -= taken;
    trace.after[0].captured.value[0].cards |= taken;
    trace.after[0].seen &= ~std::uint32_t{O::kPoints};
  };
  capture(alone, cards({"X1"}));
  ASSERT_EQ(kinds_of(alone), "0 wrong_capture X1\n");
  EXPECT_EQ(judge(alone).findings[0].label(), "too many");
  EXPECT_THAT(clauses_of(judge(alone).findings[0]), ElementsAre("GS-A-025", "GS-B-060"));

  // 08J turned from the stock matches nothing and stays.
  const std::string turned = replaced(line, R"(["02K","08J",)", R"(["08J","02K",)");
  GostopTrace paired = observed(turned);
  ASSERT_EQ(findings_of(paired), "");
  capture(paired, cards({"X1", "08J"}));
  ASSERT_EQ(kinds_of(paired), "0 wrong_capture 08J\n");
  EXPECT_THAT(clauses_of(judge(paired).findings[0]), ElementsAre("GS-A-044", "GS-B-038"));
}

// 05R and 05J make a stack with 05A, in which the joker turned between them is buried.
GostopTrace with_a_stack() {
  return observed(
      R"({"format":"showstopper-trace/1","game":"gostop","rules":)"
      R"({"extends":"gostop/korean-3p","set":{"deck.jokers":[2,3]}},"players":3,"dealer":0,)"
      R"("carry":0,"state":{"hands":[["05R","04K","05K","12R","08K","07K"],)"
      R"(["01R","02A","10J","10K","06K","11D"],["09R","11K","07R","02R","12B","03B"]],)"
      R"("table":["05A","02J","03J","04J"],"stock":["X1","05J","12A","09A","04A","02K","08B",)"
      R"("03K","11B","09J","03R","01J","12D","01B","06J","01K","09K","04R","11J","X2"],)"
      R"("captured":[[],["07J","07A","10A","10R"],["08J","08A","06R","06A"]],"to_move":0,)"
      R"("turn_of":[1,1,1]},"actions":["0 play 05R","1 play 01R"]})");
}

TEST(SingleMistakes, AJokerTakenOutOfAStackIsAboutTheStack) {
  GostopTrace trace = with_a_stack();
  ASSERT_EQ(findings_of(trace), "");
  for (std::size_t i = 0; i < 2; ++i) {  // as it is made, and a turn later
    GostopTrace taken = trace;
    taken.after[i].table.cards -= cards({"X1"});
    taken.after[i].captured.value[i].cards |= cards({"X1"});
    taken.after[i].seen &= ~std::uint32_t{O::kPoints};
    const Finding first = judge(taken).findings.at(0);
    EXPECT_EQ(first.kind, Kind::wrong_stack) << to_text(first);
    EXPECT_EQ(first.key, "X1");
  }
}

// Seat 0 has made the stack: in the log another seat, or none.
TEST(SingleMistakes, AWrongOwnerOfAStackIsOneFinding) {
  for (const int owner : {1, -1}) {
    GostopTrace trace = with_a_stack();
    for (O& seen : trace.after) seen.stacks[gostop::Month(5)] = owner;
    EXPECT_EQ(kinds_of(trace), "0 wrong_stack stacks.05\n") << owner;
    EXPECT_EQ(judge(trace).unfollowed, 0u) << owner;
  }
}

// 02A takes the stack of the deal and brings 10J (GS-A-066). No seat owns a dealt stack.
TEST(SingleMistakes, AnImpossibleOwnerOfAStackHidesNothing) {
  GostopTrace trace = observed(
      R"({"format":"showstopper-trace/1","game":"gostop","rules":"gostop/matgo","players":2,)"
      R"("dealer":0,"deal":{"hands":[["01B","02A","06R","07R","08K","10A","10R","10K","11J",)"
      R"("12R"],["01R","01K","03R","03J","04R","04K","08B","09R","10J","11K"]],)"
      R"("table":["02R","02J","02K","04A","04J","11B","12A","12D"],"stock":["11D","07K","09J",)"
      R"("05K","05R","06A","07J","07A","05A","12B","06J","03B","08J","09K","09A","03K","06K",)"
      R"("08A","01J","05J"]},"actions":["0 play 10R","1 play 10J","0 play 02A"]})");
  ASSERT_EQ(trace.after.size(), 3u);
  ASSERT_TRUE(trace.after[2].captured[0].cards.has(trace::card_of("10J")));
  const gostop::Month february = 2;
  for (O* seen : {&*trace.start, &trace.after[0], &trace.after[1]}) seen->stacks[february] = 0;
  EXPECT_EQ(kinds_of(trace), "-1 wrong_stack stacks.02\n");
  EXPECT_EQ(judge(trace).unfollowed, 0u);
  trace.after[2].captured.value[0].cards -= cards({"10J"});
  trace.after[2].captured.value[1].cards |= cards({"10J"});
  EXPECT_EQ(kinds_of(trace), "-1 wrong_stack stacks.02\n2 wrong_steal 10J\n");
  // It leaves the pile of its owner, and lies in no other.
  trace.after[2].captured.value[1].cards -= cards({"10J"});
  trace.after[2].table.cards |= cards({"10J"});
  EXPECT_EQ(kinds_of(trace), "-1 wrong_stack stacks.02\n2 wrong_steal 10J\n");
  EXPECT_EQ(judge(trace).findings[1].got, "table");
  EXPECT_THAT(clauses_of(judge(trace).findings[1]), testing::Contains("GS-A-066"));
  // At the start the log shows its stacks alone.
  const gostop::PerMonth<std::int64_t> stacks = trace.start->stacks;
  const gostop::MonthSet stacked = trace.start->stacked;
  trace.start = O();
  trace.start->seen = O::kStacks;
  trace.start->stacks = stacks;
  trace.start->stacked = stacked;
  EXPECT_EQ(kinds_of(trace), "-1 wrong_stack stacks.02\n2 wrong_steal 10J\n");
}

// Only `to_move` before the first action is wrong: seat 0 plays, as it should.
TEST(SingleMistakes, TheWrongSeatAtTheStartIsOneFinding) {
  const std::string line = with_actions(kDeal, R"(["0 play 03R","1 play 04R","0 play 02R"])");
  GostopTrace trace = observed(line);
  ASSERT_THAT(judge(trace).findings, IsEmpty());
  trace.start->to_move = 1;
  EXPECT_EQ(kinds_of(trace), "-1 wrong_turn to_move\n");
  EXPECT_THAT(clauses_of(judge(trace).findings[0]), ElementsAre("GS-A-028", "GS-B-030"));
  // If the other seat plays, it is the engine's round from there on.
  GostopTrace other = trace;
  other.actions[0].seat = 1;
  EXPECT_GT(judge(other).findings.size(), 0u);
}

TEST(SingleMistakes, AnIllegalActionWithoutEffectIsANote) {
  const std::string line = with_actions(kDeal, R"(["0 play 03R","1 play 04R"])");
  GostopTrace trace = observed(line);
  const auto insert = [&](const std::string& action, const O& seen) {
    GostopTrace with = trace;
    std::string why_not;
    with.actions.insert(with.actions.begin() + 1, *trace::read_move(action, why_not));
    with.after.insert(with.after.begin() + 1, seen);
    return with;
  };
  const O& unchanged = trace.after[0];
  for (const char* action : {"0 play 02R", "0 play 03R", "1 play 02R", "1 bomb 06", "1 go"}) {
    const GostopTrace with = insert(action, unchanged);
    EXPECT_EQ(findings_of(with), "") << action;
    EXPECT_THAT(notes_of(with), ElementsAre("not_refused")) << action;
    GostopTrace probe = with;
    probe.envelope.probes = {1};
    EXPECT_EQ(kinds_of(probe), "1 illegal_accepted \n") << action;
  }
  // A choice that is written twice is not another notation for one choice.
  GostopTrace twice = with_a_choice();
  ASSERT_EQ(findings_of(twice), "");
  twice.actions.push_back(twice.actions.at(1));
  twice.after.push_back(twice.after.at(1));
  EXPECT_EQ(findings_of(twice), "");
  EXPECT_THAT(notes_of(twice), ElementsAre("not_refused"));
  O refused;
  refused.seen = O::kError;
  refused.error_kind = "illegal";
  GostopTrace probe = insert("0 play 02R", refused);
  EXPECT_THAT(notes_of(probe), IsEmpty());
  probe.envelope.probes = {1};
  EXPECT_EQ(findings_of(probe), "");
}

// Rules that explain a question that is not due have to allow its answer as well.
TEST(SingleMistakes, AQuestionIsShownWithItsAnswer) {
  const GostopTrace log = good(with_actions(
      kPosition, R"(["0 play 01K","0 take 01J","1 play 11K"])",
      R"(,"after":[{"to_move":0,"decision":"take_hand"},{"to_move":1,"decision":"turn"},null])"));
  const std::vector<Finding> found = judge(log).findings;
  ASSERT_EQ(kinds_of(log), "0 wrong_decision decision\n");
  const std::vector<GostopTrace> shown = gostop::scenes(log, found);
  ASSERT_EQ(shown.size(), 1u);
  ASSERT_EQ(shown[0].actions.size(), 2u);
  EXPECT_EQ(to_text(shown[0].actions[1]), "0 take 01J");
  EXPECT_TRUE(shown[0].after[1].has(O::kDecision));
}

// Seat 0 captures the cup, which is then fixed as junk.
std::string cup_fixed() {
  std::string line = replaced(kPosition, R"("gostop/spanish")",
                              R"({"extends":"gostop/spanish","set":{"cup.role":"choice",)"
                              R"("cup.when":"at_capture_final"}})");
  line = replaced(line, R"("09A","09R")", R"("01J","01K")");
  line = replaced(line, R"([["01K",)", R"([["09R",)");
  line = replaced(line, R"("table":["01J",)", R"("table":["09A",)");
  return with_actions(line, R"(["0 play 09R","0 cup junk","1 play 11K"])");
}

TEST(SingleMistakes, ACupThatIsFixedIsObserved) {
  GostopTrace trace = observed(cup_fixed());
  ASSERT_EQ(findings_of(trace), "");
  EXPECT_FALSE(trace.after[0].has(O::kCups));
  ASSERT_TRUE(trace.after[1].has(O::kCups));
  EXPECT_NE(to_json(trace).find(R"("cups":["junk",null,null])"), std::string::npos);
  EXPECT_EQ(good(to_json(trace)), trace);
  trace.after[2].cups.set(0, gostop::CupUse::animal);
  EXPECT_EQ(kinds_of(trace), "2 wrong_cup cups[0]\n");
  EXPECT_THAT(clauses_of(judge(trace).findings[0]), ElementsAre("GS-A-116"));
}

// The engine leaves the pair of the stock card, and only its log shows what happens then: the cup
// was fixed on the way.
TEST(SingleMistakes, ACupIsNotLostWhereTheJudgeGoesOnFromTheLog) {
  GostopTrace trace = observed(cup_fixed());
  for (O& seen : trace.after) {
    seen.table.cards |= cards({"02K", "02J"});
    seen.captured.value[0].cards -= cards({"02K", "02J"});
    seen.seen &= ~std::uint32_t{O::kPoints};
  }
  trace.after[1].seen &= ~std::uint32_t{O::kCups};
  EXPECT_EQ(kinds_of(trace), "0 wrong_capture 02J\n");
  trace.after[2].cups.set(0, gostop::CupUse::animal);
  const std::vector<Finding> found = judge(trace).findings;
  ASSERT_EQ(found.size(), 2u) << findings_of(trace);
  EXPECT_EQ(found[1].kind, Kind::wrong_cup);
  EXPECT_EQ(found[1].expected, "junk");
}

// 01J takes 01B of two. The pair that is left lying makes three of the month, and the log shows no
// stack of them: by the rules they would be one.
TEST(SingleMistakes, ThreeCardsOfAMissedCaptureAreNoOtherFinding) {
  GostopTrace trace = observed(
      R"({"format":"showstopper-trace/1","game":"gostop","rules":"gostop/matgo","players":2,)"
      R"("dealer":0,"state":{"hands":[["01J","02A","03B"],["04A","05A","06A"]],)"
      R"("table":["01B","01R","07A","08A"],"stock":["09R","10R","11B","12B","02R","03R","01K",)"
      R"("12A","12R","12D","02J","02K","03J","03K","04J","04K","05J","05K","06J","06K","04R",)"
      R"("05R","06R","07R","07J","07K","08B","08J","08K","09A","09J","09K","10A","10J","10K",)"
      R"("11D","11J","11K"],"captured":[[],[]],"to_move":0,"turn_of":[0,0]},)"
      R"("actions":["0 play 01J","0 take 01B","1 play 04A","0 play 02A"]})");
  ASSERT_EQ(trace.after.size(), 4u);
  ASSERT_EQ(findings_of(trace), "");
  for (std::size_t i = 1; i < trace.after.size(); ++i) {
    trace.after[i].table.cards |= cards({"01J", "01B"});
    trace.after[i].captured.value[0].cards -= cards({"01J", "01B"});
  }
  EXPECT_EQ(kinds_of(trace), "1 wrong_capture 01B\n");
  EXPECT_EQ(judge(trace).resyncs, 1u);
  // The stacks are not shown until later.
  trace.after[1].seen &= ~std::uint32_t{O::kStacks};
  EXPECT_EQ(kinds_of(trace), "1 wrong_capture 01B\n");
}

TEST(SingleMistakes, AnUnknownUseOfACupIsRefused) {
  const std::string line =
      with_actions(kPosition, R"(["0 play 01K"])", R"(,"after":[{"cups":["bird",null,null]}])");
  EXPECT_NE(trace::read_line(line).said().find("`bird` must be `animal` or `junk`"),
            std::string::npos);
}

// Seat 1 plays the last card of the round and stops by rule with 12 points.
GostopTrace last_card_played() {
  return observed(
      R"({"format":"showstopper-trace/1","game":"gostop","rules":"gostop/matgo","players":2,)"
      R"("dealer":0,"state":{"hands":[[],["08K"]],"table":["08B","11K"],"stock":["11B"],)"
      R"("captured":[["01R","02A","02R","02K","06A","06R","07A","07R","07J","07K","09A","09R",)"
      R"("09J","09K","10A","10R","10J","10K","12B","12D"],["01B","01J","01K","02J","03B","03R",)"
      R"("03J","03K","04A","04R","04J","04K","05A","05R","05J","05K","06J","06K","08A","08J",)"
      R"("11D","11J","12A","12R"]],"to_move":1,"turn_of":[10,9],"go_counts":[1,0],)"
      R"("go_order":[0],"points_at_go":[7,0]},"actions":["1 play 08K"]})");
}

void pay(GostopTrace& trace, std::int64_t points, std::int64_t payment) {
  for (trace::GostopResult* result : {&trace.after[0].result, &*trace.result}) {
    result->points = points;
    result->payments.set(0, -payment);
    result->payments.set(1, payment);
  }
}

// It takes a junk card too many: 13 points, and two of the loser's for its go.
TEST(SingleMistakes, AResultIsJudgedOnTheCardsBesideIt) {
  GostopTrace trace = last_card_played();
  ASSERT_EQ(findings_of(trace), "");
  ASSERT_EQ(trace.result->points, 12);
  ASSERT_EQ(trace.result->payments[1], 24);
  O& after = trace.after[0];
  after.captured.value[0].cards -= cards({"02K"});
  after.captured.value[1].cards |= cards({"02K"});
  after.points.set(0, 6);
  after.points.set(1, 13);
  pay(trace, 13, 26);
  EXPECT_EQ(kinds_of(trace), "0 wrong_steal 02K\n");
  // No whole position, but the piles.
  after.seen &= ~std::uint32_t{O::kTable};
  trace.result.reset();
  EXPECT_EQ(kinds_of(trace).find("result"), std::string::npos) << findings_of(trace);
  trace.result = after.result;
  after.seen |= O::kTable;
  pay(trace, 12, 24);
  EXPECT_EQ(kinds_of(trace), "0 wrong_steal 02K\n0 wrong_points result.points\n");
  EXPECT_EQ(judge(trace).findings[1].expected, "13");
}

// The payments are those of its ledger.
TEST(SingleMistakes, AResultIsJudgedOnTheLedgerBesideIt) {
  GostopTrace trace = last_card_played();
  trace.after[0].instant.set(0, -7);
  trace.after[0].instant.set(1, 7);
  pay(trace, 12, 31);
  EXPECT_EQ(kinds_of(trace), "0 wrong_instant instant[0]\n");
  pay(trace, 12, 24);
  EXPECT_EQ(kinds_of(trace), "0 wrong_instant instant[0]\n0 wrong_payment result.payments[0]\n");
}

}  // namespace
}  // namespace showstopper::conformance
