// SPDX-License-Identifier: Apache-2.0
#include "tests/rules/toy_game.h"

namespace showstopper::rules {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using toy::combinations;
using toy::events;
using toy::key;
using toy::read;
using toy::rules_of;

TEST(Rows, OfShorthandsAreThereWithoutAFileSayingThem) {
  EXPECT_THAT(combinations(rules_of("")), ElementsAre("brights 15", "godori 2"));
  EXPECT_THAT(combinations(rules_of("score.godori = 0")), ElementsAre("brights 15"));
  EXPECT_THAT(events(rules_of("")), ElementsAre("jjok steal 1"));
}

TEST(Rows, OfANewNameAreAppended) {
  const RuleSet rules = rules_of("[[combination]]\nname = \"birds\"\npoints = 6\nwhy = \"Friday\"");
  EXPECT_THAT(combinations(rules), ElementsAre("brights 15", "godori 2", "birds 6"));
  EXPECT_EQ(rules.rows(toy::kCombinations)[2].why, "Friday");
}

TEST(Rows, OfAKnownNameChangeItKeyByKey) {
  const RuleSet rules = rules_of("[[combination]]\nname = \"brights\"\npoints = 20");
  EXPECT_THAT(combinations(rules), ElementsAre("brights 20", "godori 2"));
  ASSERT_TRUE(rules.rows(toy::kCombinations)[0].cells[2].has_value());  // the step stays
  EXPECT_EQ(rules.rows(toy::kCombinations)[0].cells[2]->datum, (Datum{{0, 1}}));
}

TEST(Rows, AreKnownByAllTheirNamingKeys) {
  const RuleSet rules = rules_of(
      "[[event]]\non = \"jjok\"\nwhen = { turn = \"first\" }\neffect = \"win 3\"\n"
      "[[event]]\non = \"jjok\"\nwhen.turn = 2\neffect = \"win 2\"");
  EXPECT_THAT(events(rules), ElementsAre("jjok steal 1", "jjok win 3", "jjok win 2"));
  EXPECT_EQ(rules.rows(toy::kEvents)[1].cells[1]->datum, (Datum{{1, 0}}));
  EXPECT_THAT(events(rules_of("[[event]]\non = \"jjok\"\neffect = \"win 3\"\n"
                              "replaces = \"event.jjok\"")),
              ElementsAre("jjok win 3"));
}

TEST(Rows, AreTakenAwayByRemove) {
  EXPECT_THAT(combinations(rules_of("[[combination]]\nname = \"godori\"\nremove = true")),
              ElementsAre("brights 15"));
  EXPECT_THAT(combinations(rules_of("[[combination]]\nname = \"godori\"\nremove = false\n"
                                    "points = 4")),
              ElementsAre("brights 15", "godori 4"));
}

TEST(Rows, ThatRemoveNothingAreErrors) {
  EXPECT_THAT(read("[[combination]]\nname = \"birds\"\nremove = true").errors(),
              ElementsAre("x.toml:3:1: error: there is no row `birds` of `combination` to remove"));
  // The shorthand that is off in the same file makes no row.
  EXPECT_THAT(read("score.godori = 0\n[[combination]]\nname = \"godori\"\nremove = true").errors(),
              ElementsAre(HasSubstr("there is no row `godori`")));
  EXPECT_THAT(read("[[event]]\non = \"jjok\"\nwhen = { turn = 2 }\nremove = true").errors(),
              ElementsAre(HasSubstr("there is no row `on jjok, when.turn 2` of `event`")));
}

TEST(Rows, MayBeRemovedAndGivenAnewToLoseACell) {
  const RuleSet rules = rules_of(
      "[[combination]]\nname = \"brights\"\nremove = true\n"
      "[[combination]]\nname = \"brights\"\npoints = 20");
  EXPECT_THAT(combinations(rules), ElementsAre("godori 2", "brights 20"));
  EXPECT_FALSE(rules.rows(toy::kCombinations)[1].cells[2].has_value());
}

TEST(Rows, OfOneNameStandOnceInAFile) {
  EXPECT_THAT(read("[[combination]]\nname = \"godori\"\npoints = 4\n"
                   "[[combination]]\nname = \"godori\"\npoints = 5")
                  .errors(),
              ElementsAre("x.toml:6:1: error: the row `godori` of `combination` is given twice, "
                          "first in line 3"));
  EXPECT_FALSE(read("[[combination]]\nname = \"godori\"\npoints = 4\n"
                    "[[combination]]\nname = \"godori\"\nremove = true")
                   .rules.has_value());
}

TEST(Rows, WithSeveralEffectsReplaceAllOfTheirName) {
  const std::string both = "[event]\nboth = true\n";
  EXPECT_THAT(events(rules_of(both)), ElementsAre("sweep steal 1", "jjok steal 1", "sweep win 5"));
  const std::string top = "\"event.both\" = true\n";
  const std::string row = "[[event]]\non = \"sweep\"\nreplaces = \"event.both\"\n";
  EXPECT_THAT(events(rules_of(top + row + "effect = \"win 9\"")),
              ElementsAre("sweep win 9", "jjok steal 1"));
  EXPECT_THAT(events(rules_of(top + row + "effect = \"win 9\"\n" + row + "effect = \"steal 3\"\n" +
                              row + "effect = \"win 1\"")),
              ElementsAre("sweep win 9", "jjok steal 1", "sweep steal 3", "sweep win 1"));
  EXPECT_THAT(events(rules_of(top + "[[event]]\non = \"sweep\"\nremove = true")),
              ElementsAre("jjok steal 1"));
  EXPECT_THAT(read("[[event]]\non = \"sweep\"\neffect = \"win 9\"\n"
                   "[[event]]\non = \"sweep\"\neffect = \"win 9\"")
                  .errors(),
              ElementsAre(HasSubstr("the row `on sweep` of `event` is given twice")));
}

TEST(Rows, LackNothingThatIsRequired) {
  EXPECT_THAT(read("[[combination]]\nname = \"birds\"\nstep = 1").errors(),
              ElementsAre("x.toml:3:1: error: the row `birds` of `combination` is new and lacks "
                          "`points`"));
  EXPECT_THAT(read("[[combination]]\npoints = 1").errors(),
              ElementsAre("x.toml:3:1: error: this row of `combination` lacks `name`, which names "
                          "it"));
  EXPECT_THAT(read("[[combination]]\nname = \"godori\"\npoints = 1\nremove = true").errors(),
              ElementsAre(HasSubstr("a row that is removed is only named, but `points` is given")));
}

TEST(Rows, HaveKnownKeysOfTheRightTypes) {
  EXPECT_THAT(read("[[combination]]\nname = \"birds\"\npoint = 1").errors(),
              ElementsAre("x.toml:5:1: error: unknown key `point` in a row of `combination`; did "
                          "you mean `points`?"));
  EXPECT_THAT(read("[[event]]\non = \"jjok\"\nwhen = { tern = 1 }\neffect = \"win 1\"").errors(),
              ElementsAre(HasSubstr("unknown key `when.tern` in a row of `event`; did you mean "
                                    "`when.turn`?")));
  EXPECT_THAT(read("[[combination]]\nname = \"birds\"\npays = \"double\"").errors(),
              ElementsAre(HasSubstr("unknown key `pays` in a row of `combination`; known are "
                                    "`name`, ")));
  EXPECT_THAT(read("[[event]]\non = \"jjok\"\nwhen = 1\neffect = \"win 1\"").errors(),
              ElementsAre(HasSubstr("`when` is a number, but must be a table")));
  EXPECT_THAT(read("[[combination]]\nname = 5\npoints = 1").errors(),
              ElementsAre(HasSubstr("`name` is a number, but must be a text")));
  EXPECT_THAT(read("[[combination]]\nname = \"\"\npoints = 1").errors(),
              ElementsAre(HasSubstr("must be a text that is not empty")));
  EXPECT_THAT(read("[[combination]]\nname = \"a\"\npoints = 1\nwhy = 1").errors(),
              ElementsAre(HasSubstr("`why` is a number, but must be a text")));
  EXPECT_THAT(read("[[combination]]\nname = \"a\"\npoints = 51").errors(),
              ElementsAre("x.toml:5:10: error: `points` is 51, but must be from -50 to 50"));
  EXPECT_THAT(read("combination = [1]").errors(),
              ElementsAre(HasSubstr("a row of `combination` is a number, but must be a table")));
  EXPECT_THAT(read("combination = \"godori\"").errors(),
              ElementsAre(HasSubstr("must be a list of rows: `[[combination]]`")));
  EXPECT_THAT(read("[combination]\nname = \"a\"").errors(),
              ElementsAre(HasSubstr("must be a list of rows: `[[combination]]`")));
}

TEST(Rows, HoldConditionsWhoseErrorsPointIntoTheText) {
  const RuleSet rules =
      rules_of("[[combination]]\nname = \"a\"\npoints = 1\ntest = \"junk >= 3 and nagari\"");
  EXPECT_EQ(rules.rows(toy::kCombinations)[2].cells[4]->expression.text(), "junk >= 3 and nagari");
  EXPECT_THAT(
      read("[[combination]]\nname = \"a\"\npoints = 1\ntest = \"junk >= 3 and nagary\"").errors(),
      ElementsAre("x.toml:6:23: error: unknown quantity `nagary`; did you mean "
                  "`nagari`?"));
}

TEST(Rows, KeepWhatFilesSayWhenAValueIsSetLater) {
  RuleSet rules = rules_of(
      "[[combination]]\nname = \"godori\"\nstep = 7\n"
      "[[combination]]\nname = \"birds\"\npoints = 6");
  rules.set(key("score.godori"), {{0, 3}});
  EXPECT_THAT(combinations(rules), ElementsAre("brights 15", "godori 3", "birds 6"));
  EXPECT_EQ(rules.rows(toy::kCombinations)[1].cells[2]->datum, (Datum{{0, 7}}));
  // The row is gone, and a step alone makes no row.
  rules.set(key("score.godori"), {{0, 0}});
  EXPECT_THAT(combinations(rules), ElementsAre("brights 15", "birds 6"));
  rules.set(key("score.godori"), {{0, 1}});
  EXPECT_THAT(combinations(rules), ElementsAre("brights 15", "godori 1", "birds 6"));
}

TEST(Rows, AreAtMostAThousandOfATable) {
  std::string text;
  for (int i = 0; i < 1001; ++i) {
    text += "[[combination]]\nname = \"c" + std::to_string(i) + "\"\npoints = 1\n";
  }
  EXPECT_THAT(read(text).errors(), ElementsAre(HasSubstr("has 1001 rows, but at most 1000")));
}

// Each of four levels evaluates its content once for each of six seats: six steps and twice 1296.
// One more row exceeds the limit of a settlement.
TEST(Rows, HaveConditionsThatCanBeWorkedOutInARound) {
  const auto row = [](int number) {
    return "[[combination]]\nname = \"c" + std::to_string(number) +
           "\"\npoints = 1\ntest = \"any seat each seat any seat each seat junk > 3\"\n";
  };
  // 1 + 6 * (1 + 6 * (1 + 6 * (1 + 6 * 3))) = 4147
  std::string text;
  for (int i = 0; i < 4; ++i) text += row(i);
  EXPECT_THAT(read(text).errors(), testing::IsEmpty());
  text += row(4);
  EXPECT_THAT(read(text).errors(),
              ElementsAre(HasSubstr("with the row `c4` of `combination` the conditions of all rows "
                                    "take 20735 steps for six seats, but at most 20000 are")));
}

TEST(SetAll, SetsEveryValueAndMakesTheRows) {
  RuleSet rules(toy::kSchema);
  std::vector<Datum> values;
  for (std::size_t i = 0; i < toy::kSchema.parameters.size(); ++i) {
    values.push_back(rules.value(static_cast<int>(i)));
  }
  values[key("score.godori")] = {{0, 3}};
  rules.set_all(values);
  EXPECT_TRUE(rules == rules_of("score.godori = 3"));
  EXPECT_FALSE(rules == RuleSet(toy::kSchema));
}

TEST(SetDeathTest, RefusesAValueOutsideTheDomain) {
  RuleSet rules(toy::kSchema);
  EXPECT_DEATH(rules.set(key("bomb.steal"), {{0, 4}}), "CHECK");
  EXPECT_DEATH(rules.set(key("bomb.steal"), {}), "CHECK");
}

}  // namespace
}  // namespace showstopper::rules
