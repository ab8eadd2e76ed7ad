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

TEST(Carry, CapsTheFactorAndNotTheNumberOfRounds) {  // AMB-72
  const Rules rules = rules_of("gostop/dutch", 2, {{"carry.rule", "\"doubling_cap(8)\""}});
  EXPECT_EQ(carry_factor(rules, 2), 4);
  EXPECT_EQ(carry_factor(rules, 3), 8);
  EXPECT_EQ(carry_factor(rules, 4), 8);
}

}  // namespace
}  // namespace showstopper::gostop
