// SPDX-License-Identifier: Apache-2.0
#include <map>

#include "model/rules/datum.h"
#include "model/rules/random_value.h"
#include "tests/rules/toy_game.h"

namespace showstopper::rules {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using toy::key;
using toy::read;
using toy::rules_of;

TEST(Values, AreTheInitialOnesWhereAFileSaysNothing) {
  const RuleSet rules = rules_of("");
  EXPECT_TRUE(rules == RuleSet(toy::kSchema));
  EXPECT_EQ(rules.number(key("bomb.steal")), 1);
  EXPECT_EQ(rules.form(key("lamp")), 0);
  EXPECT_THAT(rules.value(key("offer.players")), ElementsAre(Item{1, 0}));
}

TEST(Values, StandInSectionsAndUnderDottedAndQuotedKeysAlike) {
  for (const char* const text : {"[bomb]\nsteal = 3", "bomb.steal = 3", "\"bomb.steal\" = 3",
                                 "bomb = { steal = 3 }", "[bomb]\n'steal' = 3"}) {
    EXPECT_EQ(rules_of(text).number(key("bomb.steal")), 3) << text;
  }
  EXPECT_EQ(rules_of("[stop.minimum]\n2 = 9").number(key("stop.minimum.2")), 9);
  EXPECT_EQ(rules_of("[stop]\nminimum.2 = 9").number(key("stop.minimum.2")), 9);
}

TEST(Values, MatchNumberedAndPlainForms) {
  const auto effect = [](const std::string& value) {
    return rules_of("stop.effect = " + value).item(key("stop.effect"));
  };
  EXPECT_EQ(effect("\"none\""), (Item{0, 0}));
  EXPECT_EQ(effect("\"win(10)\""), (Item{1, 10}));
  EXPECT_EQ(effect("5"), (Item{2, 5}));
  EXPECT_EQ(effect("\"seven\""), (Item{3, 0}));
}

TEST(Values, MatchFormsExactly) {
  for (const char* const word : {"win( 5 )", "win(05)", "win(+5)", "Win(5)", "win(5) ", "win()",
                                 "win(5", "win(N)", "none ", "", "N"}) {
    const auto reading = read("stop.effect = \"" + std::string(word) + "\"");
    EXPECT_FALSE(reading.rules.has_value()) << word;
    EXPECT_THAT(reading.errors(), ElementsAre(HasSubstr("x.toml:3:15: error: `stop.effect` is")))
        << word;
  }
}

TEST(Values, OfFlagsMayBeSaidAsOnAndOff) {
  for (const char* const word : {"true", "\"true\"", "\"on\""}) {
    EXPECT_EQ(rules_of("bomb.mandatory = " + std::string(word)).form(key("bomb.mandatory")), 1);
  }
  EXPECT_EQ(rules_of("bomb.mandatory = \"off\"").form(key("bomb.mandatory")), 0);
  // `off` is a word of the lamp's own, and a flag is none of its words.
  EXPECT_EQ(rules_of("lamp = \"off\"").form(key("lamp")), 0);
  EXPECT_THAT(read("lamp = false").errors(),
              ElementsAre("x.toml:3:8: error: `lamp` is `false`, but must be `off` or `lit`"));
  EXPECT_FALSE(read("bomb.mandatory = 1").rules.has_value());
}

TEST(Values, OfOneKindMayBeSetTogether) {
  const RuleSet rules = rules_of("stop.minimum = 12");
  EXPECT_EQ(rules.number(key("stop.minimum.2")), 12);
  EXPECT_EQ(rules.number(key("stop.minimum.3")), 12);
  EXPECT_THAT(read("stop.minimum = 101").errors(),
              ElementsAre("x.toml:3:16: error: `stop.minimum` is 101, but must be from 0 to 100"));
  EXPECT_THAT(read("bomb = 3").errors(),
              ElementsAre("x.toml:3:8: error: `bomb` is a number, but must be a table of keys "
                          "such as `bomb.steal`"));
}

TEST(Values, OfASetAreSortedAndMayBeOne) {
  const Datum expected = {{0, 0}, {1, 0}, {2, 4}};
  const RuleSet rules = rules_of("carry.sources = [\"cards 4\", \"wind\", \"rain\"]");
  EXPECT_EQ(rules.value(key("carry.sources")), expected);
  EXPECT_THAT(rules_of("carry.sources = \"wind\"").value(key("carry.sources")),
              ElementsAre(Item{1, 0}));
  EXPECT_THAT(read("carry.sources = [\"rain\", \"rain\"]").errors(),
              ElementsAre("x.toml:3:17: error: `carry.sources` names `rain` twice"));
}

TEST(Values, OfDigitsMayBeNumbersOrTexts) {
  for (const char* const value : {"[2, 3]", "[3, \"2\"]", "[\"2\", \"3\"]"}) {
    const RuleSet rules = rules_of("offer.players = " + std::string(value));
    EXPECT_THAT(rules.value(key("offer.players")), ElementsAre(Item{0, 0}, Item{1, 0})) << value;
  }
}

TEST(Values, OfAnOrderNameAllInTheGivenOrder) {
  EXPECT_THAT(rules_of("pre.order = [\"third\", \"first\", \"second\"]").value(key("pre.order")),
              ElementsAre(Item{2, 0}, Item{0, 0}, Item{1, 0}));
  EXPECT_THAT(read("pre.order = [\"third\"]").errors(),
              ElementsAre("x.toml:3:13: error: `pre.order` must put all in order, but lacks "
                          "`first` and `second`"));
  EXPECT_THAT(read("pre.order = [\"third\", \"third\", \"first\"]").errors(),
              ElementsAre(HasSubstr("names `third` twice")));
  EXPECT_FALSE(read("pre.order = \"third\"").rules.has_value());
}

TEST(Values, OfAListRepeatUpToItsLength) {
  EXPECT_THAT(rules_of("streak.points = [3, 3, \"seven\"]").value(key("streak.points")),
              ElementsAre(Item{2, 3}, Item{2, 3}, Item{3, 0}));
  EXPECT_TRUE(read("streak.points = [1, 1, 1, 1]").rules.has_value());
  EXPECT_THAT(read("streak.points = [1, 1, 1, 1, 1]").errors(),
              ElementsAre(HasSubstr("has 5 items, but at most 4 are allowed")));
}

TEST(Values, OfAScriptAreWordsOfOneText) {
  EXPECT_THAT(rules_of("deal.order = \" D5  T4 D5 \"").value(key("deal.order")),
              ElementsAre(Item{1, 5}, Item{0, 4}, Item{1, 5}));
  EXPECT_THAT(read("deal.order = \"D5 T0\"").errors(),
              ElementsAre("x.toml:3:14: error: `deal.order` is `T0`, but the N of `TN` must be "
                          "from 1 to 9"));
  EXPECT_FALSE(read("deal.order = [\"D5\"]").rules.has_value());
}

TEST(Values, OutsideTheirRangeAreToldWithIt) {
  EXPECT_THAT(read("bomb.steal = 4").errors(),
              ElementsAre("x.toml:3:14: error: `bomb.steal` is 4, but must be from 0 to 3"));
  EXPECT_THAT(read("bomb.steal = -1").errors(), ElementsAre(HasSubstr("is -1, but must be from")));
  EXPECT_THAT(read("stop.effect = \"win(11)\"").errors(),
              ElementsAre(HasSubstr("the N of `win(N)` must be from 1 to 10")));
}

TEST(Values, OfOtherTypesAreErrorsThatSaySo) {
  EXPECT_THAT(read("bomb.steal = 3000000000").errors(),
              ElementsAre(HasSubstr("is 3000000000, which has more than 32 bits")));
  EXPECT_THAT(read("bomb.steal = 1.0").errors(),
              ElementsAre(HasSubstr("is 1.0, which is not a whole number")));
  EXPECT_THAT(read("bomb.steal = nan").errors(), ElementsAre(HasSubstr("is not a whole number")));
  EXPECT_THAT(read("bomb.steal = \"1\"").errors(),
              ElementsAre(HasSubstr("is the text `1`, but a number has no quotes")));
  EXPECT_THAT(read("bomb.steal = [1]").errors(), ElementsAre(HasSubstr("is a list")));
  EXPECT_THAT(read("bomb.steal = { a = 1 }").errors(), ElementsAre(HasSubstr("is a table")));
  EXPECT_THAT(read("bomb.steal = 1979-05-27").errors(),
              testing::Contains(HasSubstr("this is a date or time")));
  EXPECT_THAT(read("carry.sources = [[\"rain\"]]").errors(),
              ElementsAre(HasSubstr("holds a list")));
}

TEST(Values, MisspeltAreAnsweredWithTheNearest) {
  EXPECT_THAT(read("bomb.allowed_when = \"turnstart\"").errors(),
              ElementsAre("x.toml:3:21: error: `bomb.allowed_when` is `turnstart`, but must be "
                          "`turn_start` or `during_turn`; did you mean `turn_start`?"));
  EXPECT_THAT(read("stop.effect = \"wim(5)\"").errors(),
              ElementsAre(HasSubstr("did you mean `win(N)`?")));
  EXPECT_THAT(read("stop.effect = \"banana\"").errors(),
              ElementsAre(testing::Not(HasSubstr("did you mean"))));
}

TEST(ParseValue, ReadsTheSyntaxOfAFileAndBareWords) {
  const Parameter& effect = toy::kParameters[key("stop.effect")];
  std::string why;
  for (const char* const text : {"\"win(5)\"", "win(5)"}) {
    EXPECT_EQ(parse_value(effect, text, why), (Datum{{1, 5}})) << text;
  }
  EXPECT_EQ(parse_value(effect, "5", why), (Datum{{2, 5}}));
  EXPECT_EQ(parse_value(toy::kParameters[key("deal.order")], "T4 D5", why),
            (Datum{{0, 4}, {1, 5}}));
  EXPECT_EQ(why, "");
  EXPECT_FALSE(parse_value(effect, "5\nother = 1", why).has_value());
  EXPECT_FALSE(parse_value(effect, "win(11)", why).has_value());
  EXPECT_THAT(why, HasSubstr("must be from 1 to 10"));
}

// Every value, however drawn, is printed in the syntax from which it is read.
TEST(RandomValue, BelongsToItsDomainAndIsReadFromItsText) {
  table::Random random(20240501);
  for (const Parameter& parameter : toy::kParameters) {
    for (int i = 0; i < 200; ++i) {
      const Datum value = random_value(parameter.domain, random);
      ASSERT_TRUE(belongs(parameter.domain, value)) << parameter.key;
      std::string why;
      const std::string text = to_toml(parameter, value);
      ASSERT_EQ(parse_value(parameter, text, why), value) << parameter.key << " = " << text << why;
    }
  }
}

TEST(RandomValue, ReachesEveryFormAndBothEndsOfARange) {
  table::Random random(20240502);
  const Domain& domain = toy::kParameters[key("stop.effect")].domain;
  std::map<std::string, int> seen;
  for (int i = 0; i < 1000; ++i) {
    const Item item = random_value(domain, random).front();
    ++seen[to_text(domain.forms[item.form], item.number)];
  }
  for (const char* const text : {"none", "seven", "win(1)", "win(10)", "0", "5"}) {
    EXPECT_GT(seen[text], 0) << text;
  }
}

TEST(Nearest, AllowsAThirdOfTheLength) {
  const std::string_view known[] = {"bomb.steal", "stop", "sweep"};
  EXPECT_EQ(nearest("stpo", known), "stop");  // a swap counts once
  EXPECT_EQ(nearest("swep", known), "sweep");
  EXPECT_EQ(nearest("bmb.stel", known), "bomb.steal");  // two of eight
  EXPECT_EQ(nearest("bbstea", known), "");              // four of six
  EXPECT_EQ(nearest("", known), "");
  EXPECT_EQ(nearest(std::string(1000, 's'), known), "");
}

TEST(Nearest, KnowsTheOnlyNameOfWhichTheWordIsAPart) {
  const std::string_view known[] = {"consecutive_own_turns", "own_turn", "bomb.steal",
                                    "bomb.flips"};
  EXPECT_EQ(nearest("consecutive", known), "consecutive_own_turns");
  EXPECT_EQ(nearest("turns", known), "consecutive_own_turns");
  EXPECT_EQ(nearest("flips", known), "bomb.flips");
  EXPECT_EQ(nearest("bomb", known), "");        // of two
  EXPECT_EQ(nearest("consecutiv", known), "");  // no whole part
  EXPECT_EQ(nearest("own", known), "");         // too short
}

}  // namespace
}  // namespace showstopper::rules
