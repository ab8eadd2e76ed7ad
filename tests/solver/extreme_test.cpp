// SPDX-License-Identifier: Apache-2.0
#include "solver/search/extreme.h"

#include <cstdlib>

#include <gtest/gtest.h>

#include "solver/goals/absent.h"
#include "solver/search/bounded_case.h"
#include "solver/search/find.h"
#include "tests/gostop/shipped_rules.h"
#include "tests/solver/goal_values.h"
#include "tests/solver/oracle_rounds.h"
#include "tests/solver/rules_of.h"

namespace showstopper::solver {
namespace {

Extreme most(const gostop::Rules& rules, const std::string& number, Seat seat = 0) {
  ExtremeJob job;
  job.rules = &rules;
  job.number = goal_of(number, 2).expression();
  job.seat = seat;
  job.seed = 3;
  job.seconds = 1200;  // a test checks the answer, not the speed of the machine
  return find_most(job);
}

// Counts that the cards bound: five brights, three bombs of ten cards, ten turns.
TEST(Extreme, IsReachedByARoundAndNothingIsMore) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  const struct {
    const char* number;
    int most;
  } kKnown[] = {{"brights", 5}, {"bombs", 3}, {"brights + bombs * 10", 35}, {"hand.quads", 2}};
  for (const auto& [number, known] : kKnown) {
    const Extreme extreme = most(rules, number);
    ASSERT_TRUE(extreme.witness) << number;
    EXPECT_EQ(extreme.most, known) << number;
    EXPECT_TRUE(extreme.proved) << number << ": " << extreme.why_open;
    EXPECT_FALSE(extreme.rests_on.empty()) << number;
    EXPECT_EQ(extreme.witness->table.carry, 0) << number;
    const History history = history_of(rules, *extreme.witness);
    EXPECT_TRUE(history.over());
    const Goal reached = goal_of(fmt::format("({}) >= {}", number, known), 2).for_seat(0);
    EXPECT_TRUE(reached.holds(history)) << number;
  }
}

// A quad of one month decides the round before anybody plays, so no turn shows it: its deals are
// counted. Seven cards hold a quad and a triple.
TEST(Extreme, CountsDealsThatDecideTheRound) {
  const gostop::Rules& rules = shipped("gostop/spanish", 3);
  for (const auto& [number, known] :
       {std::pair{"hand.month(3)", 4}, {"hand.month(1) + hand.month(2)", 7}}) {
    const Extreme extreme = most(rules, number);
    EXPECT_EQ(extreme.most, known) << number;
    EXPECT_TRUE(extreme.proved) << number << ": " << extreme.why_open;
    EXPECT_FALSE(extreme.bound) << number;
  }
}

TEST(Extreme, KnowsNegativeNumbersAndRoundsWithoutATurn) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  const Extreme fewest = most(rules, "0 - turns", 1);
  ASSERT_TRUE(fewest.witness);
  EXPECT_TRUE(fewest.proved) << fewest.why_open;
  EXPECT_EQ(value_of(history_of(rules, *fewest.witness), "p1.turns"), -fewest.most);
  EXPECT_EQ(fewest.most, 0) << "a quad may decide before anybody has played";
}

// Numbers that the end alone bounds need no proof in play; no bound is below a value that is known
// to occur.
TEST(Extreme, IsBoundedByWhatEndsAllow) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  ExtremeJob job;
  job.rules = &rules;
  job.seconds = 1200;
  job.seed = 3;
  for (const auto& [number, known] : {std::pair{"p0.points", 56}, {"p0.brights + p1.brights", 5}}) {
    job.number = goal_of(number, 2).expression();
    const auto bound = most_by_ends(job, 0);
    ASSERT_TRUE(bound) << number;
    EXPECT_GE(*bound, known) << number;
    EXPECT_LE(*bound, known + known / 4) << number;
  }
}

struct Ends {
  int rounds = 0;
  std::vector<std::string> wrong;
};

// Winners of random rounds under random rules, with their cards, calls and shown triples: a bound
// below their payment is wrong. These facts make the bound by the end tight.
Ends bounded_below(std::uint64_t samples) {
  Ends ends;
  for (std::uint64_t index = 0; index < samples; ++index) {
    const auto drawn = oracle_sample(index);
    if (!drawn) continue;
    const History history = history_of(drawn->rules, drawn->record);
    const gostop::State& state = history.state();
    const Ending ending = ending_of(state);
    if (state.winner == gostop::kNobody || state.outcome == gostop::Outcome::quad) continue;
    std::string facts;
    for (const char* word : {"go_count", "shakes", "bombs", "ppuks"}) {
      const std::string of_winner = fmt::format("winner.{}", word);
      facts += fmt::format("{} == {} and ", of_winner, value_of(history, of_winner));
    }
    for (const Card card : drawn->rules.deck& state.seat(state.winner).captured) {
      facts += fmt::format("winner has {} and ", gostop::name(card));
    }
    const int paid = value_of(history, "winner.payment");
    if (paid >= kMostValue) continue;
    const Goal goal =
        goal_of(fmt::format("{}carry == {} and winner.payment >= {}", facts, state.carry, paid),
                drawn->rules.players);
    FindJob job;
    job.rules = &drawn->rules;
    job.goal = &goal;
    job.seconds = 1200;
    const Deadline deadline(job);
    Answer answer;
    CaseDecider decider(job, deadline, 1, {}, answer);
    BoundedCase end{history.turns(), ending};
    ++ends.rounds;
    if (decider.refuted_by_end(end, 2000) || decider.refuted_by_growth(end, 20'000)) {
      ends.wrong.push_back(fmt::format("round {}: {} are paid", index, paid));
    }
  }
  return ends;
}

TEST(Extreme, NoRoundIsPaidMoreThanItsEndAllows) {
  const char* asked = std::getenv("SHOWSTOPPER_ENDS_ROUNDS");
  const Ends ends = bounded_below(asked == nullptr ? 20 : std::strtoull(asked, nullptr, 10));
  EXPECT_GT(ends.rounds, 6);
  for (const std::string& wrong : ends.wrong) ADD_FAILURE() << wrong;
}

// Ten cards hold three triples. If one card of a shown triple is played at once, only a quad keeps
// three cards for a bomb: two quads, or a quad and two triples (AMB-16). If triples are shown
// before, each may also be bombed (AMB-26).
class Triples : public testing::TestWithParam<std::pair<const char*, int>> {};

TEST_P(Triples, AreBoundedByTheHandTheyArePlayedFrom) {
  const auto& [name, known] = GetParam();
  for (const int asked : {known, known + 1}) {
    const Goal goal = goal_of(fmt::format("p0.shakes + p0.bombs >= {}", asked), 2);
    FindJob job;
    job.rules = &shipped(name, 2);
    job.goal = &goal;
    job.seconds = 1200;
    const Deadline deadline(job);
    Answer answer;
    CaseDecider decider(job, deadline, 1, {}, answer);
    BoundedCase end{20, Ending::exhausted};
    EXPECT_EQ(decider.refuted_by_growth(end, 100'000), asked > known) << asked;
  }
}

INSTANTIATE_TEST_SUITE_P(Shipped, Triples,
                         testing::Values(std::pair{"gostop/matgo", 4},
                                         std::pair{"gostop/spanish", 6}));

TEST(Extreme, SaysWhyNothingIsProved) {
  const gostop::Rules rules =
      gostop::rules_of("gostop/matgo", 2, {{"capture.compulsory", "false"}});
  const Extreme dealer = most(rules, "dealer");
  EXPECT_FALSE(dealer.proved);
  EXPECT_NE(dealer.why_open.find("capture.compulsory"), std::string::npos) << dealer.why_open;
}

// As deep as the parser lets a number be, with a comparison around it.
TEST(Extreme, ComparesTheDeepestNumber) {
  const std::string deepest = std::string(32, '(') + "p0.turns" + std::string(32, ')');
  const Extreme turns = most(shipped("gostop/matgo", 2), deepest);
  EXPECT_EQ(turns.most, 10) << "ten hand cards, and none is left";
}

TEST(Extreme, KnowsWhoseNumberItIs) {
  EXPECT_TRUE(is_of_a_seat(goal_of("points", 2).expression()));
  EXPECT_TRUE(is_of_a_seat(goal_of("p0.points + points", 2).expression()));
  EXPECT_TRUE(is_of_a_seat(goal_of("any opponent: go", 2).expression()));
  EXPECT_FALSE(is_of_a_seat(goal_of("winner.points", 2).expression()));
  EXPECT_FALSE(is_of_a_seat(goal_of("p1.points - p0.points", 2).expression()));
  EXPECT_FALSE(is_of_a_seat(goal_of("count(seat: go)", 2).expression()));
}

}  // namespace
}  // namespace showstopper::solver
