// SPDX-License-Identifier: Apache-2.0
#include "model/gostop/deal.h"

#include <gtest/gtest.h>

#include "tests/gostop/shipped_rules.h"

namespace showstopper::gostop {
namespace {

// AMB-05: with the deck in the order of names, the first table card is card 1 if the table is
// served first (GS-A-012), and card 11 if both hands get five before it (GS-B-015).
TEST(Deal, FollowsTheScriptOfTheRules) {
  const Rules spanish = rules_of("gostop/spanish", 2), dutch = rules_of("gostop/dutch", 2);
  const std::vector<Card> deck = deck_cards(spanish);
  EXPECT_EQ(deal_deck(spanish, 0, deck).table.first(), Card(0));
  EXPECT_EQ(deal_deck(dutch, 0, deck).table.first(), Card(10));
}

TEST(Deal, ServesTheDealerLast) {
  const Rules dutch = rules_of("gostop/dutch", 3);
  const Deal deal = deal_deck(dutch, 1, deck_cards(dutch));
  EXPECT_TRUE(deal.hands[2].has(Card(0)));  // right of the dealer, GS-B-017
  EXPECT_TRUE(deal.hands[0].has(Card(4)));
  EXPECT_TRUE(deal.hands[1].has(Card(8)));
  EXPECT_EQ(deal.table.first(), Card(12));
}

// GS-A-011, GS-A-014: 10, 10 and 8; 7 each and 6.
TEST(Deal, HasTheSizesOfTheSources) {
  for (const char* name : {"gostop/spanish", "gostop/dutch", "gostop/korean-3p", "gostop/matgo"}) {
    for (const int players : {2, 3}) {
      const Rules rules = rules_of(name, players);
      table::Random random(1);
      const Deal deal = shuffled_deal(rules, 0, random);
      EXPECT_EQ(fault(rules, 0, deal), std::nullopt);
      EXPECT_EQ(deal.hands[0].size(), players == 2 ? 10 : 7);
      EXPECT_EQ(deal.table.size(), players == 2 ? 8 : 6);
      EXPECT_EQ(deal.stock.size(), players == 2 ? 20 : 21);
    }
  }
}

TEST(Deal, SaysWhatIsWrongWithOne) {
  const Rules rules = rules_of("gostop/spanish", 2);
  table::Random random(5);
  const Deal sound = shuffled_deal(rules, 0, random);
  Deal doubled = sound;
  doubled.stock.cards[0] = doubled.table.first();
  EXPECT_NE(fault(rules, 0, doubled)->find("dealt twice"), std::string::npos);
  Deal missing = sound;
  --missing.stock.end;
  EXPECT_NE(fault(rules, 0, missing)->find("is missing"), std::string::npos);
  Deal uneven = sound;
  uneven.hands[0] -= uneven.hands[0].first();
  EXPECT_NE(fault(rules, 0, uneven)->find("the hand of seat 0 has 9 cards"), std::string::npos);
  Deal joker = sound;
  joker.stock.cards[0] = Card::joker(1);
  EXPECT_NE(fault(rules, 0, joker)->find("not in the deck"), std::string::npos);
}

}  // namespace
}  // namespace showstopper::gostop
