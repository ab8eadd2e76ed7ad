// SPDX-License-Identifier: Apache-2.0
//
// The pot that seats pay into and one of them takes (`pot.stake`, the effect `take pot`).
#include <gtest/gtest.h>

#include "model/gostop/game.h"
#include "model/gostop/match.h"
#include "model/gostop/settlement/settle.h"
#include "tests/gostop/given.h"
#include "tests/gostop/shipped_rules.h"

namespace showstopper::gostop {
namespace {

Rules with_pot(std::string_view stake = "1") {
  return rules_of("gostop/house/boar-pot-grows", 3, {{"pot.stake", stake}});
}

// Seat 0 has laid a card of July on the one on the table.
State played(const Rules& rules, const std::string& july, Points pot,
             const std::string& next = "") {
  State state =
      given(rules, {{"07R 01B", "07K 02K", "08J 08K"}, july + " 10A", "12D 09J " + next, {}});
  state.pot = pot;
  open_turn(rules, state);
  apply(rules, state, play_card("07R"));
  return state;
}

Result ended(const Rules& rules, State state, Outcome outcome = Outcome::draw) {
  state.decision = Decision::over;
  state.outcome = outcome;
  return settle(rules, state);
}

TEST(Pot, IsTakenWholeByWhoCapturesTheBoar) {
  const Rules rules = with_pot();
  const State state = played(rules, "07A", 6);
  EXPECT_EQ(state.pot_taker, 0);
  const Result result = ended(rules, state);
  EXPECT_EQ(result.pot.payments, (PerSeat<Points>{8, -1, -1}));  // 6 and three stakes, less its own
  EXPECT_EQ(result.pot.left, 0);
  EXPECT_EQ(result.payments, (PerSeat<Points>{}));
}

TEST(Pot, StaysWhereNobodyTakesIt) {
  const Rules rules = with_pot("2");
  const State state = played(rules, "07J", 6);
  EXPECT_EQ(state.pot_taker, kNobody);
  const Result result = ended(rules, state);
  EXPECT_EQ(result.pot.payments, (PerSeat<Points>{-2, -2, -2}));
  EXPECT_EQ(result.pot.left, 12);
}

// The pot is taken once: an event row that applies again finds it empty.
TEST(Pot, GoesToTheFirstWhoTakesIt) {
  const Rules rules = with_pot();
  State state = played(rules, "07J", 6);
  state.pot_taker = 2;
  state.to_move = 0;
  state.seats[0].hand = cards("07K");
  state.seats[1].hand -= cards("07K");
  state.table |= cards("07A");
  state.seats[0].captured -= cards("07A");
  open_turn(rules, state);
  apply(rules, state, play_card("07K"));
  EXPECT_EQ(state.pot_taker, 2);
}

TEST(Pot, IsNoneWithoutAStake) {
  const Rules rules = with_pot("0");
  const State state = played(rules, "07A", 0);
  EXPECT_EQ(state.pot_taker, kNobody);
  EXPECT_EQ(ended(rules, state).pot.payments, (PerSeat<Points>{}));
}

TEST(Pot, TakesNoStakesInAMisdeal) {
  const Rules rules = with_pot();
  const Result result = ended(rules, played(rules, "07J", 6), Outcome::misdeal);
  EXPECT_EQ(result.pot.payments, (PerSeat<Points>{}));
  EXPECT_EQ(result.pot.left, 6);
}

// Money has no fixed number of bits: a pot that no seat takes for a million rounds of the largest
// stake does not fit 32.
TEST(Pot, GrowsBeyond32Bits) {
  constexpr int kRounds = 1'000'000;
  const Rules rules = with_pot("1000");
  constexpr Points kThen = Points{1000} * 3 * kRounds;
  EXPECT_EQ(table_after(rules, 0, kRounds).pot, kThen);
  Match match = new_match(rules, 0);
  match.pot = kThen;
  match.totals[0] = -kThen;
  book(rules, match, ended(rules, played(rules, "07J", match.pot)));
  EXPECT_EQ(match.pot, kThen + 3000);
}

TEST(Pot, IsTakenByASeatIsAnotherPositionThanOneWithAPoint) {
  const Rules rules = with_pot();
  State taken = played(rules, "07J", 0);
  State fuller = taken;
  taken.pot_taker = 0;
  fuller.pot = 1;
  EXPECT_NE(fingerprint(rules, taken), fingerprint(rules, fuller));
}

TEST(Pot, GoesFromRoundToRoundOfAMatch) {
  const Rules rules = with_pot();
  Match match = new_match(rules, 0);
  book(rules, match, ended(rules, played(rules, "07J", match.pot)));
  EXPECT_EQ(match.pot, 3);
  EXPECT_EQ(match.totals, (PerSeat<Points>{-1, -1, -1}));
  EXPECT_EQ(Game::next_table(rules, match)->pot, 3);
  book(rules, match, ended(rules, played(rules, "07A", match.pot)));
  EXPECT_EQ(match.pot, 0);
  EXPECT_EQ(match.totals, (PerSeat<Points>{4, -2, -2}));
}

}  // namespace
}  // namespace showstopper::gostop
