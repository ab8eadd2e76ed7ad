// SPDX-License-Identifier: Apache-2.0
//
// Rare deals of Stoppa: counted, and dealt at random beside the count.
#include <algorithm>
#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "model/stoppa/engine.h"
#include "solver/stoppa/expression_search.h"
#include "solver/stoppa/goal.h"

namespace showstopper::solver::stoppa {
namespace {

using Kind = Goal::Kind;

game::Rules italian(int players) {
  table::Diagnostics diagnostics;
  const rules::Library library(SHOWSTOPPER_SOURCE_CORPUS "/rules");
  const auto loaded = library.load(game::schema(), "stoppa/italian", diagnostics);
  for (const auto& diagnostic : diagnostics) ADD_FAILURE() << to_text(diagnostic);
  return game::compile(*loaded, players);
}

Found dealt(const game::Rules& rules, Kind goal, std::uint64_t deals) {
  Search search;
  search.rules = &rules;
  search.goal = goal;
  search.deals = deals;
  search.witnesses = 0;
  return stoppa::search(search);
}

class CountedDeals : public testing::TestWithParam<std::pair<Kind, int>> {};

TEST_P(CountedDeals, AgreeWithRandomOnes) {
  const auto [goal, players] = GetParam();
  const game::Rules rules = italian(players);
  const auto count = count_deals(rules, goal);
  ASSERT_TRUE(count);
  const Found found = dealt(rules, goal, 20000);  // seed 1
  const double share = quotient(count->part, count->whole), n = static_cast<double>(found.deals);
  // Four deviations: one seed in 16,000 lies beyond.
  const double deviation = std::sqrt(share * (1 - share) / n);
  EXPECT_NEAR(static_cast<double>(found.hits) / n, share, 4 * deviation);
  EXPECT_GT(found.hits, 0u);
}

INSTANTIATE_TEST_SUITE_P(Goals, CountedDeals,
                         testing::Values(std::pair(Kind::two_fiftyfives, 3),
                                         std::pair(Kind::two_fiftyfives, 4),
                                         std::pair(Kind::big_point_tie, 3),
                                         std::pair(Kind::no_trio, 6),
                                         std::pair(Kind::misera_and_riches, 4)));

TEST(CountedDeals, TenCardsOfFourSuitsHoldATrio) {
  // Two of each suit are eight cards: with four players every hand has a trio, with five it need
  // not (ST-012).
  EXPECT_EQ(count_deals(italian(4), Kind::no_trio)->part, Count{0});
  EXPECT_GT(count_deals(italian(5), Kind::no_trio)->part, Count{0});
}

TEST(CountedDeals, FiveHandsWithoutATrioHoldTwoOfEachSuit) {
  // Each suit is dealt out in pairs: 10! / 2^5 ways, for each of the four suits.
  const Count of_suit = 113400;
  EXPECT_EQ(count_deals(italian(5), Kind::no_trio)->part,
            times(times(of_suit, of_suit), times(of_suit, of_suit)));
}

TEST(CountedDeals, RichesNeedFourKings) {
  // With three players a King is out, with six all of them (ST-004).
  EXPECT_EQ(count_deals(italian(3), Kind::misera_and_riches)->part, Count{0});
  EXPECT_EQ(count_deals(italian(6), Kind::misera_and_riches)->part, Count{0});
}

TEST(FoundDeals, AHandGoesOutInItsFirstTurnWhereTheEngineSaysSo) {
  const game::Rules rules = italian(4);
  Search search;
  search.rules = &rules;
  search.goal = Kind::out_in_first_turn;
  search.deals = 50000;
  const Found found = stoppa::search(search);
  ASSERT_EQ(found.rounds.size(), 1u);
  const table::PlayedRound<game::Game>& record = found.rounds.front();
  game::State state = game::start(rules, record.table, record.deal);
  std::set<game::Seat> laid;
  for (const game::Action action : record.actions) {
    if (action.kind == game::ActionKind::lay) laid.insert(state.to_move());
    game::apply(rules, state, action);
  }
  EXPECT_EQ(state.outcome, game::Outcome::stoppa);
  EXPECT_EQ(laid.size(), 1u) << "nobody else has laid a card";
}

// Each found round reaches its goal, counted here from the actions alone.
TEST(FoundRounds, BettingAndSheddingComeToTheGoal) {
  const game::Rules rules = italian(4);
  const auto first = [&](Kind kind) {
    Search search;
    search.rules = &rules;
    search.goal = kind;
    search.seed = 12;
    search.deals = 200000;
    const Found found = stoppa::search(search);
    EXPECT_EQ(found.rounds.size(), 1u) << static_cast<int>(kind);
    return found.rounds.empty() ? table::PlayedRound<game::Game>{} : found.rounds.front();
  };
  const auto times = [](const auto& record, game::ActionKind kind) {
    const auto& actions = record.actions;
    return std::count_if(actions.begin(), actions.end(),
                         [kind](const game::Action& action) { return action.kind == kind; });
  };
  EXPECT_GE(times(first(Kind::three_raises), game::ActionKind::raise), 3);
  EXPECT_EQ(times(first(Kind::nobody_bets), game::ActionKind::bet), 0);
  const auto record = first(Kind::never_laid);
  std::set<game::Seat> laid;
  for (std::size_t i = 0; i < record.actions.size(); ++i) {
    if (record.actions[i].kind == game::ActionKind::lay) laid.insert(record.seats[i]);
  }
  EXPECT_GE(laid.size(), 1u);
  EXPECT_LT(laid.size(), 4u);
}

TEST(FoundRounds, HaveTheCardsThatAreAskedFor) {
  const game::Rules rules = italian(4);
  std::string why_not;
  Search search;
  search.rules = &rules;
  search.goal = Kind::big_point_tie;
  search.deals = 200000;
  for (const char* text : {"p2 has 7C", "p0 has AU"}) {
    search.where.push_back(parse_dealt(text, 4, why_not).value());
  }
  const Found found = stoppa::search(search);
  ASSERT_EQ(found.rounds.size(), 1u);
  const game::Deal& deal = found.rounds.front().deal;
  const auto has = [&](game::Seat seat, std::string_view name) {
    const auto& hand = deal.hands[seat];
    return std::count(hand.begin(), hand.begin() + rules.hand_cards, *game::card_named(name));
  };
  EXPECT_EQ(has(2, "7C"), 1);
  EXPECT_EQ(has(0, "AU"), 1);
  for (const char* text : {"p4 has 7C", "p0 has 8C", "p0 has", "p0 had 7C", "has 7C", ""}) {
    EXPECT_FALSE(parse_dealt(text, 4, why_not)) << text;
  }
}

// The expression of a goal, which `find --list` prints, holds in the rounds of the goal alone.
TEST(NamedGoals, HoldInTheRoundsOfTheirExpressions) {
  const game::Rules rules = italian(5);
  table::Diagnostics none;
  int with_expression = 0;
  for (const Goal& goal : goals()) {
    if (goal.expression.empty()) continue;
    ++with_expression;
    const auto expression = parse_expression(goal.expression, rules.players, none);
    ASSERT_TRUE(expression) << goal.expression;
    const auto has = [&](const table::PlayedRound<game::Game>& record) {
      return is_of_play(goal.kind) ? stoppa::holds(rules, goal.kind, record)
                                   : stoppa::holds(rules, goal.kind, record.deal);
    };
    ExpressionSearch by_expression;
    by_expression.rules = &rules;
    by_expression.expression = &*expression;
    by_expression.rounds = 5000;
    const Found found = stoppa::search(by_expression);
    ASSERT_EQ(found.rounds.size(), 1u) << goal.name;
    EXPECT_TRUE(has(found.rounds.front())) << goal.name;
    Search by_name;
    by_name.rules = &rules;
    by_name.goal = goal.kind;
    by_name.deals = 10000;
    const Found named = stoppa::search(by_name);
    ASSERT_EQ(named.rounds.size(), 1u) << goal.name;
    EXPECT_TRUE(stoppa::holds(rules, *expression, named.rounds.front())) << goal.name;
  }
  EXPECT_EQ(with_expression, 3);
}

// A search in two parts finds the rounds of the whole one: none is played twice or lost.
TEST(FoundRounds, ASearchGoesOnAfterItsFirstRounds) {
  const game::Rules rules = italian(4);
  table::Diagnostics none;
  const auto expression = parse_expression("p0.kings >= 2", 4, none);
  ASSERT_TRUE(expression);
  ExpressionSearch search;
  search.rules = &rules;
  search.expression = &*expression;
  search.rounds = 200;
  search.witnesses = 1000;
  const Found whole = stoppa::search(search);
  search.rounds = 80;
  Found parts = stoppa::search(search);
  search.first = 80;
  search.rounds = 120;
  search_on(search, parts);
  EXPECT_EQ(whole.deals, 200u);
  EXPECT_EQ(parts.deals, whole.deals);
  EXPECT_EQ(parts.hits, whole.hits);
  ASSERT_EQ(parts.rounds.size(), whole.rounds.size());
  EXPECT_EQ(whole.rounds.size(), whole.hits);
  for (std::size_t i = 0; i < whole.rounds.size(); ++i) {
    EXPECT_EQ(hand_of(rules, parts.rounds[i].deal, 0), hand_of(rules, whole.rounds[i].deal, 0));
  }
}

}  // namespace
}  // namespace showstopper::solver::stoppa
