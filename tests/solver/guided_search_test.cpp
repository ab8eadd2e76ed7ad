// SPDX-License-Identifier: Apache-2.0
#include "solver/search/guided_search.h"

#include <gtest/gtest.h>

#include "solver/goals/goal_distance.h"
#include "tests/solver/goal_values.h"
#include "tests/solver/rules_of.h"

namespace showstopper::solver {
namespace {

SearchJob asked_of(const gostop::Rules& rules, const Goal& goal) {
  SearchJob job;
  job.rules = &rules;
  job.goal = &goal;
  job.seed = 5;
  return job;
}

// Rounds as they come.
std::vector<PlayedRound> some_rounds(const gostop::Rules& rules, std::size_t many) {
  const Goal any = goal_of("1 == 1", rules.players);
  SearchJob job = asked_of(rules, any);
  job.rounds = 20 * many;
  job.witnesses = many;
  return search_at_random(job).found;
}

TEST(GoalDistance, IsNothingExactlyWhereTheGoalHolds) {
  for (const int players : {2, 3}) {
    const gostop::Rules& rules = shipped("gostop/spanish", players);
    std::vector<Goal> goals;
    for (const NamedGoal& named : goal_catalogue()) {
      if (named.players != 0 && named.players != players) continue;
      goals.push_back(goal_of(named.text, players));
      goals.push_back(goal_of(fmt::format("not ({})", named.text), players));
    }
    for (const char* text :
         {"count(seat: junk >= 8) == 2", "p0.points - p1.points > 3 or nagari",
          "(p0.junk + 1) * -2 <= -20", "p0.junk != p1.junk and not (p0.go_count or p1.go_count)",
          "each opponent: junk < 9", "any opponent: junk < 9", "junk >= 6 for each seat"}) {
      goals.push_back(goal_of(text, players));
    }
    int held = 0;
    for (const PlayedRound& record : some_rounds(rules, 60)) {
      const History history = history_of(rules, record);
      for (const Goal& goal : goals) {
        EXPECT_EQ(goal.distance(history) == 0, goal.holds(history)) << goal.text();
        EXPECT_GE(goal.distance(history), 0) << goal.text();
        held += goal.holds(history) ? 1 : 0;
      }
    }
    EXPECT_GT(held, 1000);
  }
}

TEST(GoalDistance, IsLessWhereLessIsAsked) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  for (const PlayedRound& record : some_rounds(rules, 10)) {
    const History history = history_of(rules, record);
    const auto away = [&](const char* text) { return goal_of(text, 2).distance(history); };
    EXPECT_LT(away("p0.captured >= 50"), away("p0.captured >= 60"));
    EXPECT_LT(away("p0.captured >= 50"), away("p0.captured >= 50 and p1.captured >= 50"));
    EXPECT_EQ(away("p0.captured >= 50"), away("p0.captured >= 50 or p0.captured >= 60"));
    EXPECT_EQ(away("p0.captured >= 50"), away("not p0.captured < 50"));
  }
}

TEST(GuidedSearch, ReachesWhatChanceSeldomBringsTogether) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  for (const char* text :
       {"all-animals", "first-stop-25", "go_count >= 5", "payment >= 1000", "three-ribbon-sets",
        "ppuk by p0 before sweep by p1", "p0.points after turn 7 < p0.points after turn 6"}) {
    const Goal goal = goal_of(text, 2);
    GuidedSearch search(asked_of(rules, goal), {});
    const SearchResult result = search.play(100'000);
    ASSERT_EQ(result.found.size(), 1u) << text;
    EXPECT_TRUE(goal.holds(history_of(rules, result.found.front()))) << text;
  }
}

TEST(GuidedSearch, IsTheSameForASeedHoweverItIsDivided) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  const Goal goal = goal_of("p0.brights >= 4 and p1.go_count >= 1", 2);
  GuidedSearch whole(asked_of(rules, goal), {}), divided(asked_of(rules, goal), {});
  const SearchResult result = whole.play(50'000);
  ASSERT_EQ(result.found.size(), 1u);
  for (std::uint64_t played = 0;;) {
    const SearchResult part = divided.play(100);
    played += part.played;
    if (part.found.empty()) continue;
    EXPECT_EQ(played, result.played);
    EXPECT_EQ(part.found.front().deal, result.found.front().deal);
    EXPECT_EQ(part.found.front().actions, result.found.front().actions);
    break;
  }
}

// With three jokers' junk no split leaves both seats below seven, so they must stay in the stock.
TEST(GuidedSearch, LaysJokersAsideWhereTheyWouldSpoilIt) {
  const gostop::Rules& rules = shipped("gostop/table/jokers", 2);
  const Goal goal = goal_of("nagari and not misdeal and not any seat: go", 2);
  const SearchResult result = GuidedSearch(asked_of(rules, goal), {}).play(600'000);
  ASSERT_EQ(result.found.size(), 1u);
  const gostop::Stock& stock = result.found.front().deal.stock;
  for (int place = stock.size() - 3; place < stock.size(); ++place) {
    EXPECT_TRUE(stock[place].is_joker()) << place;
  }
}

TEST(GuidedSearch, KeepsToTheDealThatIsAsked) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  table::Diagnostics diagnostics;
  const auto where = DealConstraint::parse_all("p1: 09A 01B", rules, diagnostics);
  ASSERT_FALSE(where.empty());
  const DealCounter deals(rules, where);
  const Goal goal = goal_of("p0.animals >= 6", 2);
  SearchJob job = asked_of(rules, goal);
  job.deals = &deals;
  job.witnesses = 3;
  const SearchResult result = GuidedSearch(job, where).play(100'000);
  ASSERT_EQ(result.found.size(), 3u);
  for (const PlayedRound& record : result.found) {
    for (const DealConstraint& each : where) EXPECT_TRUE(each.holds(record.deal)) << each.text();
  }
  const gostop::Deal fixed = result.found.front().deal;
  job.deals = nullptr;
  job.deal = &fixed;
  const SearchResult again = GuidedSearch(job, {}).play(100'000);
  ASSERT_EQ(again.found.size(), 3u);
  for (const PlayedRound& record : again.found) EXPECT_EQ(record.deal, fixed);
}

}  // namespace
}  // namespace showstopper::solver
