// SPDX-License-Identifier: Apache-2.0
//
// The claims of first_stop.h about piles, checked against played rounds, and the resulting maximum.
#include "solver/encoding/first_stop.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "model/gostop/score.h"
#include "solver/encoding/encoded_rules.h"
#include "solver/search/find.h"
#include "solver/search/random_search.h"
#include "tests/gostop/shipped_rules.h"
#include "tests/solver/goal_values.h"
#include "tests/solver/oracle_rounds.h"
#include "tests/solver/rules_of.h"

namespace showstopper::solver {
namespace {

using gostop::CardSet;
using gostop::Month;
using gostop::State;

struct Met {
  int turns = 0, first_stops = 0;
  int stolen_with_two_months = 0, stolen_otherwise = 0, two_months = 0, stacks_by_flip = 0;
};

// Checks the gain of one turn: cards of at most two months, an even number of each if each ppuk
// forms, and at most `most_stolen` from each opponent. One of two months is that of the hand card;
// another whole month was a stack on the table. `from_hand`: 0 if no card was played.
void check_gain(const gostop::Rules& rules, const State& before, const State& after, Seat seat,
                Month from_hand, Met& met) {
  ++met.turns;
  CardSet gained = after.seat(seat).captured - before.seat(seat).captured;
  gostop::PerSeat<int> stolen{};
  CardSet piled;  // before the turn
  for (Seat each = 0; each < rules.players; ++each) piled |= before.seat(each).captured;
  for (Seat other = 0; other < rules.players; ++other) {
    if (other == seat) continue;
    // A stolen card may be given at once to the third seat, as change.
    const CardSet of_other = before.seat(other).captured - after.seat(other).captured;
    stolen[other] = of_other.size();
    gained -= of_other;
    const CardSet change = after.seat(other).captured - before.seat(other).captured;
    EXPECT_TRUE(change.empty() || rules.steal_change_for_double != gostop::StealChange::none);
    EXPECT_TRUE(may_be_stolen(rules).contains(change));
    gained |= change - piled;  // captured, and given away at once
    EXPECT_TRUE(may_be_stolen(rules).contains(of_other));
  }
  const bool in_pairs = ends_with_empty_table(rules);  // each ppuk forms
  int months = 0, whole = 0, of_hand = 0;
  for (Month month = 1; month <= Card::kMonths; ++month) {
    const int count = (gained & CardSet::of(month)).size();
    EXPECT_TRUE(!in_pairs || count % 2 == 0) << count << " of month " << month;
    months += count > 0 ? 1 : 0;
    whole += count == Card::kPerMonth ? 1 : 0;
    if (count > 0 && month == from_hand) ++of_hand;
    if (count == Card::kPerMonth && month != from_hand) {
      EXPECT_EQ(before.table.in(month).size(), Card::kPerMonth - 1);
      ++met.stacks_by_flip;
    }
    EXPECT_NE(count, 1);
  }
  EXPECT_LE(months, 1 + of_hand);
  const MostStolen most = most_stolen(rules);
  met.two_months += whole == 2 ? 1 : 0;
  for (const int count : stolen) {
    EXPECT_LE(count, most.with_at_most(whole));
    int& met_most = whole == 2 ? met.stolen_with_two_months : met.stolen_otherwise;
    met_most = std::max(met_most, count);
  }
}

// The turns of a round; who is left with the minimum in one has called a go.
void check_round(const gostop::Rules& rules, const PlayedRound& record, std::optional<int> most,
                 Met& met) {
  State state = gostop::start(rules, record.table, record.deal);
  State begun = state;
  Month from_hand = 0;
  for (const gostop::Action action : record.actions) {
    using gostop::ActionKind;
    if (action.kind == ActionKind::play) from_hand = action.card().month();
    if (action.kind == ActionKind::bomb) from_hand = action.month();
    gostop::apply(rules, state, action);
    if (state.round_turns == begun.round_turns && !state.over()) continue;
    const Seat seat = begun.mover;
    check_gain(rules, begun, state, seat, from_hand, met);
    from_hand = 0;
    if (!state.over() && state.seat(seat).go_count == 0) {
      EXPECT_LT(gostop::points(rules, state, seat), rules.stop_minimum);
    }
    begun = state;
  }
  if (state.outcome != gostop::Outcome::stop || state.seat(state.winner).go_count > 0) return;
  ++met.first_stops;
  if (!most) return;
  EXPECT_LE(gostop::points(rules, state, state.winner), *most);
}

TEST(FirstStop, PilesGrowAsIsSaidUnderRandomRules) {
  Met met;
  for (std::uint64_t index = 0; index < 240; ++index) {
    const auto drawn = oracle_sample(index);
    if (!drawn || has_jokers(drawn->rules) || drawn->rules.stop_minimum <= 0) continue;
    const bool by_points = drawn->rules.counting[0].all_count_to_minimum &&
                           drawn->rules.counting[1].all_count_to_minimum;
    if (!by_points) continue;
    SCOPED_TRACE(fmt::format("round {} of the oracle", index));
    check_round(drawn->rules, drawn->record, most_at_first_stop(drawn->rules), met);
    if (testing::Test::HasFailure()) return;
  }
  fmt::print("{} turns, {} first stops, {} of two months\n", met.turns, met.first_stops,
             met.two_months);
  EXPECT_GT(met.turns, 500);
  EXPECT_GT(met.first_stops, 20);
  EXPECT_GT(met.two_months, 0);
  EXPECT_GT(met.stacks_by_flip, 10);
}

// Here the bounds on stolen cards are reached, so that none of them could be lower.
TEST(FirstStop, NoLessIsStolenUnderASetWithEachEvent) {
  const gostop::Rules& rules = shipped("gostop/spanish-literal", 2);
  const MostStolen most = most_stolen(rules);
  const auto points = most_at_first_stop(rules);
  Met met;
  const Goal any = goal_of("stopped or nagari", 2);
  SearchJob job;
  job.rules = &rules;
  job.goal = &any;
  job.seed = 20;
  job.rounds = 20'000;
  job.witnesses = 20'000;
  for (const PlayedRound& record : search_at_random(job).found) {
    check_round(rules, record, points, met);
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_EQ(met.stolen_with_two_months, most.with_two_months);
  EXPECT_GE(met.stolen_otherwise, 1);
}

// Two months are eight cards at most. With 01B, 02A, 11B and a ribbon of the plain ones before, the
// stacks of April and December make three brights (3), five birds (5), the three plain ribbons (3),
// three animals, three ribbons and five of junk; with four cards of junk and one of them a double
// 26 are counted. But these four cards come singly, each with another card of its month, the last
// one at the end of a turn in which the seat had three points and had to decide.
TEST(FirstStop, TwentyFivePointsNeedAGoWhereThreeAreEnough) {
  const gostop::Rules& three = shipped("gostop/spanish-literal", 3);
  ASSERT_TRUE(most_at_first_stop(three));
  EXPECT_LT(*most_at_first_stop(three), 25);
  const Goal goal = goal_of("stopped and winner.go_count == 0 and winner.points >= 25", 3);
  FindJob job;
  job.rules = &three;
  job.goal = &goal;
  job.seconds = 1200;
  const Answer answer = find(job);
  EXPECT_EQ(answer.kind, Answer::Kind::impossible) << answer.why_unknown;
  EXPECT_EQ(answer.formulas, 0);
  // One go, and the bound is off.
  const Goal later = goal_of("stopped and winner.go_count <= 1 and winner.points >= 25", 3);
  job.goal = &later;
  EXPECT_EQ(find(job).kind, Answer::Kind::found);
}

// The fifth bright alone brings more than that difference.
TEST(FirstStop, WithAHigherMinimumThereAreMore) {
  const gostop::Rules& two = shipped("gostop/spanish-literal", 2);
  ASSERT_TRUE(most_at_first_stop(two));
  EXPECT_GE(*most_at_first_stop(two), 25);
  EXPECT_GT(*most_at_first_stop(two), *most_at_first_stop(shipped("gostop/spanish-literal", 3)));
}

TEST(FirstStop, IsNotKnownWithJokers) {
  const gostop::Rules jokers = gostop::rules_of("gostop/matgo", 2, {{"deck.jokers", "[2, 2]"}});
  EXPECT_FALSE(most_at_first_stop(jokers));
}

}  // namespace
}  // namespace showstopper::solver
