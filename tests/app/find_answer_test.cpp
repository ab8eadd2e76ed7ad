// SPDX-License-Identifier: Apache-2.0
//
// The lines of `find` beside its answer: its grounds, forms of the goal that are read, and errors
// with such a form.
#include <gmock/gmock.h>

#include "app/commands/one_seat.h"
#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

Ran asked(std::vector<std::string> words, const std::string& rules = "gostop/spanish") {
  words.insert(words.begin(), "find");
  words.insert(words.end(),
               {"--rules", rules, "--players", "2", "--estimate", "0", "--memory", "4096"});
  return run(words);
}

TEST(FindAnswer, RestsOnTheDealTheBoundsOrTheSolver) {
  const Ran by_deal = asked({"hand.quads >= 3"});
  EXPECT_EQ(by_deal.exit, 1);
  EXPECT_THAT(by_deal.out, HasSubstr("rests on: no deal satisfies `hand.quads >= 3`"));
  const Ran by_bounds = asked({"stopped and brights >= 6"});
  EXPECT_EQ(by_bounds.exit, 1);
  EXPECT_THAT(by_bounds.out, HasSubstr("rests on: the bounds of its words"));
  EXPECT_THAT(by_bounds.out, Not(HasSubstr("every ending")));
  const Ran by_solver = asked({"first-turn-sweep"});
  EXPECT_THAT(by_solver.out, HasSubstr("rests on: every ending"));
}

std::vector<std::string> several(const char* text) {
  table::Diagnostics none;
  std::vector<std::string> texts;
  for (const solver::Goal& goal : of_several_seats(*solver::Goal::parse(text, 2, none), 2)) {
    texts.push_back(goal.text());
  }
  return texts;
}

TEST(FindAnswer, OnlyPartsOfOneSeatAreThoseOfAnySeat) {
  EXPECT_THAT(several("winner.junk > 3 and ppuk and sweep"),
              ElementsAre("winner.junk > 3 and any seat: ppuk and any seat: sweep"));
  EXPECT_THAT(several("has 09A and any opponent: go"),
              ElementsAre("any seat: has 09A and any seat: (any opponent: go)"));
  for (const char* const other : {"winner.junk > 3 and ppuk", "ppuk by p0 and nagari and sweep",
                                  "any seat: ppuk and any seat: sweep", "each seat: ppuk and go",
                                  "any seat: (ppuk before sweep)"}) {
    EXPECT_THAT(several(other), testing::IsEmpty()) << other;
  }
}

TEST(FindAnswer, TheEventsOfBeforeMayBeOfTwoSeats) {
  EXPECT_THAT(several("ppuk before ppuk on turn 1"),
              ElementsAre("p0.ppuk before p1.ppuk on turn 1", "p1.ppuk before p0.ppuk on turn 1"));
  EXPECT_THAT(several("ppuk by p0 before ppuk by p1"), testing::IsEmpty());
  // A seat has one turn of its own before the second, and the dealer begins.
  const Ran ran = asked({"ppuk before ppuk on turn 1"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.out, HasSubstr("`p0.ppuk before p1.ppuk on turn 1`"));
}

// In one turn there is one seat.
TEST(FindAnswer, AFormOfSeveralSeatsKeepsTheLimitOfTurns) {
  const Ran ran = asked({"ppuk and sweep", "--turns", "1"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.out, Not(HasSubstr("several seats")));
}

TEST(FindAnswer, AnErrorNamesAFormThatWorks) {
  const auto error_of = [](const char* goal) { return asked({goal}).err; };
  EXPECT_THAT(error_of("jjok on turn 1 by p0"),
              HasSubstr("goal:1:16: error: `by` comes before `on turn`: write `jjok by p0 on turn "
                        "1`"));
  for (const char* const goal : {"go_count == 2 before stop", "go_count before stop"}) {
    EXPECT_THAT(error_of(goal), HasSubstr("`before` orders two events")) << goal;
    EXPECT_THAT(error_of(goal), HasSubstr("as `go before stop`")) << goal;
  }
  EXPECT_THAT(error_of("go_count == 2 before stop"), HasSubstr("goal:1:15: "));
  EXPECT_EQ(asked({"go before stop"}).exit, 0);
  EXPECT_EQ(asked({"jjok by p0 on turn 1"}).exit, 0);
}

}  // namespace
}  // namespace showstopper::app
