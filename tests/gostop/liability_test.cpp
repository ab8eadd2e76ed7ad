// SPDX-License-Identifier: Apache-2.0
//
// Who pays for the others, on which ground, and which ground goes before which (GS-A-091 to 102).
// The winner has the plain ribbons, 3 points; no loser pays double by a row of payers.
#include <gtest/gtest.h>

#include "model/gostop/settlement/settle.h"
#include "tests/gostop/given.h"
#include "tests/gostop/shipped_rules.h"

namespace showstopper::gostop {
namespace {

using Paid = PerSeat<Points>;

class Liability : public ::testing::Test {
 protected:
  Rules with(std::initializer_list<Change> changes) const {
    return rules_of("gostop/spanish", 3, changes);
  }
  State ribbons(const Rules& rules) const {
    return won(rules, {{"", "08B 09A", "10A 11B"},
                       "",
                       "",
                       {"04R 05R 07R", "01J 01K 02J 02K 03J", "04J 04K 05J 05K 06J"}});
  }
  Paid paid(const Rules& rules, const State& state) const { return settle(rules, state).payments; }
};

TEST_F(Liability, ByGoPaysBothShares) {  // GS-A-091, GS-A-092
  const Rules rules = with({{"gobak.effect", "\"pays_all\""}});
  State state = ribbons(rules);
  EXPECT_EQ(paid(rules, state), (Paid{6, -3, -3}));
  call_go(state, 1);
  EXPECT_EQ(paid(rules, state), (Paid{6, -6, 0}));
}

TEST_F(Liability, ByGoMayDoubleTheOwnShareOrBoth) {  // AMB-81
  for (const auto& [word, due] :
       {std::pair("\"double\"", 9), std::pair("\"pays_all_double\"", 12)}) {
    const Rules rules = with({{"gobak.effect", word}});
    State state = ribbons(rules);
    call_go(state, 1);
    EXPECT_EQ(paid(rules, state), (Paid{due, -due, 0})) << word;
  }
}

TEST_F(Liability, ByGoWithTwoPlayersOnlyDoubles) {  // AMB-81, AMB-97
  const auto due = [&](const char* effect) {
    const Rules rules = rules_of("gostop/spanish", 2, {{"gobak.effect", effect}});
    State state = won(rules, {{"", ""}, "", "", {"04R 05R 07R", "01J 01K 02J 02K 03J"}});
    call_go(state, 1);
    return paid(rules, state)[0];
  };
  EXPECT_EQ(due("\"pays_all\""), 3);
  EXPECT_EQ(due("\"double\""), 6);
}

// With three players it is stated even if the other loser owes nothing.
TEST_F(Liability, ByGoIsStatedIfTheOtherOwesNothing) {  // AMB-95, AMB-97
  const Rules rules = with({{"gobak.effect", "\"pays_all\""}, {"nothing_captured_exempt", "true"}});
  State state = ribbons(rules);
  state.seat(2).captured = CardSet();
  call_go(state, 1);
  const Result result = settle(rules, state);
  EXPECT_EQ(result.payments, (Paid{3, -3, 0}));
  ASSERT_EQ(result.reasons.size(), 1);
  EXPECT_EQ(to_text(rules, result.reasons[0]), "liable P1 go");
  const Rules of_two = rules_of("gostop/spanish", 2, {{"gobak.effect", "\"pays_all\""}});
  State two = won(of_two, {{"", ""}, "", "", {"04R 05R 07R", "01J 01K 02J 02K 03J"}});
  call_go(two, 1);
  EXPECT_TRUE(settle(of_two, two).reasons.empty());
}

TEST_F(Liability, OfTwoWhoWentIsOneOrNobodys) {  // AMB-82
  const auto due = [&](const char* both) {
    const Rules rules = with({{"gobak.effect", "\"pays_all\""}, {"gobak.both_went", both}});
    State state = ribbons(rules);
    call_go(state, 2);
    call_go(state, 1);
    return paid(rules, state);
  };
  EXPECT_EQ(due("\"none\""), (Paid{6, -3, -3}));
  EXPECT_EQ(due("\"first_caller\""), (Paid{6, 0, -6}));
  EXPECT_EQ(due("\"last_caller\""), (Paid{6, -6, 0}));
}

// The winner took in the winning turn what seat 2 had laid unmatched.
TEST_F(Liability, ByFeedingPaysBothShares) {  // GS-A-093
  const Rules rules = with({{"feed.liability", "true"}});
  State state = ribbons(rules);
  state.seat(2).laid_unmatched = card("07R");
  EXPECT_EQ(paid(rules, state), (Paid{6, -3, -3}));  // taken in an earlier turn
  state.turn.by_hand = cards("07R 07J");
  EXPECT_EQ(paid(rules, state), (Paid{6, 0, -6}));
}

TEST_F(Liability, IsNotOfAFeederWithoutAChoice) {  // GS-A-094
  const Rules rules = with({{"feed.liability", "true"}});
  State state = ribbons(rules);
  state.seat(2).laid_unmatched = card("07R");
  state.turn.by_hand = cards("07R 07J");
  state.seat(2).hand = CardSet();
  EXPECT_EQ(paid(rules, state), (Paid{6, -3, -3}));
}

TEST_F(Liability, ByGoGoesBeforeLiabilityByFeeding) {  // AMB-86
  const Rules rules = with({{"feed.liability", "true"},
                            {"gobak.effect", "\"pays_all\""},
                            {"liability.two", "\"go_first\""}});
  State state = ribbons(rules);
  state.seat(2).laid_unmatched = card("07R");
  state.turn.by_hand = cards("07R 07J");
  call_go(state, 1);
  EXPECT_EQ(paid(rules, state), (Paid{6, -6, 0}));
}

// Of three brights, shares of 3 and, without a bright, 6. The winner took in the seventh turn the
// card that one loser had laid; the other called go in the latest turn before.
TEST_F(Liability, OfTwoGroundsMayBeSharedOrBothPayTheirOwn) {  // AMB-86
  const auto due = [&](const char* two, Seat caller) {
    const Rules rules = with({{"feed.liability", "true"},
                              {"gobak.effect", "\"pays_all\""},
                              {"liability.amount", "\"sum_of_shares\""},
                              {"liability.two", two}});
    State state = won(rules, {{"", "04A 05A", "06A 07A"}, "", "", {"01B 03B 08B", "11B", "02A"}});
    state.round_turns = 6;
    state.seat(3 - caller).laid_unmatched = card("08B");
    state.turn.by_hand = cards("08B 08J");
    call_go(state, caller);
    state.seat(caller).go_at = static_cast<std::uint8_t>(4 + caller);
    return paid(rules, state);
  };
  EXPECT_EQ(due("\"both_pay_own\"", 1), (Paid{9, -3, -6}));
  EXPECT_EQ(due("\"split\"", 1), (Paid{9, -5, -4}));  // the odd point falls on the go
  EXPECT_EQ(due("\"split\"", 2), (Paid{9, -4, -5}));
  EXPECT_EQ(due("\"go_first\"", 1), (Paid{9, -9, 0}));
  EXPECT_EQ(due("\"go_first\"", 2), (Paid{9, 0, -9}));
  // Seat 2 has its turn after seat 1, whatever it did there.
  EXPECT_EQ(due("\"latest\"", 1), (Paid{9, 0, -9}));
  EXPECT_EQ(due("\"latest\"", 2), (Paid{9, 0, -9}));
}

TEST_F(Liability, PaysTheOwnShareForEachWhereTheRulesSaySo) {  // AMB-93, GS-A-102
  const auto due = [&](const char* amount) {
    const Rules rules = with({{"gobak.effect", "\"pays_all\""}, {"liability.amount", amount}});
    State state = won(rules, {{"", "", ""}, "", "", {"01B 03B 08B", "11B", "02A"}});
    call_go(state, 2);
    return paid(rules, state)[2];
  };
  // Shares 3 and, without a bright, 6.
  EXPECT_EQ(due("\"sum_of_shares\""), -9);
  EXPECT_EQ(due("\"own_share_times_losers\""), -12);
}

}  // namespace
}  // namespace showstopper::gostop
