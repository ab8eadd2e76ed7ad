// SPDX-License-Identifier: Apache-2.0
//
// Cards and their points (ST-003, ST-008).
#include "model/stoppa/card.h"

#include <gtest/gtest.h>

#include "tests/stoppa/given.h"

namespace showstopper::stoppa {
namespace {

TEST(Cards, FortyCardsHaveFortyNames) {
  int cards = 0;
  for (const Card card : kAllCards) {
    EXPECT_EQ(card_named(name(card)), card);
    ++cards;
  }
  EXPECT_EQ(cards, 40);
}

TEST(Cards, NamesThatAreNoCardAreNone) {
  for (const char* text : {"", "7", "8C", "7D", "C7", "7CC", "10C", "kC"}) {
    EXPECT_EQ(card_named(text), std::nullopt) << text;
  }
}

TEST(Cards, PointsAreThoseOfThePrimiera) {
  const std::pair<const char*, int> kPoints[] = {{"7C", 21}, {"6C", 18}, {"AC", 16}, {"5C", 15},
                                                 {"4C", 14}, {"3C", 13}, {"2C", 12}, {"JC", 10},
                                                 {"NC", 10}, {"KC", 10}};
  for (const auto& [text, worth] : kPoints) EXPECT_EQ(points(*card_named(text)), worth) << text;
}

TEST(Cards, TheBestPacketIsFiftyFive) { EXPECT_EQ(points(cards("7C 6C AC")), 55); }

TEST(Cards, AboveARankLieTheHigherRanks) {
  EXPECT_EQ(CardSet::above(7), kFigures);
  EXPECT_EQ(CardSet::above(kKing), CardSet());
  EXPECT_EQ(CardSet::above(0), kAllCards);
  EXPECT_EQ(kFigures, cards("JC JU JS JB NC NU NS NB KC KU KS KB"));
}

TEST(Actions, TextsOfActionsAreReadBack) {
  for (const char* text : {"pass", "call", "fold", "done", "bet 5", "raise 12", "declare misera",
                           "declare riches", "declare three_twos", "declare three_aces", "lay 7C",
                           "lay AC AU AB", "overlook", "void", "repair"}) {
    const auto action = action_named(text);
    ASSERT_TRUE(action.has_value()) << text;
    EXPECT_EQ(to_text(*action), text);
  }
}

TEST(Actions, WhatIsNoActionIsNone) {
  for (const char* text : {"", "bet", "bet x", "bet 1 2", "lay", "lay 8C", "lay 7C 7C", "pass now",
                           "declare", "declare luck", "check", "Pass", "bet -"}) {
    EXPECT_EQ(action_named(text), std::nullopt) << text;
  }
}

TEST(Actions, AHugeBetIsStillABet) {
  EXPECT_GT(action_named("bet 99999999999999999999")->chips, kMaxChips);
  EXPECT_EQ(action_named("bet -3")->chips, -3);
}

}  // namespace
}  // namespace showstopper::stoppa
