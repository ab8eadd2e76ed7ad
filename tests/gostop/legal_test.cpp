// SPDX-License-Identifier: Apache-2.0
//
// What may be done, what may not, and the reason that is given.
#include <gtest/gtest.h>

#include "tests/gostop/given.h"
#include "tests/gostop/shipped_rules.h"

namespace showstopper::gostop {
namespace {

Action plain(ActionKind kind) { return {kind, 0}; }

TEST(Legal, ListsEachActionOnce) {
  const Rules rules = rules_of("gostop/dutch", 2);
  State state = given(rules, {{"05A 05R 05J 07A 07R 07J 01B", "02A 03B"}, "05K 09A", "", {}});
  state.seat(0).credits = 1;
  state.seat(0).credit_until[0] = kNeverLapses;
  const Legal all = legal(rules, state);
  // Seven cards, the May bomb, two triples to show, one credit.
  ASSERT_EQ(all.size(), 7 + 1 + 2 + 1);
  for (int i = 0; i < all.size(); ++i) {
    EXPECT_TRUE(all.contains(all.nth(i)));
    for (int j = 0; j < i; ++j) EXPECT_FALSE(all.nth(i) == all.nth(j));
  }
}

class Refused : public ::testing::Test {
 protected:
  const Rules rules = rules_of("gostop/dutch", 2);
  State state = given(rules, {{"05A 05R 05J 07A", "02A 03B"}, "05K 09A 09R", "", {}});
  std::optional<Refusal> why(Action action, Seat seat = 0) const {
    return refusal(rules, state, seat, action);
  }
};

TEST_F(Refused, ForTheSeatThatIsNotToMove) {
  EXPECT_EQ(why(play_card("02A"), 1), Refusal::not_to_move);
}

TEST_F(Refused, ForACardThatIsNotInTheHand) {
  EXPECT_EQ(why(play_card("02A")), Refusal::not_in_hand);
  EXPECT_EQ(why(play_card("07A")), std::nullopt);
}

TEST_F(Refused, ForAnotherDecision) {
  EXPECT_EQ(why(Action::with(ActionKind::take, card("05K"))), Refusal::wrong_decision);
  EXPECT_EQ(why(plain(ActionKind::cup_junk)), Refusal::wrong_decision);
}

TEST_F(Refused, ForABombThatIsNotThere) {
  EXPECT_EQ(why(Action::with(ActionKind::bomb, Month{7})), Refusal::no_bomb);
  EXPECT_EQ(why(Action::with(ActionKind::bomb, Month{5})), std::nullopt);
  state.table -= card("05K");
  EXPECT_EQ(why(Action::with(ActionKind::bomb, Month{5})), Refusal::no_bomb);
}

TEST_F(Refused, ForABombOfAShownTripleWhereTheRulesForbidIt) {  // GS-B-053
  state.seat(0).shown = month_bit(5);
  state.seat(0).shakes = 1;
  EXPECT_EQ(why(Action::with(ActionKind::bomb, Month{5})), Refusal::not_legal);
}

TEST_F(Refused, ForASkipWithoutACredit) {
  EXPECT_EQ(why(plain(ActionKind::skip)), Refusal::no_credit);
}

TEST_F(Refused, ForAShakeThatIsNoTripleOrWasShown) {
  EXPECT_EQ(why(Action::with(ActionKind::shake, Month{7})), Refusal::not_a_triple);
  EXPECT_EQ(why(Action::with(ActionKind::shake, Month{5})), std::nullopt);
  apply(rules, state, Action::with(ActionKind::shake, Month{5}));
  EXPECT_EQ(why(Action::with(ActionKind::shake, Month{5})), Refusal::already_shown);
}

TEST_F(Refused, ForAnAnswerToNoOffer) {
  EXPECT_EQ(why(plain(ActionKind::accept)), Refusal::not_offered);
}

TEST_F(Refused, ForAStopBelowTheMinimum) {
  EXPECT_EQ(why(plain(ActionKind::stop)), Refusal::below_minimum);
}

TEST_F(Refused, ForATableCardThatCannotBeTaken) {
  State choice = given(rules, {{"09K 01B", "02A"}, "09A 09R 04A", "", {}});
  apply(rules, choice, play_card("09K"));
  ASSERT_EQ(choice.decision, Decision::take_hand);
  EXPECT_EQ(refusal(rules, choice, 0, Action::with(ActionKind::take, card("04A"))),
            Refusal::no_match);
  EXPECT_EQ(refusal(rules, choice, 0, Action::with(ActionKind::take, card("09R"))), std::nullopt);
}

TEST_F(Refused, WhenTheRoundIsOver) {
  state.decision = Decision::over;
  EXPECT_EQ(why(play_card("07A")), Refusal::over);
  EXPECT_EQ(legal(rules, state).size(), 0);
}

// AMB-16: a triple shown while playing binds the play to its month.
TEST(Shake, BindsThePlayWhereItIsShownWithIt) {
  const Rules rules = rules_of("gostop/korean-3p", 3);
  State state = given(rules, {{"05A 05R 05J 07A", "02A", "03B"}, "09A", "", {}});
  apply(rules, state, Action::with(ActionKind::shake, Month{5}));
  EXPECT_EQ(legal(rules, state).cards, cards("05A 05R 05J"));
  EXPECT_EQ(legal(rules, state).size(), 3);
}

// AMB-27: under the same rules it may not be shown while its fourth card lies on the table.
TEST(Shake, NeedsAMonthThatIsNotOnTheTable) {
  const Rules rules = rules_of("gostop/korean-3p", 3);
  State state = given(rules, {{"05A 05R 05J 07A", "02A", "03B"}, "05K", "", {}});
  EXPECT_TRUE(legal(rules, state).shakes.empty());
  EXPECT_EQ(legal(rules, state).bombs, month_bit(5));
}

}  // namespace
}  // namespace showstopper::gostop
