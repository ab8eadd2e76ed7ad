// SPDX-License-Identifier: Apache-2.0
//
// A win that is pushed on into the next round (`push.most`).
#include <gtest/gtest.h>

#include "model/gostop/settlement/settle.h"
#include "tests/gostop/given.h"
#include "tests/gostop/shipped_rules.h"

namespace showstopper::gostop {
namespace {

constexpr Action kPush{ActionKind::push, 0};

Rules pushing(std::string_view most, std::string_view announced = "after_flip") {
  return rules_of("gostop/korean-3p", 3, {{"push.most", most}, {"go.announced", announced}});
}

// Seat 1, not the dealer, takes the third plain ribbon after so many rounds without a winner.
State won_by_ribbons(const Rules& rules, int carry) {
  State state = given(
      rules, {{"02A 03B", "07R 01B", "08J 08K"}, "07J 10A", "12D 09J 11K", {"", "04R 05R", ""}});
  state.carry = static_cast<std::uint8_t>(carry);
  state.to_move = 1;
  open_turn(rules, state);
  apply(rules, state, play_card("07R"));
  return state;
}

TEST(Push, IsAThirdAnswerOfWhoMayStop) {
  const Rules rules = pushing("2");
  EXPECT_TRUE(legal(rules, won_by_ribbons(rules, 0)).contains(kPush));
  EXPECT_FALSE(legal(rules, given(rules, {{"07R", "", ""}, "", "", {}})).contains(kPush));
  const Rules without = pushing("0");
  EXPECT_FALSE(legal(without, won_by_ribbons(without, 0)).contains(kPush));
}

TEST(Push, IsLegalUpToTheRoundsThatTheRulesName) {
  const Rules rules = pushing("2");
  EXPECT_TRUE(legal(rules, won_by_ribbons(rules, 1)).contains(kPush));
  EXPECT_FALSE(legal(rules, won_by_ribbons(rules, 2)).contains(kPush));
}

TEST(Push, IsNoAnswerBeforeTheFlip) {
  const Rules rules = pushing("2", "before_flip");
  const State state = won_by_ribbons(rules, 0);
  ASSERT_EQ(state.decision, Decision::go_stop);
  EXPECT_FALSE(legal(rules, state).contains(kPush));
}

TEST(Push, PaysNothingAndCarriesTheWinOn) {
  const Rules rules = pushing("2");
  State state = won_by_ribbons(rules, 1);
  apply(rules, state, kPush);
  EXPECT_TRUE(state.over());
  const Result result = settle(rules, state);
  EXPECT_FALSE(result.has_winner());
  for (const Points payment : result.payments) EXPECT_EQ(payment, 0);
  EXPECT_EQ(result.next_carry, 2);
  EXPECT_EQ(result.next_dealer, 1);  // who won
}

TEST(Push, CountsWhateverOtherRoundsDo) {
  const Rules rules =
      rules_of("gostop/korean-3p", 3, {{"push.most", "2"}, {"carry.sources", "[]"}});
  State state = won_by_ribbons(rules, 0);
  apply(rules, state, kPush);
  EXPECT_EQ(settle(rules, state).next_carry, 1);
}

}  // namespace
}  // namespace showstopper::gostop
