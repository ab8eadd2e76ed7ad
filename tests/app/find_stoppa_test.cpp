// SPDX-License-Identifier: Apache-2.0
//
// `showstopper find` under rules of Stoppa. Its rounds must pass `showstopper check`.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/commands/find/stoppa_goal.h"
#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;
using Arguments = std::vector<std::string>;

Ran find_stoppa(const Arguments& arguments, const std::string& players) {
  Arguments typed = {"find", "--rules", "stoppa/italian", "--players", players};
  typed.insert(typed.end(), arguments.begin(), arguments.end());
  return run(typed);
}

json stoppa_found(Arguments arguments, const std::string& players) {
  arguments.insert(arguments.end(), {"--format", "json", "--estimate", "2000"});
  const Ran ran = find_stoppa(arguments, players);
  EXPECT_EQ(ran.err, "");
  return ran.out.empty() ? json() : json::parse(ran.out).at("goals").at(0);
}

TEST(FindStoppa, RareHandsAreCountedAndFound) {
  const json tie = stoppa_found({"big-point-tie"}, "3");
  EXPECT_EQ(tie.at("answer"), "found");
  EXPECT_EQ(tie.at("expected").at("kind"), "exact");
  const Ran checked = run({"check", "-"}, tie.at("witnesses").at(0).dump());
  EXPECT_EQ(checked.exit, 0) << checked.out << checked.err;
  // Ten cards of four suits hold a trio.
  EXPECT_EQ(find_stoppa({"no-trio"}, "4").exit, 1);
  EXPECT_EQ(find_stoppa({"no-tri"}, "4").exit, 2);
  EXPECT_THAT(find_stoppa({"no-trio", "--turns", "3"}, "4").err,
              HasSubstr("`--turns` is for rules of Go-Stop only"));
}

TEST(FindStoppa, AnExpressionIsLookedForInWholeRounds) {
  const json rich = stoppa_found({"by_stoppa and winner.kings >= 2"}, "4");
  EXPECT_EQ(rich.at("answer"), "found");
  const json& witness = rich.at("witnesses").at(0);
  const Ran checked = run({"check", "-"}, witness.dump());
  EXPECT_EQ(checked.exit, 0) << checked.out << checked.err;
  // The words about a hand are about the dealt one: who went out has no King left.
  EXPECT_EQ(witness.at("result").at("outcome"), "stoppa");
  const Ran wrong = find_stoppa({"kingz >= 2"}, "4");
  EXPECT_EQ(wrong.exit, 2);
  EXPECT_THAT(wrong.err, HasSubstr("did you mean `kings`?"));
  EXPECT_EQ(find_stoppa({"p5.kings >= 1"}, "4").exit, 2);
  EXPECT_EQ(find_stoppa({"raised on turn 2"}, "4").exit, 2);
}

// Too few rounds, when the time is up: those that were found remain, with their count.
TEST(FindStoppa, RoundsFoundBeforeTheLimitRemain) {
  const json few =
      stoppa_found({"p0.kings >= 3", "--witnesses", "1000", "--time-limit", "100ms"}, "4");
  EXPECT_EQ(few.at("answer"), "unknown");
  EXPECT_GE(few.at("witnesses").size(), 1u);
  EXPECT_THAT(few.at("bound").get<std::string>(), Not(HasSubstr("known: 0 of")));
}

// `rilanciare` shares its row of the glossary with other words, so it is not a quantity.
TEST(FindStoppa, GoalsAreNamesExpressionsAndWordsOfTheGlossary) {
  table::Diagnostics errors;
  const auto goal = [&errors](const std::string& text) {
    errors.clear();
    return parse_stoppa_goal(text, 4, errors);
  };
  const auto text = [&goal](const std::string& typed) {
    const auto parsed = goal(typed);
    return parsed && parsed->expression ? parsed->expression->text() : "";
  };
  const auto named = goal("Never laid");
  ASSERT_TRUE(named && named->named != nullptr);
  EXPECT_EQ(named->named->name, "never-laid");
  EXPECT_EQ(text("misera"), "misera");
  EXPECT_EQ(text("ricchezza"), "riches");
  EXPECT_EQ(text("p0.ricchezza >= 1 and stoppare"), "p0.riches >= 1 and stoppa");
  EXPECT_FALSE(goal("kings == 4 and rilanciare"));
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0].where.column, 16);
  EXPECT_THAT(errors[0].message, HasSubstr("the glossary has `rilanciare`, but goals of Stoppa"));
  EXPECT_FALSE(goal("cinquantacinque"));
  EXPECT_THAT(errors.at(0).message, HasSubstr("the glossary has `cinquantacinque`"));
  EXPECT_FALSE(goal("raised >= 1 and p9.kings >= 1"));
  EXPECT_EQ(errors.at(0).where.column, 17);
  EXPECT_THAT(errors[0].message, HasSubstr("seat `p9` does not play; with 4 players"));
  EXPECT_FALSE(goal("raised by p0 on turn 2"));
  EXPECT_EQ(errors.at(0).where.column, 14);
  EXPECT_FALSE(goal("raised before called"));
  EXPECT_THAT(errors.at(0).message, HasSubstr("`before` is for goals of Go-Stop"));
  EXPECT_FALSE(goal("no-tri"));
  EXPECT_THAT(errors.at(0).message, HasSubstr("unknown goal of Stoppa `no-tri`"));
}

// Three players have 39 cards, one King left out: a seat holds three at most.
TEST(FindStoppa, TheMostOfANumberOfTheDealIsProved) {
  const auto most = [](const char* number, int exit) {
    const Ran ran = run({"find", "--most", number, "--rules", "stoppa/italian", "--players", "3",
                         "--format", "json"});
    EXPECT_EQ(ran.exit, exit) << ran.err;
    return json::parse(ran.out).at("most");
  };
  const json kings = most("kings", 0);
  ASSERT_EQ(kings.size(), 3u);
  for (const json& each : kings) {
    EXPECT_EQ(each.at("most"), 3);
    EXPECT_TRUE(each.at("proved").get<bool>());
  }
  EXPECT_FALSE(most("payment", 3).at(0).at("proved").get<bool>());  // of the play
}

// 20,000 rounds take longer, and each seat has the whole limit.
TEST(FindStoppa, TheTimeLimitOfAMaximumIsForEachSeatAndItsReason) {
  const Ran ran = run({"find", "--most", "payment", "--rules", "stoppa/italian", "--players", "6",
                       "--time-limit", "60ms", "--format", "json"});
  ASSERT_EQ(ran.exit, 3) << ran.err;
  for (const json& each : json::parse(ran.out).at("most")) {
    EXPECT_GE(each.at("seconds").get<double>(), 0.06);
    EXPECT_THAT(each.at("why_open").get<std::string>(),
                testing::StartsWith("the limit of time was reached, "));
  }
}

// By the formula of the deal: hands that random play does not reach, and a refutation.
TEST(FindStoppa, RareHandsAreFoundAndOthersRefuted) {
  const json rare =
      stoppa_found({"p0.kings == 4 and p1.aces == 4 and p2.twos == 4 and showdown"}, "4");
  EXPECT_EQ(rare.at("method"), "formula and play");
  EXPECT_EQ(run({"check", "-"}, rare.at("witnesses").at(0).dump()).exit, 0);
  const Ran none = find_stoppa({"p0.kings == 4 and by_stoppa"}, "4");
  EXPECT_EQ(none.exit, 1);
  EXPECT_THAT(none.out + none.err, HasSubstr("rests on: each card is dealt once, 10 to each seat"));
}

TEST(FindStoppa, ConditionsAndPlayAreLookedForAtRandom) {
  const json raises = stoppa_found({"three-raises", "--where", "p2 has 7C"}, "4");
  EXPECT_EQ(raises.at("answer"), "found");
  EXPECT_EQ(raises.at("method"), "random play");
  EXPECT_EQ(raises.at("expected").at("kind"), "estimated");
  const Ran checked = run({"check", "-"}, raises.at("witnesses").at(0).dump());
  EXPECT_EQ(checked.exit, 0) << checked.out << checked.err;
  // A count covers all deals, so with a condition the rate is estimated.
  const json tie = stoppa_found({"big-point-tie", "--where", "p0 has AU"}, "3");
  EXPECT_EQ(tie.at("expected").at("kind"), "estimated");
  EXPECT_EQ(find_stoppa({"no-trio", "--where", "p0 has 09A"}, "5").exit, 2);
  const Ran twice = find_stoppa({"no-trio", "--where", "p0 has AU", "--where", "p1 has AU"}, "5");
  EXPECT_EQ(twice.exit, 2);
  EXPECT_THAT(twice.err, HasSubstr("another seat has it"));
}

// Another seat has a King, so no hand has all four; three suits are cut, so one hand at most has a
// fifty-five.
TEST(FindStoppa, ANamedGoalWithoutADealIsRefuted) {
  const auto refuted = [](Arguments typed) {
    typed.insert(typed.end(), {"--time-limit", "20s"});
    const Ran ran = find_stoppa(typed, "4");
    EXPECT_EQ(ran.exit, 1) << ran.out << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("impossible by formula"));
  };
  refuted({"misera-and-riches", "--where", "p0 has KC", "--where", "p1 has KU"});
  Arguments cut = {"two-fiftyfives"};
  for (const std::string suit : {"C", "U", "S"}) {
    cut.insert(cut.end(), {"--where", "p0 has 7" + suit, "--where", "p1 has 6" + suit});
  }
  refuted(cut);
}

// An expression is a goal, but is not counted; a misspelt name is not a goal.
TEST(FindStoppa, NamedGoalsAloneAreCounted) {
  const Ran expression = find_stoppa({"--count", "kings == 4"}, "4");
  EXPECT_EQ(expression.exit, 2);
  EXPECT_THAT(expression.err, HasSubstr("`--count` is for named goals"));
  EXPECT_THAT(find_stoppa({"--count", "kings"}, "4").err, HasSubstr("is for named goals"));
  const Ran unknown = find_stoppa({"--count", "no-tri"}, "4");
  EXPECT_EQ(unknown.exit, 2);
  EXPECT_THAT(unknown.err, HasSubstr("unknown goal of Stoppa `no-tri`"));
  EXPECT_EQ(find_stoppa({"--count", "big-point-tie"}, "3").exit, 0);
}

// ST-004: six players get six cards each and no King, three one King less, four all forty cards.
TEST(FindStoppa, ConditionsThatNoDealHasAreRefused) {
  const auto with = [](const Arguments& cards, const std::string& players) {
    Arguments typed = {"no-trio"};
    for (const std::string& card : cards) typed.insert(typed.end(), {"--where", "p0 has " + card});
    return find_stoppa(typed, players);
  };
  const Ran king = with({"KC"}, "6");
  EXPECT_EQ(king.exit, 2);
  EXPECT_THAT(king.err, HasSubstr("`p0 has KC`: with 6 players no King is dealt"));
  const Ran kings = with({"KC", "KU", "KS", "KB"}, "3");
  EXPECT_EQ(kings.exit, 2);
  EXPECT_THAT(kings.err, HasSubstr("with 3 players only 3 Kings are dealt"));
  const Ran seven = with({"AC", "2C", "3C", "4C", "5C", "6C", "7C"}, "6");
  EXPECT_EQ(seven.exit, 2);
  EXPECT_THAT(seven.err, HasSubstr("`p0 has 7C`: it is card 7 of p0, which gets 6"));
  // An expression has the same conditions, and the same card twice is one.
  const Ran expression = find_stoppa({"raised >= 1", "--where", "p0 has KC"}, "6");
  EXPECT_EQ(expression.exit, 2);
  const Ran six = find_stoppa({"raised >= 0", "--where", "p0 has AC", "--where", "p0 has AC"}, "6");
  EXPECT_EQ(six.exit, 0) << six.err;
  const Ran allowed = find_stoppa({"raised >= 0", "--where", "p0 has KC"}, "3");
  EXPECT_EQ(allowed.exit, 0) << allowed.err;
}

}  // namespace
}  // namespace showstopper::app
