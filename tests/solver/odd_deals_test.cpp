// SPDX-License-Identifier: Apache-2.0
//
// Deals that leave a place empty, and decks of one month: the checks of `find` before its search
// must not assume that there is room for four of a month.
#include <gtest/gtest.h>

#include "solver/deals/deal_ending.h"
#include "solver/induction/theorems.h"
#include "solver/search/find.h"
#include "tests/gostop/shipped_rules.h"
#include "tests/solver/goal_values.h"
#include "tests/solver/rules_of.h"

namespace showstopper::solver {
namespace {

constexpr double kSecondsOfAQuestion = 2;  // the deal settles each goal, or it stays open

Answer::Kind kind_for(const gostop::Rules& rules, std::string_view text) {
  const Goal goal = goal_of(text, rules.players);
  FindJob job;
  job.rules = &rules;
  job.goal = &goal;
  job.seconds = kSecondsOfAQuestion;
  job.smallest = true;
  const Answer answer = find(job);
  for (const PlayedRound& record : answer.witnesses) {
    EXPECT_FALSE(gostop::fault(rules, 0, record.deal)) << text;
    std::string why_not;
    const auto history = replay(rules, record, why_not);
    EXPECT_TRUE(history && history->over() && goal.holds(*history)) << text << ": " << why_not;
  }
  return answer.kind;
}

// No card lies on the table, so no quad does, and no deal is thrown in for one.
TEST(OddDeals, AnEmptyTableHoldsNoQuad) {
  const gostop::Rules rules = gostop::rules_of(
      "gostop/matgo", 2, {{"deal.order.2", "\"A10\""}, {"hand_quad.effect", "\"none\""}});
  const auto misdeal = decided_by_deal(rules, goal_of("misdeal", 2));
  EXPECT_FALSE(misdeal.round);
  EXPECT_TRUE(misdeal.complete);
  EXPECT_NE(kind_for(rules, "misdeal"), Answer::Kind::found);
  EXPECT_NE(kind_for(rules, "hand.quads >= 1"), Answer::Kind::impossible);
  EXPECT_NE(kind_for(rules, "nagari"), Answer::Kind::impossible);
}

// All cards are in the hands. The look for a deal with a quad on the table never ended here.
TEST(OddDeals, WithoutAStockAndATableTheSearchEnds) {
  const gostop::Rules rules = gostop::rules_of(
      "gostop/matgo", 2,
      {{"deal.order.2", "\"A24\""}, {"bomb.credits", "1"}, {"hand_quad.effect", "\"none\""}});
  EXPECT_FALSE(decided_by_deal(rules, goal_of("misdeal", 2)).round);
  EXPECT_NE(kind_for(rules, "hand.quads >= 1"), Answer::Kind::impossible);
  EXPECT_NE(kind_for(rules, "ppuks >= 1"), Answer::Kind::impossible);
}

// Four cards of May: two in each hand, so no hand has a quad, and the table has none either.
TEST(OddDeals, ADeckOfOneMonthHasOneQuadAndNoRoomForIt) {
  const gostop::Rules rules = gostop::rules_of(
      "gostop/matgo", 2,
      {{"deck.months", "[\"05\"]"}, {"deal.order.2", "\"A2\""}, {"deal.order.3", "\"A1\""}});
  for (const char* goal : {"misdeal", "quad_win", "hand.quads >= 1", "p0 has 05A", "nagari"}) {
    EXPECT_FALSE(decided_by_deal(rules, goal_of(goal, 2)).round) << goal;
    kind_for(rules, goal);
  }
}

// Its four cards in one hand: the quad is of the month that there is, not of January.
TEST(OddDeals, AQuadIsOfAMonthOfTheDeck) {
  const gostop::Rules rules = gostop::rules_of("gostop/matgo", 2,
                                               {{"deck.months", "[\"05\", \"09\"]"},
                                                {"deal.order.2", "\"A4\""},
                                                {"deal.order.3", "\"A1\""}});
  const auto held = decided_by_deal(rules, goal_of("p0.hand.quads >= 1 and quad_win", 2));
  ASSERT_TRUE(held.round);
  EXPECT_FALSE(gostop::fault(rules, 0, held.round->deal));
  EXPECT_EQ(held.round->deal.hands[0], gostop::CardSet::of(5));
}

// With two cards in a hand there is no turn before the last two.
TEST(OddDeals, TheoremsOfASmallWorldSpeakOfTurnsThatThereAre) {
  const gostop::Rules& world = shipped("gostop/worlds/three-months", 2);
  const auto proofs = prove_theorems(world, 0.01);
  EXPECT_FALSE(proofs.empty());
  for (const Proof& proof : proofs) EXPECT_NE(proof.name, "no_bomb_in_the_last_two_turns");
}

}  // namespace
}  // namespace showstopper::solver
