// SPDX-License-Identifier: Apache-2.0
//
// Giving a round up (`concede.allowed`): its conditions and its price.
#include <gtest/gtest.h>

#include "model/gostop/settlement/settle.h"
#include "tests/gostop/given.h"
#include "tests/gostop/shipped_rules.h"

namespace showstopper::gostop {
namespace {

constexpr Action kConcede{ActionKind::concede, 0};

Rules with_concession(int players = 2) {
  return rules_of(players == 2 ? "gostop/matgo" : "gostop/korean-3p", players,
                  {{"concede.allowed", "true"}});
}

State two_seats(const Rules& rules) {
  return given(rules,
               {{"07R 01B 05A 05R 05J", "02A 03B"}, "07J 10A 07K", "12D 09J", {"01J", "02J"}});
}

TEST(Concede, IsLegalAtTheStartOfATurnWhereTheRulesSaySo) {
  const Rules rules = with_concession();
  EXPECT_TRUE(legal(rules, two_seats(rules)).contains(kConcede));
  const Rules without = rules_of("gostop/matgo", 2);
  EXPECT_FALSE(legal(without, two_seats(without)).contains(kConcede));
}

TEST(Concede, IsNotLegalInsideATurn) {
  const Rules rules = with_concession();
  State state = two_seats(rules);
  apply(rules, state, {ActionKind::shake, 5});
  ASSERT_EQ(state.decision, Decision::turn);
  EXPECT_FALSE(legal(rules, state).contains(kConcede));
}

TEST(Concede, IsForTwoPlayers) {
  const Rules rules = with_concession(3);
  const State state = given(rules, {{"07R 01B", "02A", "03B"}, "07J 10A", "12D 09J", {}});
  EXPECT_FALSE(legal(rules, state).contains(kConcede));
}

TEST(Concede, PaysTheMinimumAndTheCarryAlone) {
  const Rules rules = with_concession();
  for (const int carry : {0, 1}) {
    State state = two_seats(rules);
    state.carry = static_cast<std::uint8_t>(carry);
    state.seat(1).go_count = 3;  // would multiply a stop
    state.seat(1).shakes = 1;
    apply(rules, state, kConcede);
    EXPECT_TRUE(state.over());
    const Result result = settle(rules, state);
    EXPECT_EQ(result.winner, 1);
    EXPECT_EQ(result.payments[1], carry == 0 ? 7 : 14);
    EXPECT_EQ(result.payments[0], -result.payments[1]);
    EXPECT_EQ(result.next_dealer, 1);
    EXPECT_EQ(result.next_carry, 0);
  }
}

TEST(Concede, PaysTheMinimumWhateverTheLoserLacks) {
  // Neither doubled for want of a bright nor excused for want of any card.
  const Rules rules = rules_of("gostop/matgo", 2,
                               {{"concede.allowed", "true"},
                                {"bak.on_fixed_wins", "true"},
                                {"nothing_captured_exempt", "true"}});
  State state = given(rules, {{"07R 01B", "02A 03J"}, "07J 10A", "12D 09J", {"", "03B 08B 11B"}});
  apply(rules, state, kConcede);
  EXPECT_EQ(settle(rules, state).payments[1], 7);
}

}  // namespace
}  // namespace showstopper::gostop
