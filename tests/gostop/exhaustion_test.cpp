// SPDX-License-Identifier: Apache-2.0
//
// The cards are used up (GS-A-075, 076; GS-B-046, 079), and the turns of a seat without hand cards
// until then (AMB-32).
#include <gtest/gtest.h>

#include "model/gostop/settlement/settle.h"
#include "tests/gostop/given.h"
#include "tests/gostop/shipped_rules.h"

namespace showstopper::gostop {
namespace {

constexpr const char* kTwo = "01B 03B 12B";    // three brights with the rain: 2 points, GS-A-107
constexpr const char* kThree = "04R 05R 07R";  // plain ribbons: 3 points, GS-A-112
constexpr const char* kAlsoThree = "06R 09R 10R";  // blue ribbons: 3 points, GS-A-111

// The last card of the round takes nothing.
State used_up(const char* result, const std::vector<std::string>& captured, Seat dealer = 0) {
  const Rules rules = rules_of("gostop/spanish", 3, {{"exhaustion.result", result}});
  State state = given(rules, {{"12R", "", ""}, "10K", "05J", captured});
  state.dealer = static_cast<std::int8_t>(dealer);
  apply(rules, state, play_card("12R"));
  EXPECT_TRUE(state.over());
  return state;
}

TEST(Exhaustion, IsADraw) {  // GS-A-076
  EXPECT_EQ(used_up("\"draw\"", {"", kThree, ""}).outcome, Outcome::draw);
}

TEST(BestScoreWins, TheMostPointsBelowTheMinimumToo) {  // AMB-61
  const State state = used_up("\"best_score_wins\"", {"", kTwo, ""});
  EXPECT_EQ(state.outcome, Outcome::stop);
  EXPECT_EQ(state.winner, 1);
}

TEST(BestScoreWins, NobodyWhereTwoHaveTheMost) {  // AMB-61
  EXPECT_EQ(used_up("\"best_score_wins\"", {"", kThree, kAlsoThree}).outcome, Outcome::draw);
}

TEST(BestScoreWins, NobodyWithoutAPoint) {  // AMB-61
  EXPECT_EQ(used_up("\"best_score_wins\"", {"", "", ""}).outcome, Outcome::draw);
}

TEST(BestAtMinimumWins, NobodyBelowTheMinimum) {  // AMB-61
  EXPECT_EQ(used_up("\"best_at_minimum_wins\"", {"", kTwo, ""}).outcome, Outcome::draw);
}

TEST(BestAtMinimumWins, TheMostPoints) {  // AMB-61
  const State state = used_up("\"best_at_minimum_wins\"", {kTwo, "", kThree});
  EXPECT_EQ(state.outcome, Outcome::stop);
  EXPECT_EQ(state.winner, 2);
}

TEST(BestAtMinimumWins, TheFirstInTheOrderOfPlayOfTwo) {  // AMB-61
  EXPECT_EQ(used_up("\"best_at_minimum_wins\"", {"", kThree, kAlsoThree}, 0).winner, 1);
  EXPECT_EQ(used_up("\"best_at_minimum_wins\"", {"", kThree, kAlsoThree}, 2).winner, 2);
}

// Seat 1 has no hand cards; seat 0 plays and has one card left.
struct EmptyHanded {
  Rules rules;
  State state;
  EmptyHanded(const char* word, int credits)
      : rules(rules_of("gostop/dutch", 2, {{"turn.empty_hand", word}, {"stop.minimum.2", "12"}})) {
    state = given(rules, {{"12R 09A", ""}, "10K", "05J 06J 07J", {}});
    state.seat(1).credits = static_cast<std::uint8_t>(credits);
    for (int i = 0; i < credits; ++i) {
      state.seat(1).credit_until[i] = kNeverLapses;
    }
    apply(rules, state, play_card("12R"));
  }
  int turned() const { return state.stock.top; }
};

TEST(EmptyHand, MustSkipWithACredit) {  // AMB-32
  const EmptyHanded with("\"spend_credit\"", 1);
  EXPECT_EQ(with.state.to_move, 1);
  const Legal may = legal(with.rules, with.state);
  EXPECT_EQ(may.size(), 1);
  EXPECT_TRUE(may.contains({ActionKind::skip, 0}));
}

TEST(EmptyHand, IsPassedOverWithoutACredit) {  // AMB-32
  const EmptyHanded without("\"spend_credit\"", 0);
  EXPECT_EQ(without.state.to_move, 0);
  EXPECT_EQ(without.turned(), 1);
}

TEST(EmptyHand, TurnsTheStockByItselfAndUsesUpACredit) {  // AMB-32
  const EmptyHanded with("\"auto_flip\"", 2);
  EXPECT_EQ(with.state.to_move, 0);
  EXPECT_EQ(with.turned(), 2);
  EXPECT_EQ(with.state.seat(1).credits, 1);
}

TEST(EmptyHand, TurnsTheStockByItselfWithoutACreditToo) {  // AMB-32
  const EmptyHanded without("\"auto_flip\"", 0);
  EXPECT_EQ(without.state.to_move, 0);
  EXPECT_EQ(without.turned(), 2);
}

TEST(EmptyHand, PassesAndKeepsItsCredits) {  // AMB-32
  const EmptyHanded with("\"pass\"", 2);
  EXPECT_EQ(with.state.to_move, 0);
  EXPECT_EQ(with.turned(), 1);
  EXPECT_EQ(with.state.seat(1).credits, 2);
}

// The round ends with the last card if no seat has a credit, though stock cards could be turned.
TEST(EmptyHand, KeepsNoRoundGoingOnceCreditsAreSpent) {  // AMB-31
  EmptyHanded without("\"auto_flip\"", 0);
  apply(without.rules, without.state, play_card("09A"));
  EXPECT_EQ(without.state.outcome, Outcome::draw);
  EXPECT_FALSE(without.state.stock.empty());
}

}  // namespace
}  // namespace showstopper::gostop
