// SPDX-License-Identifier: Apache-2.0
//
// Rounds without a winner and their effect on the next one (GS-A-088, GS-B-081e).
#include <gtest/gtest.h>

#include "model/gostop/settlement/settle.h"
#include "tests/gostop/given.h"
#include "tests/gostop/shipped_rules.h"

namespace showstopper::gostop {
namespace {

State ended(const Rules& rules, Outcome outcome, int carry) {
  State state = given(rules, {{"", ""}, "", "", {}});
  state.turn = Turn{};
  state.decision = Decision::over;
  state.to_move = kNobody;
  state.outcome = outcome;
  state.carry = static_cast<std::uint8_t>(carry);
  return state;
}

TEST(Carry, GrowsByARoundThatIsASource) {  // AMB-73, GS-A-076
  const Rules rules = rules_of("gostop/dutch", 2, {{"carry.sources", "[\"exhaustion\"]"}});
  EXPECT_EQ(settle(rules, ended(rules, Outcome::draw, 2)).next_carry, 3);
}

TEST(Carry, IsNeitherRaisedNorClearedByARoundThatIsNoSource) {  // AMB-73
  const Rules rules = rules_of("gostop/dutch", 2, {{"carry.sources", "[\"exhaustion\"]"}});
  EXPECT_EQ(settle(rules, ended(rules, Outcome::agreed_draw, 2)).next_carry, 2);
}

TEST(Carry, IsClearedByAWonRound) {  // GS-A-088
  const Rules rules = rules_of("gostop/dutch", 2);
  State state = won(rules, {{"", ""}, "", "", {"01B 03B 08B", "02A"}});
  state.carry = 2;
  EXPECT_EQ(settle(rules, state).next_carry, 0);
}

// Four of a month on the table, which is dealt anew.
int carry_after_table_quad(std::initializer_list<Change> changes) {
  const Rules rules = rules_of("gostop/spanish", 2, changes);
  // The script deals the table first: the four cards of January.
  const State state = start(rules, 0, 1, deal_deck(rules, 0, deck_cards(rules)));
  EXPECT_EQ(state.outcome, Outcome::misdeal);
  return settle(rules, state).next_carry;
}

TEST(Carry, CountsATableQuadWhereTheSourcesSaySo) {  // AMB-07, AMB-73
  const Change with{"carry.sources", "[\"exhaustion\", \"table_quad\"]"};
  EXPECT_EQ(carry_after_table_quad({with}), 2);
}

TEST(Carry, CountsNoTableQuadWhereTheSourcesDoNotSaySo) {  // AMB-07, AMB-73
  const Change without{"carry.sources", "[\"exhaustion\"]"};
  EXPECT_EQ(carry_after_table_quad({without}), 1);
}

// Two hands and the table have a quad: the earlier check in the order decides (AMB-08).
TEST(Carry, CountsAMisdealByTheCheckThatMadeIt) {  // AMB-73
  const auto next_carry = [](const char* order, const char* source) {
    const Rules rules = rules_of("gostop/spanish", 2,
                                 {{"pre.order", order},
                                  {"hand_quad.effect", "\"instant_win_mandatory\""},
                                  {"hand_quad.several", "\"redeal\""},
                                  {"carry.sources", source}});
    Deal deal;
    deal.hands[0] = cards("01B 01R 01J 01K 04A 05A 06A 07A 08B 09A");
    deal.hands[1] = cards("02A 02R 02J 02K 10A 11B 12B 04R 05R 06R");
    deal.table = cards("03B 03R 03J 03K 07R 08A 09R 10R");
    for (const Card next : rules.deck - deal.hands[0] - deal.hands[1] - deal.table) {
      deal.stock.cards[deal.stock.end++] = next;
    }
    const State state = start(rules, 0, 0, deal);
    EXPECT_EQ(state.outcome, Outcome::misdeal);
    return settle(rules, state).next_carry;
  };
  const char* const hands_first =
      "[\"hand_quad\", \"table_jokers\", \"table_quad\", \"table_triple\"]";
  const char* const table_first =
      "[\"table_jokers\", \"table_quad\", \"table_triple\", \"hand_quad\"]";
  EXPECT_EQ(next_carry(hands_first, "[\"several_hand_quads\"]"), 1);
  EXPECT_EQ(next_carry(hands_first, "[\"table_quad\"]"), 0);
  EXPECT_EQ(next_carry(table_first, "[\"several_hand_quads\"]"), 0);
  EXPECT_EQ(next_carry(table_first, "[\"table_quad\"]"), 1);
}

TEST(Carry, CapsTheFactorAndNotTheNumberOfRounds) {  // AMB-72
  const Rules rules = rules_of("gostop/dutch", 2, {{"carry.rule", "\"doubling_cap(8)\""}});
  EXPECT_EQ(carry_factor(rules, 2), 4);
  EXPECT_EQ(carry_factor(rules, 3), 8);
  EXPECT_EQ(carry_factor(rules, 4), 8);
}

}  // namespace
}  // namespace showstopper::gostop
