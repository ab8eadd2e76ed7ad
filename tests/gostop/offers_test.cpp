// SPDX-License-Identifier: Apache-2.0
//
// Draws that are offered, accepted and refused (GS-A-096 to 101).
#include <gtest/gtest.h>

#include "model/gostop/round.h"
#include "model/gostop/settlement/settle.h"
#include "tests/gostop/given.h"
#include "tests/gostop/shipped_rules.h"

namespace showstopper::gostop {
namespace {

constexpr Action kOffer{ActionKind::offer, 0};
constexpr Action kAccept{ActionKind::accept, 0};
constexpr Action kRefuse{ActionKind::refuse, 0};

Rules three(std::initializer_list<Change> changes = {}) {
  return rules_of("gostop/spanish", 3, changes);
}

const Position kThreeHands{{"05A 06A 01B", "02A 06R", "03B 06J"}, "10K 09A", "12D 08K 07K", {}};

TEST(Offer, OpensTheHandAndAsksTheNextSeat) {  // GS-A-096
  const Rules rules = three();
  State state = given(rules, kThreeHands);
  apply(rules, state, kOffer);
  EXPECT_TRUE(state.seat(0).open_hand);
  EXPECT_EQ(state.decision, Decision::respond);
  EXPECT_EQ(state.to_move, 1);
}

// At the start of the own turn (GS-A-096): each of these alone comes after it.
TEST(Offer, NeedsATurnInWhichNothingCameBefore) {
  const Rules rules = three({{"offer.max_per_round", "1"}});
  const State state = given(rules, kThreeHands);
  EXPECT_TRUE(may_offer(rules, state, 0));
  State offered = state, joker = state, bomb = state, bound = state;
  offered.turn.offered = true;
  joker.turn.joker_played = true;
  bomb.turn.after_bomb = true;
  bound.turn.bound_to = 6;  // a triple of the month was shown, and a card of it must come
  for (const State* const each : {&offered, &joker, &bomb, &bound}) {
    EXPECT_FALSE(may_offer(rules, *each, 0));
  }
  State often = state;
  often.seat(0).offers_made = static_cast<std::uint8_t>(rules.offer_max_per_round);
  EXPECT_FALSE(may_offer(rules, often, 0));
  EXPECT_TRUE(may_offer(rules, often, 1));
}

TEST(Offer, EndsTheRoundWhereBothAccept) {  // GS-A-097, GS-A-098
  const Rules rules = three();
  State state = given(rules, kThreeHands);
  state.dealer = 1;  // neither the offerer nor the last who accepts
  apply(rules, state, kOffer);
  apply(rules, state, kAccept);
  EXPECT_EQ(state.to_move, 2);
  apply(rules, state, kAccept);
  EXPECT_EQ(state.outcome, Outcome::agreed_draw);
  EXPECT_EQ(settle(rules, state).next_dealer, 1);
}

TEST(Offer, IsOverWithTheFirstRefusal) {  // GS-A-097: the other accepts automatically
  const Rules rules = three();
  State state = given(rules, kThreeHands);
  apply(rules, state, kOffer);
  apply(rules, state, kRefuse);
  EXPECT_EQ(state.decision, Decision::turn);
  EXPECT_EQ(state.to_move, 0);
  EXPECT_FALSE(legal(rules, state).contains(kOffer));  // once in a turn
}

TEST(Offer, HasEffectForItsWindowOfTurns) {  // GS-A-099, AMB-89
  const Rules rules = three({{"offer.window_turns", "3"}});
  State state = given(rules, kThreeHands);
  apply(rules, state, kOffer);
  apply(rules, state, kRefuse);
  EXPECT_EQ(state.offers[0][1], 3);
  apply(rules, state, play_card("05A"));  // the offerer's own turn counts
  EXPECT_EQ(state.offers[0][1], 2);
  apply(rules, state, play_card("02A"));
  apply(rules, state, play_card("03B"));
  EXPECT_EQ(state.offers[0][1], 0);
}

TEST(Offer, MakesItsRefuserPayForBoth) {  // GS-A-100
  const Rules rules = three();
  // Five junk each exempts from pibak; three points of plain ribbons from each.
  State state = won(
      rules, {{"", "", ""}, "", "", {"04R 05R 07R", "01J 01K 02J 02K 03J", "04J 04K 05J 05K 06J"}});
  state.offers[2][1] = 1;  // seat 1 refused what seat 2 offered
  EXPECT_EQ(settle(rules, state).payments, (PerSeat<Points>{6, -6, 0}));
  state.offers[2][1] = 0;
  EXPECT_EQ(settle(rules, state).payments, (PerSeat<Points>{6, -3, -3}));
}

TEST(Offer, ExemptsItsMakerFromAnEarlierGo) {  // GS-A-099, AMB-87
  const Rules rules = three({{"gobak.effect", "\"pays_all\""}});
  State state = won(
      rules, {{"", "", ""}, "", "", {"04R 05R 07R", "01J 01K 02J 02K 03J", "04J 04K 05J 05K 06J"}});
  call_go(state, 2);
  EXPECT_EQ(settle(rules, state).payments, (PerSeat<Points>{6, 0, -6}));
  state.offers[2][1] = 1;
  EXPECT_EQ(settle(rules, state).payments, (PerSeat<Points>{6, -6, 0}));
}

// A refused offer is not a move: the turn is still at its start.
TEST(Offer, ThatIsRefusedLeavesTheRightToShowATriple) {  // AMB-16, GS-B-028
  const Rules rules = three({{"shake.when", "\"any_own_turn_start\""}});
  State state = given(rules, {{"05A 05R 05J 01B", "02A 06R", "03B 06J"}, "10K 09A", "12D", {}});
  ASSERT_TRUE(in(legal(rules, state).shakes, 5));
  apply(rules, state, kOffer);
  apply(rules, state, kRefuse);
  EXPECT_TRUE(in(legal(rules, state).shakes, 5));
  apply(rules, state, Action::with(ActionKind::shake, Month{5}));
  EXPECT_FALSE(in(legal(rules, state).shakes, 5));
}

}  // namespace
}  // namespace showstopper::gostop
