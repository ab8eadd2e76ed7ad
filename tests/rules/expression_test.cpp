// SPDX-License-Identifier: Apache-2.0
#include "model/rules/expression/expression.h"

#include <array>
#include <limits>

#include "tests/rules/toy_game.h"

namespace showstopper::rules {
namespace {

using table::Seat;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

// Three seats: 0 wins, 1 loses and deals. Points 10, 5, 0; junk 3, 3, 4; seat 0 has 01B.
// Ppuks: seat 1 in turn 1, seat 2 in turns 1 and 3. The round has a winner.
class Table : public Situation {
 public:
  int players() const override { return 3; }
  Seat winner() const override { return winner_; }
  Seat loser() const override { return 1; }
  Seat dealer() const override { return 1; }
  std::int64_t value(int quantity, Seat seat, int argument, int turn) const override {
    const auto at = static_cast<std::size_t>(seat);
    switch (quantity) {
      case 0: return std::array{10, 5, 0}[at];
      case 1: return std::array{3, 3, 4}[at];
      case 2: return argument == 5 ? int{seat} : 0;
      case 3: return argument == 1 ? 2 : 0;
      case 4: {
        if (turn == 0) return std::array{0, 1, 2}[at];
        if (turn == 1) return std::array{0, 1, 1}[at];
        return turn == 3 && seat == 2;
      }
    }
    return seat == table::kNobody ? 0 : 99;
  }
  bool has(Seat seat, int card) const override { return seat == 0 && card == 0; }

  Seat winner_ = 0;
};

std::vector<std::string> errors_of_expression(const std::string& text) {
  table::Diagnostics diagnostics;
  const auto parsed = parse_expression(text, toy::kVocabulary, "goal", {1, 1}, diagnostics);
  EXPECT_NE(parsed.has_value(), !diagnostics.empty()) << text;
  return toy::texts(diagnostics);
}

std::int64_t value(const std::string& text, Seat self = 0, const Table& table = {}) {
  table::Diagnostics diagnostics;
  const auto parsed = parse_expression(text, toy::kVocabulary, "goal", {1, 1}, diagnostics);
  EXPECT_THAT(toy::texts(diagnostics), testing::IsEmpty()) << text;
  if (!parsed) return std::numeric_limits<std::int64_t>::min();
  EXPECT_EQ(parsed->text(), text);
  return parsed->evaluate(table, self);
}

TEST(Expression, ReckonsWithTheUsualPrecedence) {
  EXPECT_EQ(value("1 + 2 * 3"), 7);
  EXPECT_EQ(value("(1 + 2) * 3"), 9);
  EXPECT_EQ(value("10 - 3 - 2"), 5);
  EXPECT_EQ(value("2 - -3"), 5);
  EXPECT_EQ(value("1 + 2 == 3"), 1);
  EXPECT_EQ(value("not 1 == 2"), 1);
  EXPECT_EQ(value("not 0 and 0"), 0);
  EXPECT_EQ(value("1 or 0 and 0"), 1);
  EXPECT_EQ(value("(1 or 0) and 0"), 0);
  EXPECT_EQ(value("true + true"), 2);
  EXPECT_EQ(value("false or 5"), 1);
  EXPECT_EQ(value("not not 5"), 1);
}

TEST(Expression, Compares) {
  EXPECT_EQ(value("2<3"), 1);
  EXPECT_EQ(value("3<3"), 0);
  EXPECT_EQ(value("3<=3"), 1);
  EXPECT_EQ(value("4<=3"), 0);
  EXPECT_EQ(value("3>3"), 0);
  EXPECT_EQ(value("4>3"), 1);
  EXPECT_EQ(value("3>=3"), 1);
  EXPECT_EQ(value("2>=3"), 0);
  EXPECT_EQ(value("2!=3"), 1);
  EXPECT_EQ(value("3!=3"), 0);
}

TEST(Expression, SaturatesAtTheEndsOf64Bits) {
  const std::string big = "2147483647 * 2147483647 * 2147483647";
  EXPECT_EQ(value(big), std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(value("-(" + big + ") - 5"), std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(value(big + " + 1"), std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(value("-(0 - " + big + " - 5)"), std::numeric_limits<std::int64_t>::max());
}

TEST(Expression, AsksTheSeatThatIsNamed) {
  EXPECT_EQ(value("points", 1), 5);
  EXPECT_EQ(value("self.points", 1), 5);
  EXPECT_EQ(value("winner.points", 1), 10);
  EXPECT_EQ(value("loser.points", 0), 5);
  EXPECT_EQ(value("dealer.junk", 0), 3);
  EXPECT_EQ(value("p2.junk", 0), 4);
  EXPECT_EQ(value("winner.points - loser.points"), 5);
  EXPECT_EQ(value("nagari"), 0);
}

TEST(Expression, FindsNothingWithNobody) {
  Table table;
  table.winner_ = table::kNobody;
  EXPECT_EQ(value("winner.points", 0, table), 0);
  EXPECT_EQ(value("winner has 01B", 0, table), 0);
  EXPECT_EQ(value("p5.points"), 0);
}

TEST(Expression, TakesArguments) {
  EXPECT_EQ(value("hand.month(5)", 2), 2);
  EXPECT_EQ(value("p1.hand.month(5)", 2), 1);
  EXPECT_EQ(value("hand.month( 6 )", 2), 0);
  EXPECT_EQ(value("copies(09A)"), 2);
  EXPECT_EQ(value("copies(01B)"), 0);
}

TEST(Expression, AsksForCards) {
  EXPECT_EQ(value("has 01B", 0), 1);
  EXPECT_EQ(value("has 01B", 1), 0);
  EXPECT_EQ(value("winner has 01B", 1), 1);
  EXPECT_EQ(value("p0 has 09A and p0 has 01B"), 0);
}

TEST(Expression, CountsEvents) {
  EXPECT_EQ(value("ppuk", 2), 2);
  EXPECT_EQ(value("ppuk on turn 1", 2), 1);
  EXPECT_EQ(value("ppuk on turn 2", 2), 0);
  EXPECT_EQ(value("ppuk by p1"), 1);
  EXPECT_EQ(value("ppuk by p2 on turn 3"), 1);
  EXPECT_EQ(value("p2.ppuk on turn 3"), 1);
  EXPECT_EQ(value("ppuk by loser == 1"), 1);
}

TEST(Expression, AsksSeveralSeats) {
  EXPECT_EQ(value("any seat ppuk"), 1);
  EXPECT_EQ(value("each seat ppuk"), 0);
  EXPECT_EQ(value("each seat: junk >= 3"), 1);
  EXPECT_EQ(value("any opponent: points == 10", 0), 0);
  EXPECT_EQ(value("any opponent: points == 10", 1), 1);
  EXPECT_EQ(value("each opponent ppuk", 0), 1);
  EXPECT_EQ(value("each opponent ppuk", 1), 0);
  EXPECT_EQ(value("count(seat: junk == 3)"), 2);
  EXPECT_EQ(value("count(seat: junk == 3 or ppuk) * 2"), 6);
  EXPECT_EQ(value("junk >= 3 for each seat"), 1);
  EXPECT_EQ(value("junk == 3 or points for each seat"), 0);
  // A quantifier binds like `not`: the condition after `and` is about the seat itself.
  EXPECT_EQ(value("any seat points == 0 and points == 10", 0), 1);
  EXPECT_EQ(value("any seat (points == 0 and points == 10)", 0), 0);
  EXPECT_EQ(value("count(seat: any opponent: points == 10)"), 2);
  EXPECT_EQ(value("1 + count(seat: points) + (1 for each seat)"), 4);
}

TEST(Expression, ErrorsPointAtTheWord) {
  EXPECT_THAT(errors_of_expression("junk > 3 and pponts == 2"),
              ElementsAre("goal:1:14: error: unknown quantity `pponts`; did you mean "
                          "`points`?"));
  EXPECT_THAT(errors_of_expression("winner.jnk > 3"),
              ElementsAre("goal:1:8: error: unknown quantity `jnk`; did you mean "
                          "`junk`?"));
  EXPECT_THAT(errors_of_expression("has 13B"), ElementsAre("goal:1:5: error: unknown card `13B`"));
  EXPECT_THAT(errors_of_expression("junk >"),
              ElementsAre("goal:1:7: error: the expression ends, but a number, a quantity or `(` "
                          "is expected"));
  EXPECT_THAT(errors_of_expression("junk 3"),
              ElementsAre("goal:1:6: error: found `3`, but `and`, `or` or an operator is "
                          "expected"));
}

TEST(Expression, NamesTheWordThatIsNear) {
  for (const auto& [text, column, near] : {std::tuple{"pukk >= 1", 1, "ppuk"},
                                           {"winer.junk > 3", 1, "winner.junk"},
                                           {"1 + loserr.jnk", 5, "loser.junk"},
                                           {"ppuk befor ppuk", 6, "before"},
                                           {"(junk adn ppuk)", 7, "and"}}) {
    EXPECT_THAT(errors_of_expression(text),
                ElementsAre(testing::AllOf(
                    testing::StartsWith("goal:1:" + std::to_string(column) + ": error: "),
                    HasSubstr("did you mean `" + std::string(near) + "`?"))))
        << text;
  }
  // No seat is a slip of another one, and a number is not a word.
  for (const char* const text : {"p7.junk", "junk 3", "xyz.junk"}) {
    EXPECT_THAT(errors_of_expression(text), ElementsAre(testing::Not(HasSubstr("did you mean"))));
  }
}

// `by` is a word of the grammar, and a message never suggests the typed word.
TEST(Expression, NamesNoWordThatWasTyped) {
  EXPECT_THAT(errors_of_expression("junk by p0"),
              ElementsAre("goal:1:6: error: `by` follows an event; `junk` is not one"));
  EXPECT_THAT(errors_of_expression("p1.points by p0"),
              ElementsAre("goal:1:11: error: `by` follows an event; `points` is not one"));
  EXPECT_THAT(errors_of_expression("(junk > 3) by p0"),
              ElementsAre("goal:1:12: error: found `by`, but `and`, `or` or an operator is "
                          "expected"));
  EXPECT_THAT(errors_of_expression("p0.not"),
              ElementsAre("goal:1:4: error: unknown quantity `not`"));
}

// A sign of the grammar may begin like a sign of other languages.
TEST(Expression, PrintsAComparisonOfSeatsWhole) {
  for (const std::string sign : {"==", "!="}) {
    EXPECT_THAT(errors_of_expression("winner " + sign + " p0"),
                ElementsAre("goal:1:8: error: found `" + sign +
                            "`, but `has` or, without a blank after `winner`, `.` and a quantity "
                            "is expected"));
  }
}

TEST(Expression, EndsAtForEachSeat) {
  for (const std::string word : {"and", "or"}) {
    EXPECT_THAT(errors_of_expression("junk > 3 for each seat " + word + " junk > 1"),
                ElementsAre("goal:1:24: error: `for each seat` ends here: put the condition in "
                            "parentheses"));
  }
  EXPECT_THAT(errors_of_expression("(junk > 3 for each seat) and junk > 1"), testing::IsEmpty());
}

// A character is not cut, and a sign behind a word is read by itself.
TEST(Expression, PrintsAWordBeyondAsciiWhole) {
  EXPECT_THAT(errors_of_expression("나가리 and ppuk"),
              ElementsAre("goal:1:1: error: found `나가리`, but a number, a quantity or `(` is "
                          "expected"));
  EXPECT_THAT(errors_of_expression("junk ≥ 3"), ElementsAre(HasSubstr("found `≥`")));
  EXPECT_THAT(errors_of_expression("junk≥3"), ElementsAre(HasSubstr("found `≥`")));
  EXPECT_THAT(errors_of_expression("junk 뻑≥3"), ElementsAre(HasSubstr("found `뻑`")));
}

TEST(Expression, PrintsTheFormOfAnEventThatWorks) {
  EXPECT_THAT(errors_of_expression("ppuk on turn 1 by p0 and junk"),
              ElementsAre("goal:1:16: error: `by` comes before `on turn`: write `ppuk by p0 on "
                          "turn 1`"));
  EXPECT_THAT(errors_of_expression("ppuk on turn 1 by"),
              ElementsAre(HasSubstr("write `ppuk by SEAT on turn 1`")));
  EXPECT_THAT(errors_of_expression("p1.ppuk on turn 1 by p0"),
              ElementsAre(HasSubstr("the seat is given twice")));
  EXPECT_THAT(errors_of_expression("for each seat and junk > 3"),
              ElementsAre(testing::AllOf(testing::StartsWith("goal:1:1: "),
                                         HasSubstr("write `each seat: CONDITION`"))));
}

TEST(Expression, TellsAllUnknownWordsAtOnce) {
  EXPECT_THAT(errors_of_expression("jnk + pints(3) > 2 or has 13B or ppk"), SizeIs(4));
}

TEST(Expression, RefusesWhatTheGrammarDoesNotHave) {
  for (const char* const text : {"",
                                 " ",
                                 "()",
                                 "(junk",
                                 "junk)",
                                 "junk and",
                                 "and junk",
                                 "junk & 1",
                                 "1 2",
                                 "= 1",
                                 "1 = 1",
                                 "any junk",
                                 "any seat",
                                 "count",
                                 "count(",
                                 "count(seat)",
                                 "count(seat: )",
                                 "junk for each",
                                 "for each seat",
                                 "hand.month",
                                 "hand.month()",
                                 "hand.month(junk)",
                                 "hand.month(5",
                                 "copies(01B",
                                 "has",
                                 "p0 has",
                                 "p0",
                                 "winner",
                                 "winner.",
                                 ".junk",
                                 "ppuk by",
                                 "ppuk by me",
                                 "ppuk on",
                                 "ppuk on turn",
                                 "ppuk on turn x",
                                 "junk by p0",
                                 "junk on turn 1",
                                 "1.5",
                                 "5x",
                                 "junk;",
                                 "\"junk\"",
                                 "p0.nagari",
                                 "p6.junk",
                                 "not",
                                 "p0.ppuk by p1"}) {
    EXPECT_THAT(errors_of_expression(text), SizeIs(1)) << text;
  }
  EXPECT_THAT(errors_of_expression("1 < junk < 3"),
              ElementsAre(HasSubstr("join comparisons by `and`")));
}

TEST(Expression, NamesTheWordForASignOfOtherLanguages) {
  for (const auto& [text, sign, word] : {std::array{"junk > 3 && ppuk", "&&", "and"},
                                         {"junk > 3 || ppuk", "||", "or"},
                                         {"!ppuk", "!", "not"},
                                         {"junk = 3", "=", "=="},
                                         {"junk & 3", "&", "and"},
                                         {"junk => 3", "=>", ">="},
                                         {"junk <> 3", "<>", "!="},
                                         {"junk ≥ 3", "≥", ">="},
                                         {"junk AND ppuk", "AND", "and"},
                                         {"junk × 3", "×", "*"}}) {
    EXPECT_THAT(errors_of_expression(text),
                ElementsAre(testing::AllOf(HasSubstr("found `" + std::string(sign) + "`, but "),
                                           HasSubstr("; write `" + std::string(word) + "`"))))
        << text;
  }
  EXPECT_THAT(errors_of_expression("junk ; 3"), ElementsAre(testing::Not(HasSubstr("write"))));
}

// The column is that of the number.
TEST(Expression, RefusesAMonthThatIsNone) {
  EXPECT_THAT(
      errors_of_expression("junk >= 1 and hand.month(13) == 3"),
      ElementsAre(testing::AllOf(HasSubstr(":26: error: "),
                                 HasSubstr("the N of `hand.month(N)` is 13, but must be from 1 "
                                           "to 12"))));
  EXPECT_THAT(errors_of_expression("hand.month(0)"), SizeIs(1));
  EXPECT_THAT(errors_of_expression("hand.month(12)"), testing::IsEmpty());
}

TEST(Expression, RefusesNumbersThatDoNotFit) {
  EXPECT_THAT(errors_of_expression("junk == 2147483648"),
              ElementsAre(HasSubstr("more than 2147483647")));
  EXPECT_THAT(errors_of_expression("junk == 99999999999999999999"), SizeIs(1));
  EXPECT_THAT(errors_of_expression("hand.month(2147483648)"), SizeIs(1));
  EXPECT_THAT(errors_of_expression("ppuk on turn 256"), ElementsAre(HasSubstr("more than 255")));
  EXPECT_THAT(errors_of_expression("ppuk on turn 0"), ElementsAre(HasSubstr("turns count from 1")));
}

TEST(Expression, WhatOnlyAWholeRoundKnowsIsRefusedInRules) {
  EXPECT_THAT(errors_of_expression("ppuk before ppuk"),
              ElementsAre(HasSubstr("`before` is for goals")));
  EXPECT_THAT(errors_of_expression("junk after turn 2"),
              ElementsAre(HasSubstr("`after` is for goals")));
}

TEST(Expression, TheTurnOfAnEventIsRefusedIfTheGameKeepsNoAccountOfIt) {
  Vocabulary without = toy::kVocabulary;
  without.turns_of_events = false;
  table::Diagnostics diagnostics;
  EXPECT_FALSE(parse_expression("junk and ppuk on turn 1", without, "rule", {1, 1}, diagnostics));
  EXPECT_THAT(toy::texts(diagnostics),
              ElementsAre(HasSubstr("rule:1:15: error: `on turn` is for goals")));
  EXPECT_TRUE(parse_expression("junk and ppuk by p1", without, "rule", {1, 1}, diagnostics));
}

TEST(Expression, RefusesWhatIsDeepOrLong) {
  const auto times = [](int count, const std::string& word) {
    std::string text;
    for (int i = 0; i < count; ++i) text += word;
    return text;
  };
  EXPECT_EQ(value(times(32, "(") + "1" + times(32, ")")), 1);
  EXPECT_THAT(errors_of_expression(times(33, "(") + "1" + times(33, ")")),
              ElementsAre("goal:1:34: error: the expression is nested too deep"));
  EXPECT_THAT(errors_of_expression(times(1000, "not ") + "1"),
              ElementsAre(HasSubstr("nested too deep")));
  EXPECT_THAT(errors_of_expression(times(1000, "-") + "1"),
              ElementsAre(HasSubstr("nested too deep")));
  EXPECT_EQ(value(times(4, "any seat ") + "ppuk"), 1);
  EXPECT_THAT(errors_of_expression(times(5, "any seat ") + "ppuk"),
              ElementsAre(HasSubstr("are nested deeper than 4")));
  EXPECT_THAT(errors_of_expression("(" + times(4, "any seat ") + "ppuk) for each seat"),
              ElementsAre(HasSubstr("are nested deeper than 4")));
  EXPECT_EQ(value("0" + times(6, " + (1 for each seat)")), 6);
  EXPECT_THAT(errors_of_expression(times(2000, "1 + ") + "1"),
              ElementsAre(HasSubstr("has 8001 characters")));
}

// As many operands wait as the bound on nesting allows: the evaluator's stack holds them.
TEST(Expression, AtTheBoundOfNestingFitsTheStack) {
  std::string text = "1";
  for (int i = 0; i < 32; ++i) text.insert(0, "(0 or 1 and 1 == 0 + 1 * ").append(")");
  EXPECT_EQ(value(text), 1);
}

TEST(Expression, IsEqualWhereItMeansTheSame) {
  table::Diagnostics diagnostics;
  const auto parse = [&diagnostics](const char* text) {
    return *parse_expression(text, toy::kVocabulary, "", {}, diagnostics);
  };
  EXPECT_EQ(parse("junk>3"), parse("(self.junk) > 3"));
  EXPECT_FALSE(parse("junk > 3") == parse("junk > 4"));
  EXPECT_FALSE(parse("ppuk by p1") == parse("ppuk on turn 1"));
}

TEST(ExpressionDeathTest, IsNotEvaluatedWhereItIsEmpty) {
  EXPECT_DEATH(Expression().evaluate(Table(), 0), "CHECK");
}

}  // namespace
}  // namespace showstopper::rules
