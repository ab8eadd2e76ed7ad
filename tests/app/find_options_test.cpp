// SPDX-License-Identifier: Apache-2.0
//
// Options of `find` for one seat and for files, and paths as they are printed.
#include <algorithm>

#include <gmock/gmock.h>

#include "model/gostop/rules/rules.h"
#include "solver/encoding/history.h"
#include "solver/search/deadline.h"
#include "solver/search/random_search.h"
#include "solver/search/short_round.h"
#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using testing::HasSubstr;
using testing::Not;

Ran found_for_seat_1(const std::vector<std::string>& goal) {
  std::vector<std::string> words = {"find",   "--rules", "gostop/matgo", "--players", "2",
                                    "--seat", "1",       "--estimate",   "0"};
  words.insert(words.end(), goal.begin(), goal.end());
  return run(words);
}

TEST(FindStoppa, RoundsAreWrittenToAFile) {
  const Folder folder;
  const std::string file = folder.path() + "/rounds.jsonl";
  const Ran ran =
      run({"find", "by_stoppa", "--rules", "stoppa/italian", "--players", "4", "--out", file});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, Not(HasSubstr("showstopper-trace")));
  EXPECT_EQ(run({"check", file}).exit, 0);
}

TEST(FindGoal, ASeatIsRefusedForAGoalOfNone) {
  EXPECT_EQ(found_for_seat_1({"ppuk"}).exit, 0);
  const Ran named = found_for_seat_1({"ppuk by p0"});
  EXPECT_EQ(named.exit, 2);
  EXPECT_THAT(named.err, HasSubstr("`ppuk by p0` is of none"));
}

// With three players a round may end before the seat of the first shake has moved (GS-A-022).
TEST(FindGoal, AShakeBeforeTheRoundNeedsNoTurn) {
  for (const char* const goal : {"shakes == 1", "p2.shakes == 1", "two-shakes"}) {
    const Ran ran = run({"find", goal, "--rules", "gostop/spanish", "--players", "3", "--smallest",
                         "--estimate", "0"});
    EXPECT_EQ(ran.exit, 0) << goal << ran.err;
  }
}

// The solver plays a round on after the goal, up to its end, and some random round ends sooner.
TEST(FindSmallest, TakesTheRandomRoundThatEndsSoonest) {
  table::Diagnostics none;
  const auto matgo = rules::Library(corpus("rules")).load(gostop::schema(), "gostop/matgo", none);
  ASSERT_TRUE(matgo);
  const gostop::Rules rules = gostop::compile(*matgo, 2);
  const auto goal = solver::Goal::parse("ppuk by p1 on turn 1", 2, none);
  ASSERT_TRUE(goal);
  solver::FindJob job;
  job.rules = &rules;
  job.goal = &*goal;
  job.carry = 0;
  job.solver = false;  // formulas take seconds
  const solver::Deadline deadline(job);
  solver::SearchJob search = solver::search_of(job);
  search.rounds = 2000;
  search.witnesses = 20;
  const auto some = solver::search_at_random(search).found;
  ASSERT_GT(some.size(), 1u);
  const auto longest = std::max_element(some.begin(), some.end(), [](const auto& a, const auto& b) {
    return a.actions.size() < b.actions.size();
  });
  const auto sooner = solver::ended_sooner(job, deadline, *longest, 2);
  ASSERT_TRUE(sooner);
  for (const auto& each : some) EXPECT_LE(sooner->actions.size(), each.actions.size());
  std::string why_not;
  const auto history = solver::replay(rules, *sooner, why_not);
  EXPECT_TRUE(history && history->over() && goal->holds(*history));
  EXPECT_FALSE(solver::ended_sooner(job, deadline, *sooner, 2)) << "none is shorter than this one";
}

// The deal alone shows it, and one round more was kept than was wanted.
TEST(FindGoal, AsManyWitnessesAreWrittenAsAreWanted) {
  for (const char* const goal : {"hand.quads >= 1", "ppuk"}) {
    const Folder folder;
    const std::string file = folder.path() + "/rounds.jsonl";
    const Ran ran = run({"find", goal, "--rules", "gostop/matgo", "--players", "2", "--witnesses",
                         "3", "--estimate", "0", "--out", file});
    EXPECT_EQ(ran.exit, 0) << ran.err;
    const std::string lines = content(file);
    EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 3) << goal;
  }
}

// `both` counts the cup as junk besides, `junk2` as nothing else, and `animal` never (GS-A-116).
TEST(FindGoal, TheCupIsJunkByItsRole) {
  const auto exit_under = [](const std::string& role) {
    const File rules("format = \"showstopper-rules/1\"\nextends = \"gostop/dutch\"\ncup.role = \"" +
                         role + "\"\n",
                     ".toml");
    return run({"find", "winner.cup_as_junk", "--rules", rules.path(), "--players", "2",
                "--estimate", "0"})
        .exit;
  };
  EXPECT_EQ(exit_under("both"), 0);
  EXPECT_EQ(exit_under("junk2"), 0);
  EXPECT_EQ(exit_under("choice"), 0);
  EXPECT_EQ(exit_under("animal"), 1);
}

TEST(FindGoal, AGoalOnTwoLinesIsPrintedOnOne) {
  const Ran ran = run({"find", "stopped\nand junk >= 0", "--rules", "gostop/matgo", "--players",
                       "2", "--estimate", "0"});
  EXPECT_THAT(ran.out, HasSubstr("# goal stopped and junk >= 0\n"));
  EXPECT_EQ(run({"check", "-"}, ran.out).exit, 0);
}

// `총통` names the goal of a deal; in an expression it is the event of a quad that is shown.
TEST(FindGoal, AWordOfTheGlossaryIsPrintedWithTheExpressionThatIsSearched) {
  const auto header = [](const char* goal) {
    return run({"find", goal, "--rules", "gostop/matgo", "--players", "2", "--estimate", "0"}).out;
  };
  EXPECT_THAT(header("chongtong"), HasSubstr("# goal chongtong: hand.quads >= 1\n"));
  EXPECT_THAT(header("chongtong >= 1"), HasSubstr("# goal chongtong >= 1: hand_quad >= 1\n"));
  EXPECT_THAT(header("hand_quad"), HasSubstr("# goal hand_quad\n"));
}

TEST(FindCount, WhatEachDealHasHasNoRate) {
  const auto count = [](const char* goal) {
    return run({"find", "--count", goal, "--rules", "gostop/matgo", "--players", "3"});
  };
  const Ran each = count("p0.hand.month(1) >= 0");
  EXPECT_THAT(each.out, HasSubstr("# probability 1\n"));
  EXPECT_THAT(count("p0.hand.month(1) >= 1").out, HasSubstr(" (once in "));
  // Of the deal, but deals are not counted by it.
  EXPECT_THAT(count("dealt_quads >= 2").err, HasSubstr("take those of `--where`, as `hand.quads`"));
}

TEST(FindGoal, ADealOfStoppaIsRefusedUnderRulesOfGostop) {
  const File round(
      run({"play", "--rules", "stoppa/italian", "--players", "4", "--rounds", "1"}).out);
  const Ran ran = run({"find", "stopped", "--rules", "gostop/matgo", "--deal", round.path()});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.err, HasSubstr("error: a round of Go-Stop is expected"));
}

// As `verify` prints the place of a fixture, whatever the folder.
TEST(FindGoal, APathOfTheCorpusIsReadAsItIsPrinted) {
  const Ran shown = run({"show", "corpus/fixtures/gostop/goals.jsonl:14"});
  EXPECT_EQ(shown.exit, 0) << shown.err;
  EXPECT_EQ(run({"check", "corpus/fixtures/gostop/goals.jsonl"}).exit, 0);
  EXPECT_EQ(run({"show", "corpus/fixtures/gostop/none.jsonl:1"}).exit, 2);
}

}  // namespace
}  // namespace showstopper::app
