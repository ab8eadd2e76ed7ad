// SPDX-License-Identifier: Apache-2.0
//
// Between deal and first turn: declarations of the seats, and effects of a joker's replacement
// (GS-A-020 to 027, GS-B-022 to 029).
#include <gtest/gtest.h>

#include "tests/gostop/given.h"
#include "tests/gostop/shipped_rules.h"

namespace showstopper::gostop {
namespace {

// A deal of two hands and a table; the rest of the deck is the stock, `stock` on top.
Deal deal_of(const Rules& rules, const std::string& first, const std::string& second,
             const std::string& table, const std::string& stock = "") {
  Deal deal;
  deal.hands[0] = cards(first);
  deal.hands[1] = cards(second);
  deal.table = cards(table);
  const CardSet rest = rules.deck - deal.hands[0] - deal.hands[1] - deal.table - cards(stock);
  for (const Card next : card_list(stock)) deal.stock.cards[deal.stock.end++] = next;
  for (const Card next : rest) deal.stock.cards[deal.stock.end++] = next;
  return deal;
}

const char* const kQuadAndTriple = "05A 05R 05J 05K 07A 07R 07J 01B 02A 03B";
const char* const kPlainHand = "01R 01J 02R 02J 04A 04R 06A 06R 08B 08A";
const char* const kPlainTable = "09A 09R 10A 10R 11B 11J 12B 12A";

class Declarations : public ::testing::Test {
 protected:
  State open(const char* automatic) {
    rules = rules_of("gostop/spanish", 2,
                     {{"hand_quad.effect", "\"instant_win_optional\""},
                      {"shake.when", "\"before_round\""},
                      {"shake.automatic", automatic}});
    return start(rules, 0, 0, deal_of(rules, kQuadAndTriple, kPlainHand, kPlainTable));
  }
  Rules rules;
};

TEST_F(Declarations, OfOneSeatAreClosedByOneDone) {  // GS-A-020, GS-A-022, GS-B-024
  State state = open("false");
  ASSERT_EQ(state.decision, Decision::declare);
  apply(rules, state, Action::with(ActionKind::quad, Month{5}));
  ASSERT_EQ(state.decision, Decision::declare);
  apply(rules, state, Action::with(ActionKind::shake, Month{7}));
  ASSERT_EQ(state.to_move, 0);
  apply(rules, state, {ActionKind::done, 0});
  EXPECT_EQ(state.outcome, Outcome::quad);
}

// The dealer would be the mover; a row for the quad is about the seat that holds it.
TEST(HandQuad, ARowPaysItsHolder) {  // GS-B-024
  Rules rules = rules_of("gostop/spanish", 2);
  EventRow row;
  row.effect = EffectKind::collect;
  row.amount = 3;
  constexpr auto kKind = static_cast<std::size_t>(EventKind::hand_quad);
  rules.events[kKind].push_back(row);
  const State state = start(rules, 0, 0, deal_of(rules, kPlainHand, kQuadAndTriple, kPlainTable));
  EXPECT_EQ(state.winner, 1);
  EXPECT_EQ(state.instant[1], 3);
  EXPECT_EQ(state.instant[0], -3);
  EXPECT_EQ(state.seat(1).event_count[kKind], 1);
  EXPECT_EQ(state.seat(0).event_count[kKind], 0);
}

TEST_F(Declarations, OfQuadsComeBeforeTriples) {
  State state = open("false");
  EXPECT_TRUE(legal(rules, state).contains(Action::with(ActionKind::quad, Month{5})));
  apply(rules, state, Action::with(ActionKind::shake, Month{7}));
  EXPECT_FALSE(legal(rules, state).contains(Action::with(ActionKind::quad, Month{5})));
}

// The rules show triples by themselves, but not before the seat decides about its quad.
TEST_F(Declarations, OfQuadsComeBeforeTriplesThatAreShownByTheRules) {
  State state = open("true");
  ASSERT_EQ(state.decision, Decision::declare);
  EXPECT_EQ(state.seat(0).shakes, 0);
  EXPECT_TRUE(legal(rules, state).contains(Action::with(ActionKind::quad, Month{5})));
  apply(rules, state, {ActionKind::done, 0});
  EXPECT_EQ(state.seat(0).shakes, 2);  // the quad counts as a triple, AMB-15
  EXPECT_EQ(state.decision, Decision::turn);
}

// The dealer's second triple and the quad of the other seat would come after it.
TEST(AutomaticShake, ThatWinsIsTheLastDeclaration) {
  const auto opened = [](const std::string& row) {
    const Rules rules = house_rules(
        "hand_quad.effect = \"instant_win_optional\"\nshake.when = \"before_round\"\n"
        "shake.automatic = true\n[[event]]\non = \"shake\"\n" +
            row,
        "gostop/spanish", 2);
    return start(
        rules, 0, 0,
        deal_of(rules, "05A 05R 05J 06K 07A 07R 07J 01B 02A 03B",
                "09A 09R 09J 09K 01R 01J 02R 02J 04A 04R", "08A 08B 10A 10R 11B 11J 12B 12A"));
  };
  const State won = opened("effect = \"win 20\"\n");
  EXPECT_TRUE(won.over());
  EXPECT_EQ(won.outcome, Outcome::stop);
  EXPECT_EQ(won.winner, 0);
  EXPECT_EQ(won.fixed_points, 20);
  EXPECT_EQ(won.seat(0).shakes, 1);
  const State goes_on = opened("when.count = 3\neffect = \"win 20\"\n");
  EXPECT_EQ(goes_on.seat(0).shakes, 2);
  EXPECT_EQ(goes_on.decision, Decision::declare);
  EXPECT_EQ(goes_on.to_move, 1);
}

TEST(TableTriple, ThatAJokersReplacementCompletesLiesAsAStack) {  // GS-A-026, GS-A-027, AMB-08
  const Rules rules = rules_of(
      "gostop/spanish", 2,
      {{"deck.jokers", "[2]"},
       {"pre.order", "[\"table_quad\", \"table_triple\", \"hand_quad\", \"table_jokers\"]"}});
  const std::string table = "09A 09R X1 10R 11B 11J 12B 12A";
  const std::string hand = "05A 05R 03J 06K 07A 07R 07J 01B 02A 03B";
  const State third = start(rules, 0, 0, deal_of(rules, hand, kPlainHand, table, "09J"));
  EXPECT_EQ(third.stacked, month_bit(9));
  EXPECT_EQ(third.stacks[Month{9}].owner, kNobody);
  const State other = start(rules, 0, 0, deal_of(rules, hand, kPlainHand, table, "10A"));
  EXPECT_TRUE(other.stacked.empty());
}

}  // namespace
}  // namespace showstopper::gostop
