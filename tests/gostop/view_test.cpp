// SPDX-License-Identifier: Apache-2.0
#include "model/gostop/view.h"

#include "tests/gostop/given.h"
#include "tests/gostop/shipped_rules.h"

namespace showstopper::gostop {
namespace {

State position(const Rules& rules) {
  return given(rules, {.hands = {"01K 05A 05R 05J", "02K 03K", "06K 07K"},
                       .table = "01J 02J",
                       .stock = "12R",
                       .captured = {"08A 08J"}});
}

// GS-B-019: hands and stock are secret, table and captured cards are not.
TEST(View, ShowsTheOwnHandAndWhatLiesOpen) {
  const Rules rules = compile(rule_set("gostop/spanish"), 3);
  const State state = position(rules);
  const View own = view(rules, state, 0), other = view(rules, state, 1);
  EXPECT_EQ(own.known_hand[0], cards("01K 05A 05R 05J"));
  EXPECT_TRUE(own.known_hand[1].empty());
  EXPECT_EQ(own.hand_size[1], 2);
  EXPECT_EQ(other.known_hand[1], cards("02K 03K"));
  EXPECT_TRUE(other.known_hand[0].empty());
  EXPECT_EQ(other.open.table, cards("01J 02J"));
  EXPECT_EQ(other.open.seats[0].captured, cards("08A 08J"));
  EXPECT_EQ(other.stock_left, state.stock.size());
  EXPECT_TRUE(other.open.stock.empty());
  EXPECT_GT(own.legal.size(), 0);
  EXPECT_EQ(other.legal.size(), 0);
}

// The content of a view does not depend on the hidden cards.
TEST(View, IsTheSameWhateverTheOthersHold) {
  const Rules rules = compile(rule_set("gostop/spanish"), 3);
  const State state = position(rules);
  State exchanged = state;
  exchanged.seats[1].hand = cards("02K 06K");
  exchanged.seats[2].hand = cards("03K 07K");
  exchanged.seats[1].dealt_quads = month_bit(9);
  std::swap(exchanged.stock.cards[exchanged.stock.top],
            exchanged.stock.cards[exchanged.stock.top + 1u]);
  EXPECT_EQ(view(rules, state, 0), view(rules, exchanged, 0));
  EXPECT_FALSE(view(rules, state, 1) == view(rules, exchanged, 1));
}

// AMB-28: the cards of a shown triple are known, unless the rules keep them private.
TEST(View, KnowsShownTriples) {
  for (const bool kept_private : {false, true}) {
    const Rules rules =
        compile(rule_set("gostop/spanish",
                         {{"shake.triple_kept_private", kept_private ? "true" : "false"}}),
                3);
    State state = position(rules);
    state.seats[0].shown = month_bit(5);
    EXPECT_EQ(view(rules, state, 1).known_hand[0], kept_private ? CardSet() : cards("05A 05R 05J"));
  }
}

// GS-A-096: who offers a draw shows the hand.
TEST(View, KnowsOpenedHands) {
  const Rules rules = compile(rule_set("gostop/spanish"), 3);
  State state = position(rules);
  state.seats[0].open_hand = true;
  EXPECT_EQ(view(rules, state, 2).known_hand[0], state.seats[0].hand);
}

}  // namespace
}  // namespace showstopper::gostop
