// SPDX-License-Identifier: Apache-2.0
//
// The events of the settlement other than payment reasons; one fact away they do not occur.
#include <algorithm>

#include <gtest/gtest.h>

#include "model/gostop/settlement/settle.h"
#include "tests/gostop/given.h"
#include "tests/gostop/shipped_rules.h"

namespace showstopper::gostop {
namespace {

// How often the settlement emits an event of the type; -1 for any seat.
int emitted(const Rules& rules, const State& state, EventType type, int seat = -1) {
  EventLog log;
  settle(rules, state, &log);
  return static_cast<int>(std::count_if(log.begin(), log.end(), [&](const Event& event) {
    return event.what == type && (seat < 0 || event.seat == seat);
  }));
}

// The plain ribbons, 3 points, against enough junk.
State ribbons_won(const Rules& rules) {
  return won(rules, {{"", "08B 09A", "10A 11B"},
                     "",
                     "",
                     {"04R 05R 07R", "01J 01K 02J 02K 03J", "04J 04K 05J 05K 06J"}});
}

TEST(SettlementEvents, HaveTheFactorOfTheThirdGo) {  // GS-A-084
  const Rules rules = rules_of("gostop/spanish", 3);
  State state = ribbons_won(rules);
  EXPECT_EQ(emitted(rules, state, EventType::pay_go_factor), 0);
  call_go(state, 0);
  call_go(state, 0);
  EXPECT_EQ(emitted(rules, state, EventType::pay_go_add), 1);
  EXPECT_EQ(emitted(rules, state, EventType::pay_go_factor), 0);
  call_go(state, 0);
  EXPECT_EQ(emitted(rules, state, EventType::pay_go_factor), 1);
  // The reason of a shake beside it has no factor of a go.
  state.seat(0).shown.insert(7);
  state.seat(0).shakes = 1;
  EXPECT_EQ(emitted(rules, state, EventType::pay_go_factor), 1);
}

TEST(SettlementEvents, HaveTheSeatThatAnOfferExempts) {  // GS-A-097
  const Rules rules = rules_of("gostop/korean-3p", 3);
  State state = ribbons_won(rules);
  EXPECT_EQ(emitted(rules, state, EventType::exempt), 0);
  state.offers[1][2] = 1;  // seat 1 offered a draw, which seat 2 refused
  EXPECT_EQ(emitted(rules, state, EventType::exempt), 1);
  EXPECT_EQ(emitted(rules, state, EventType::exempt, 1), 1);
  state.outcome = Outcome::draw;
  state.winner = kNobody;
  EXPECT_EQ(emitted(rules, state, EventType::exempt), 0);
}

TEST(SettlementEvents, HaveTheFeederWithoutAChoice) {  // GS-A-094
  const Rules rules = rules_of("gostop/spanish", 3, {{"feed.liability", "true"}});
  State state = ribbons_won(rules);
  state.turn.by_hand = cards("07R 07J");
  state.seat(2).laid_unmatched = card("07R");
  EXPECT_EQ(emitted(rules, state, EventType::feed_excused), 0);  // there was a choice
  state.seat(2).hand = CardSet();
  EXPECT_EQ(emitted(rules, state, EventType::feed_excused), 1);
  EXPECT_EQ(emitted(rules, state, EventType::feed_excused, 2), 1);
  // The winner cannot feed with a card of his own.
  state.seat(0).laid_unmatched = card("07R");
  EXPECT_EQ(emitted(rules, state, EventType::feed_excused), 1);
  // Who pays nothing for feeding is not excused from it.
  const Rules free = rules_of("gostop/spanish", 3, {{"feed.liability", "false"}});
  EXPECT_EQ(emitted(free, state, EventType::feed_excused), 0);
}

}  // namespace
}  // namespace showstopper::gostop
