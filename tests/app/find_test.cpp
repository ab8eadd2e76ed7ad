// SPDX-License-Identifier: Apache-2.0
//
// `showstopper find` on good and on bad input. Its rounds must pass `showstopper check`.
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>
#include <unistd.h>

#include "app/commands/one_seat.h"
#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;
using Arguments = std::vector<std::string>;

Ran find(Arguments arguments, const std::string& rules = "gostop/matgo",
         const std::string& players = "2") {
  Arguments typed = {"find", "--rules", rules, "--players", players};
  typed.insert(typed.end(), arguments.begin(), arguments.end());
  return run(typed);
}

json found(Arguments arguments, const std::string& rules = "gostop/matgo",
           const std::string& players = "2") {
  arguments.insert(arguments.end(), {"--format", "json", "--estimate", "2000"});
  const Ran ran = find(arguments, rules, players);
  EXPECT_EQ(ran.err, "");
  return ran.out.empty() ? json() : json::parse(ran.out).at("goals").at(0);
}

TEST(FindList, NamesAtLeastFortyGoals) {
  const Ran ran = run({"find", "--list", "--format", "json"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  std::set<std::string> names;
  const json listed = json::parse(ran.out);
  for (const json& goal : listed.at("goals")) {
    names.insert(goal.at("name").get<std::string>());
  }
  EXPECT_GE(names.size(), 40u);
  EXPECT_TRUE(names.contains("three-ppuks"));
  EXPECT_TRUE(names.contains("nagari"));
}

TEST(FindList, EachGoalOfEachGameHasItsOwnExpression) {
  std::set<std::string> expressions;
  const json listed = json::parse(run({"find", "--list", "--format", "json"}).out);
  for (const json& goal : listed.at("goals")) {
    const std::string text = goal.at("goal").get<std::string>();
    EXPECT_NE(text, "stoppa") << goal;
    EXPECT_TRUE(expressions.insert(text).second) << goal;
  }
}

TEST(Find, ANamedGoalMayBeWrittenWithBlanksAndCapitals) {
  for (const char* typed : {"hand-quad", "hand quad", "Hand Quad"}) {
    const json goal = found({typed});
    EXPECT_EQ(goal.at("goal"), "hand-quad") << typed;
  }
  // `hand_quad` is an expression, about a quad that is shown.
  EXPECT_EQ(found({"hand_quad"}).at("goal"), "hand_quad");
}

TEST(Find, AWordOfAnotherLanguageIsReadOrPrintedWhole) {
  const json nagari = found({"나가리"});
  EXPECT_EQ(nagari.at("answer"), "found");
  EXPECT_THAT(find({"시작"}).err, HasSubstr("goal:1:1: error: found `시작`"));
}

TEST(Find, ATextThatIsNearlyANameIsAnsweredWithTheGoal) {
  EXPECT_THAT(find({"loser cards"}).err,
              HasSubstr("; did you mean the goal `loser-without-cards`?"));
  EXPECT_THAT(find({"first turn"}).err, HasSubstr("or the goal `first-turn-bomb`?"));
  EXPECT_THAT(find({"three ppuk"}).err,
              HasSubstr("did you mean `three_ppuk` or the goal `three-ppuks`?"));
}

// AMB-86: two opponents can be liable only if there are two.
TEST(Find, ANamedGoalForThreeSeatsIsSearchedWithThreeIfTheRulesServeThem) {
  const Ran found = run({"find", "two-liable", "--rules", "gostop/korean-3p"});
  EXPECT_EQ(found.exit, 0) << found.err;
  EXPECT_THAT(found.out, HasSubstr("\"players\":3"));
  const Ran stated = run({"find", "two-liable", "--rules", "gostop/korean-3p", "--players", "2"});
  EXPECT_EQ(stated.exit, 2);
  EXPECT_THAT(stated.err, HasSubstr("is a goal for 3 players, but there are 2"));
  const Folder folder;
  folder.add("two.toml",
             "format = \"showstopper-rules/1\"\nextends = \"gostop/korean-3p\"\n"
             "players = [2]\n");
  const Ran two = run({"find", "two-liable", "--rules", folder.path() + "/two.toml"});
  EXPECT_EQ(two.exit, 2);
  EXPECT_THAT(two.err, HasSubstr("is a goal for 3 players, but there are 2"));
}

TEST(Find, AWitnessUnderRulesOfTheUsersOwnNamesTheirBaseAndWhatTheyChange) {
  const Folder folder;
  folder.add("own.toml",
             "format = \"showstopper-rules/1\"\nname = \"Friday table\"\n"
             "extends = \"gostop/matgo\"\n[bomb]\nsteal = 2\n");
  const json row = found({"jjok"}, folder.path() + "/own.toml");
  const json rules = row.at("witnesses").at(0).at("rules");
  EXPECT_EQ(rules.at("extends"), "gostop/matgo");
  // The parameter, and the row of bombs that it stands for.
  EXPECT_LE(rules.at("set").size(), 2u) << rules;
  EXPECT_EQ(rules.at("set").at("bomb.steal"), 2);
  EXPECT_EQ(run({"check", "-"}, row.at("witnesses").at(0).dump()).exit, 0);
}

TEST(FindMost, SaysTheMostOfEachSeatWithARoundThatTheCheckAccepts) {
  const Ran ran = find({"--most", "brights", "--format", "json", "--time-limit", "600s"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  const json rows = json::parse(ran.out).at("most");
  ASSERT_EQ(rows.size(), 2u);
  for (std::size_t seat = 0; seat < 2; ++seat) {
    EXPECT_EQ(rows.at(seat).at("seat"), seat);
    EXPECT_EQ(rows.at(seat).at("most"), 5);
    EXPECT_EQ(rows.at(seat).at("proved"), true);
    EXPECT_EQ(run({"check", "-"}, rows.at(seat).at("witness").dump()).exit, 0);
  }
}

TEST(FindMost, ExitsWith3WhereNothingIsProvedAndSaysWhatWasFound) {
  const Ran ran = find({"--most", "winner.payment", "--time-limit", "1s"});
  EXPECT_EQ(ran.exit, 3) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("# the most winner.payment: "));
  EXPECT_THAT(ran.out, HasSubstr(" or more, "));
  EXPECT_THAT(ran.out, HasSubstr("not decided above"));
  EXPECT_EQ(run({"check", "-"}, ran.out).exit, 0);
}

// A named goal has the same name as the word.
TEST(FindMost, OfAWordIsNotThatOfTheGoalOfThisName) {
  const Ran ran = find({"--most", "carry", "--time-limit", "1s"});
  EXPECT_THAT(ran.out, HasSubstr("# the most carry: "));
}

TEST(FindMost, BadInputIsSaid) {
  const Ran unknown = find({"--most", "pionts"});
  EXPECT_EQ(unknown.exit, 2);
  EXPECT_THAT(unknown.err, HasSubstr("most:1:1"));
  EXPECT_THAT(unknown.err, HasSubstr("points"));
  const Ran deep = find({"--most", std::string(33, '(') + "points" + std::string(33, ')')});
  EXPECT_EQ(deep.exit, 2);
  EXPECT_THAT(deep.err, HasSubstr("most:1:34: error: the expression is nested too deep"));
  EXPECT_EQ(find({"--most", "points", "three-ppuks"}).exit, 2);
  EXPECT_EQ(find({"--most", "points", "--all"}).exit, 2);
  EXPECT_EQ(find({"--most", "points", "--where", "p0 has 09A"}).exit, 2);
  EXPECT_EQ(find({"--most", "points", "--seat", "2"}).exit, 2);
  EXPECT_EQ(run({"find", "--most", "points", "--rules", "stoppa/italian"}).exit, 2);
}

TEST(Find, WhatIsFoundIsAFixtureThatTheCheckAccepts) {
  const Ran ran = find({"three-ppuks", "--estimate", "2000"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, testing::StartsWith("# seed 1\n"));
  EXPECT_THAT(ran.out, HasSubstr("# found by "));
  EXPECT_THAT(ran.out, HasSubstr("of 2000 random rounds"));
  const Ran checked = run({"check", "-"}, ran.out);
  EXPECT_EQ(checked.exit, 0) << checked.out << checked.err;
  EXPECT_THAT(checked.out, HasSubstr("1 round"));
}

TEST(Find, AFixtureIsFoundAgainOnlyWithTheResultOfItsRound) {
  // One fact away: another winner's points, and the check says so.
  std::string line = find({"three-ppuks", "--estimate", "0"}).out;
  const std::size_t at = line.find("\"outcome\":\"three_ppuk\"");
  ASSERT_NE(at, std::string::npos) << line;
  line.replace(at, 22, "\"outcome\":\"draw\"");
  EXPECT_NE(run({"check", "-"}, line).exit, 0);
}

// A deal that is void has no winner either, and is the shortest round (GS-A-076).
TEST(Find, ANagariByNameIsPlayedIfItCanBe) {
  const json played = found({"nagari"}).at("witnesses").at(0);
  EXPECT_EQ(played.at("result").at("outcome"), "draw");
  EXPECT_FALSE(played.at("actions").empty());
  const json open = found({"nagari", "--where", "table.quads >= 1"}).at("witnesses").at(0);
  EXPECT_EQ(open.at("result").at("outcome"), "misdeal");
}

TEST(Find, WitnessesDifferAndTheSameSeedGivesTheSameOnes) {
  const json one = found({"jjok", "--witnesses", "4"}), two = found({"jjok", "--witnesses", "4"});
  ASSERT_EQ(one.at("witnesses").size(), 4u);
  std::set<std::string> deals;
  for (const json& witness : one.at("witnesses")) deals.insert(witness.at("deal").dump());
  EXPECT_EQ(deals.size(), 4u);
  EXPECT_EQ(one.at("witnesses"), two.at("witnesses"));
  EXPECT_NE(one.at("witnesses"),
            found({"jjok", "--witnesses", "4", "--seed", "2"}).at("witnesses"));
}

TEST(Find, WhatCannotBeIsImpossibleAndSaysWhatThatRestsOn) {
  // Two stacks and a pair are no table of eight: nobody sweeps it in the first turn.
  const Ran ran = find({"first-turn-sweep", "--cross-check"});
  EXPECT_EQ(ran.exit, 1) << ran.out << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("# impossible by solver"));
  EXPECT_THAT(ran.out, HasSubstr("# rests on: every ending after"));
  EXPECT_THAT(ran.out, HasSubstr("by CaDiCaL and by Z3"));
}

TEST(Find, RefutedFormulasAreWrittenForOtherSolvers) {
  const File cnf("", ".cnf"), smt("", ".smt2");
  const Ran ran = find({"first-turn-sweep", "--dimacs", cnf.path(), "--smt2", smt.path()});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(content(cnf.path()), testing::StartsWith("c showstopper: sweep by dealer"));
  EXPECT_THAT(content(cnf.path()), HasSubstr("\np cnf "));
  EXPECT_THAT(content(smt.path()), HasSubstr("(check-sat)"));
}

TEST(Find, WhatIsNotEncodedIsUnknownByItsName) {
  const Ran ran = find({"points >= 90", "--time-limit", "2s"}, "gostop/house/concede");
  EXPECT_EQ(ran.exit, 3);
  EXPECT_THAT(ran.out, HasSubstr("# unknown after"));
  EXPECT_THAT(ran.out, HasSubstr("concede.allowed is not encoded"));
  EXPECT_THAT(ran.out, HasSubstr("random rounds"));
}

TEST(Find, JokersComeIntoTheDeck) {
  const json joker = found({"joker_gained", "--jokers", "2,3"}, "gostop/korean-3p", "3");
  ASSERT_EQ(joker.at("answer"), "found") << joker;
  EXPECT_THAT(joker.at("witnesses").at(0).at("deal").dump(), HasSubstr("X1"));
  EXPECT_THAT(find({"jjok", "--jokers", "99"}).err, HasSubstr("--jokers"));
}

TEST(FindWhere, LaidOutCardsAreWhereTheyWerePut) {
  const json row = found({"jjok", "--where", "p0: 09A 03B x x", "--where", "stock: x 05A"});
  ASSERT_EQ(row.at("answer"), "found");
  const json deal = row.at("witnesses").at(0).at("deal");
  EXPECT_EQ(deal.at("stock").at(1), "05A");
  EXPECT_THAT(deal.at("hands").at(0), testing::IsSupersetOf({"09A", "03B"}));
}

TEST(FindWhere, ShapesHold) {
  const json row = found({"jjok", "--where", "p1.hand.month(5) == 3"});
  ASSERT_EQ(row.at("answer"), "found");
  int of_may = 0;
  for (const json& card : row.at("witnesses").at(0).at("deal").at("hands").at(1)) {
    if (card.get<std::string>().substr(0, 2) == "05") ++of_may;
  }
  EXPECT_EQ(of_may, 3);
}

TEST(FindTurns, TheGoalComesWithinThem) {
  EXPECT_EQ(found({"ppuk by p1", "--turns", "2"}).at("answer"), "found");
  const json none = found({"ppuk by p1", "--turns", "1"});
  EXPECT_EQ(none.at("answer"), "impossible") << "p1 moves second";
}

TEST(FindSmallest, ProvesThatFewerTurnsWillNotDo) {
  // One ppuk a turn: the dealer's third turn is the fifth of two players.
  const json row = found({"three_ppuk by p0", "--smallest"});
  ASSERT_EQ(row.at("answer"), "found") << row;
  EXPECT_THAT(row.at("rests_on").dump(), HasSubstr("the goal within 5 turns; no fewer will do"));
}

TEST(FindCount, IsTheExactNumberInFullAndTheShare) {
  // 12 C(44,3) of C(48,7) hands of seven hold a quad: 0.2158 %.
  const Ran ran =
      find({"--count", "--where", "p0.hand.quads >= 1", "--format", "json"}, "gostop/spanish", "3");
  ASSERT_EQ(ran.exit, 0) << ran.err;
  const json row = json::parse(ran.out);
  EXPECT_NEAR(row.at("probability").get<double>(), 0.0021585, 1e-7);
  EXPECT_GT(row.at("of").get<std::string>().size(), 20u);
  const Ran two = find({"p0.hand.quads >= 1", "--count", "--format", "json"});
  EXPECT_NEAR(json::parse(two.out).at("probability").get<double>(), 0.01294, 5e-6);
}

TEST(FindCount, AGoalOnTheDealIsExactInTheAnswerToo) {
  const json row = found({"hand.quads >= 1 for each seat"});
  EXPECT_EQ(row.at("expected").at("kind"), "exact");
  EXPECT_EQ(found({"ppuk"}).at("expected").at("kind"), "estimated");
  // To have a card is to have captured it, and no earlier round was played.
  EXPECT_EQ(found({"p0 has 01B"}).at("expected").at("kind"), "estimated");
  const json carry = found({"carry"});
  EXPECT_TRUE(carry.at("expected").is_null());
  EXPECT_THAT(carry.at("notes").dump(), HasSubstr("no rate: "));
}

TEST(FindCount, SamplesAreDealsThatCanBeRead) {
  const Ran ran = find({"--sample", "3", "--where", "p0 has 09A", "--where", "table.triples >= 1"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  const Ran checked = run({"check", "-"}, ran.out);
  EXPECT_THAT(checked.err, testing::IsEmpty());
  EXPECT_THAT(checked.out, HasSubstr("3 rounds"));
}

Ran dealt(Arguments where) {
  Arguments typed = {"--sample", "1"};
  for (const std::string& each : where) typed.insert(typed.end(), {"--where", each});
  return find(typed);
}

TEST(FindDeal, OneFixedDealCanOrCannot) {
  // A ppuk takes one card of a month from the hand, one from the stock, and one that lies there.
  const File can(dealt({"p0: 03R", "table: 03J", "p1: 03K", "stock: 03B"}).out);
  const File cannot(dealt({"p1: 03R 03K 03J", "stock: 03B"}).out);
  const Arguments goal = {"ppuk by p0 on turn 1", "--deal"};
  const auto asked = [&](const File& file) {
    return found({goal.front(), goal.back(), file.path()}).at("answer").get<std::string>();
  };
  EXPECT_EQ(asked(can), "found");
  EXPECT_EQ(asked(cannot), "impossible");
  EXPECT_EQ(find({"jjok", "--deal", "no-such-file"}).exit, 2);
}

TEST(FindDeal, SeatsAreThoseOfTheFileWhoeverDeals) {
  std::string line = dealt({"p0: 03R", "table: 03J", "p1: 03K", "stock: 03B"}).out;
  const std::size_t at = line.find("\"dealer\":0");
  ASSERT_NE(at, std::string::npos);
  line.replace(at, 10, "\"dealer\":1");  // now p1 has the first turn, and turns 03B
  const File file(line);
  const json row = found({"ppuk by p1 on turn 1", "--deal", file.path()});
  ASSERT_EQ(row.at("answer"), "found");
  const json& witness = row.at("witnesses").at(0);
  EXPECT_EQ(witness.at("dealer"), 1);
  EXPECT_THAT(witness.at("deal").at("hands").at(0), testing::Contains("03R"));
  EXPECT_EQ(run({"check", "-"}, witness.dump()).exit, 0);
}

TEST(FindOut, WritesTheRoundsToAFile) {
  const File file("");
  const Ran ran = find({"jjok", "--witnesses", "2", "--out", file.path(), "--estimate", "0"});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_THAT(ran.out, Not(HasSubstr("{")));
  EXPECT_THAT(run({"check", file.path()}).out, HasSubstr("2 rounds"));
}

TEST(FindOut, LeavesAFileAsItIsWhereNothingIsFound) {
  const File file("what was found earlier\n");
  const Ran ran = find({"first-turn-sweep", "--out", file.path()});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(content(file.path()), "what was found earlier\n");
}

TEST(FindOut, IsRefusedBeforeTheSearchWhereItCannotBeWritten) {
  const Folder folder;
  const Ran ran = find({"jjok", "--out", folder.path()});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.err, HasSubstr("not a regular file"));
}

TEST(Find, CtrlCGivesWhatIsKnownSoFar) {
  const File output("", ".out");
  const pid_t child = fork();
  if (child == 0) {
    const int file = open(output.path().c_str(), O_WRONLY);
    dup2(file, STDOUT_FILENO);
    setenv("SHOWSTOPPER_CORPUS", SHOWSTOPPER_SOURCE_CORPUS, 1);
    execl(SHOWSTOPPER_PROGRAM, SHOWSTOPPER_PROGRAM, "find", "payment >= 100000", "--rules",
          "gostop/matgo", "--time-limit", "1h", static_cast<char*>(nullptr));
    _exit(127);
  }
  while (content(output.path()).empty()) usleep(10'000);  // the seed is printed first
  kill(child, SIGINT);
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(WIFEXITED(status)) << "ended by a signal";
  EXPECT_EQ(WEXITSTATUS(status), 3);
  // Nothing is known where the signal came before the first round was played.
  EXPECT_THAT(content(output.path()), testing::ContainsRegex("# known: (never in|nothing)"));
  EXPECT_THAT(content(output.path()), HasSubstr("interrupted"));
}

TEST(FindImpossible, NamesTheGoalOfSeveralSeats) {
  const Ran ran =
      run({"find", "go_count >= 1 and payment < 0 and payment > 5", "--rules", "gostop/korean-3p"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(
      ran.out,
      HasSubstr(
          "`any seat: (go_count >= 1) and any seat: (payment < 0) and any seat: (payment > 5)`"));
  const auto several = [](const char* text) {
    table::Diagnostics none;
    const auto goals = of_several_seats(*solver::Goal::parse(text, 3, none), 3);
    return goals.empty() ? std::string() : goals.front().text();
  };
  EXPECT_EQ(several("junk > 1 and (said_go or ppuk)"),
            "any seat: (junk > 1) and any seat: (said_go or ppuk)");
  for (const char* const other : {"junk > 1", "junk > 1 or ppuk", "junk and ppuk for each seat"}) {
    EXPECT_EQ(several(other), "") << other;
  }
}

Ran expecting(const char* name) {
  return run({"prove", "--rules", "gostop/matgo", "--players", "2", "--expect", name});
}

// The one below does the rest; here all statements are proved a second time.
TEST(Prove, ExitsWithOneIfWhatIsExpectedDoesNotHold) {
  EXPECT_EQ(expecting("no_odd_capture").exit, 1);
}

TEST(Prove, RefutesWithAPlayedRoundAndExitsWithWhatIsExpected) {
  const Ran ran = expecting("one_place");
  EXPECT_EQ(ran.exit, 0) << ran.out << ran.err;
  EXPECT_THAT(ran.out, testing::ContainsRegex("no_odd_capture +does not hold"));
  EXPECT_THAT(ran.out, testing::ContainsRegex("pairs_lie_before_captures +holds"));
  const Ran misspelt = expecting("one_plaice");
  EXPECT_EQ(misspelt.exit, 2);
  EXPECT_THAT(misspelt.err, HasSubstr("did you mean `one_place`?"));
  EXPECT_THAT(ran.out, HasSubstr("mutant found"));
  const std::size_t at = ran.out.find("\n{");
  ASSERT_NE(at, std::string::npos) << ran.out;
  const std::string line = ran.out.substr(at + 1, ran.out.find('\n', at + 1) - at);
  EXPECT_EQ(run({"check", "-"}, line).exit, 0) << line;
  EXPECT_EQ(run({"prove", "--rules", "stoppa/italian"}).exit, 2);
}

struct Bad {
  std::string name;
  Arguments arguments;
  std::vector<std::string> says;
};

class BadGoals : public testing::TestWithParam<Bad> {};

TEST_P(BadGoals, AreSaidInTheUsersWords) {
  const Ran ran = find(GetParam().arguments);
  EXPECT_EQ(ran.exit, 2) << ran.out;
  EXPECT_THAT(ran.out, Not(HasSubstr("{")));
  EXPECT_THAT(ran.err, HasSubstr("error: "));
  for (const std::string& part : GetParam().says) EXPECT_THAT(ran.err, HasSubstr(part));
}

std::vector<Bad> bad_goals() {
  return {
      {"Misspelt", {"three_puk by p0"}, {"goal:1:1", "three_ppuk"}},
      {"MisspeltName", {"five-brigths"}, {"five-brights"}},
      {"NoExpression", {"ppuk by"}, {"goal:1:", "expected"}},
      {"NoSuchSeat", {"ppuk by p2"}, {"`p2` does not play"}},
      {"NoGoal", {}, {"needs a GOAL"}},
      {"PredealtTwice",
       {"jjok", "--where", "p0 has 09A", "--where", "p1 has 09A"},
       {"`09A` is predealt twice", "`p0 has 09A`", "`p1 has 09A`"}},
      {"PredealtTwiceInOne",
       {"jjok", "--where", "p0 has 09A and table.card(09A)"},
       {"`09A` is predealt twice"}},
      {"PredealtTwiceLaidOut",
       {"jjok", "--where", "p0: 09A x", "--where", "stock: 09A"},
       {"`09A` is predealt twice", "`p0: 09A`", "card 1 of the stock"}},
      {"PlaceTwice",
       {"jjok", "--where", "stock: 09A", "--where", "stock: 08A"},
       {"one place of the stock"}},
      {"Contradiction",
       {"jjok", "--where", "p0.hand.quads >= 1", "--where", "p1.hand.month(5) == 4", "--where",
        "table.month(5) >= 1"},
       {"no deal satisfies", "`p1.hand.month(5) == 4`", "`table.month(5) >= 1`"}},
      {"NoCard", {"jjok", "--where", "p0: 13A"}, {"where:1:5", "`13A`", "expected"}},
      {"TooManyCards", {"jjok", "--where", "p0: x x x x x x x x x x x"}, {"`p0`, which gets 10"}},
      {"NoZone", {"jjok", "--where", "p7: 09A"}, {"`p7`", "`table` or `stock`"}},
      {"OnlyPlay", {"jjok", "--where", "ppuk >= 1"}, {"where:1:1"}},
      {"BothAllAndGoal", {"jjok", "--all"}, {"`--all` takes no GOAL"}},
      {"NoSeat", {"jjok", "--seat", "2"}, {"`--seat`"}},
      {"CountOfPlay", {"jjok", "--count"}, {"goal:1:1", "not about words of deals alone"}},
      {"CountOfCaptures", {"godori", "--count"}, {"not about words of deals alone"}},
      {"StoppaCards", {"jjok", "--where", "p0 has AC"}, {"where:1:"}},
  };
}

INSTANTIATE_TEST_SUITE_P(Goals, BadGoals, testing::ValuesIn(bad_goals()),
                         [](const testing::TestParamInfo<Bad>& tested) {
                           return tested.param.name;
                         });

TEST(Find, AContradictionLeavesOutWhatDoesNotMatter) {
  const Ran ran = find({"jjok", "--where", "p0.hand.quads >= 1", "--where", "p1.hand.month(5) == 4",
                        "--where", "table.month(5) >= 1"});
  EXPECT_THAT(ran.err, Not(HasSubstr("p0.hand.quads")));
}

}  // namespace
}  // namespace showstopper::app
