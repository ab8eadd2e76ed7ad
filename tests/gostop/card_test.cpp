// SPDX-License-Identifier: Apache-2.0
#include "model/gostop/card.h"

#include <gtest/gtest.h>

#include "model/gostop/rules/parameters.h"

namespace showstopper::gostop {
namespace {

TEST(Card, NamesAndCardsAreTheSameThing) {
  for (int i = 0; i < Card::kCount; ++i) {
    EXPECT_EQ(card_named(name(Card(i))), Card(i));
    EXPECT_EQ(kCardName[i].text, name(Card(i)));  // rule files use the same names
  }
}

TEST(Card, UnknownNamesAreNoCards) {
  for (const char* text :
       {"", "1B", "00B", "13J", "01A", "01D", "11A", "12J", "X0", "X7", "01b", "01B ", "x"}) {
    EXPECT_FALSE(card_named(text).has_value()) << text;
  }
}

// GS-B-010: 24 junk, 10 ribbons, 9 animals, 5 brights.
TEST(Card, TheDeckHasTheKindsOfTheSource) {
  EXPECT_EQ(usual_cards(Kind::bright).size(), 5);
  EXPECT_EQ(usual_cards(Kind::animal).size(), 9);
  EXPECT_EQ(usual_cards(Kind::ribbon).size(), 10);
  EXPECT_EQ(usual_cards(Kind::junk).size(), 24);
  EXPECT_EQ(names(usual_cards(Kind::bright)), "01B 03B 08B 11B 12B");
}

TEST(Card, SpecialCardsAreWhatTheirNamesSay) {
  EXPECT_EQ(name(kCup), "09A");
  EXPECT_EQ(name(kRainBright), "12B");
  EXPECT_EQ(name(kRainRibbon), "12R");
  EXPECT_EQ(name(kLightning), "12D");
  EXPECT_EQ(name(kPaulownia), "11D");
}

TEST(CardSet, FindsTriplesAndQuadsOfAMonth) {
  CardSet cards = CardSet::of(4);
  EXPECT_EQ(month_at(quads_in(cards)), 4);
  for (const Card missing : CardSet::of(4)) {
    const CardSet triple = cards - missing;
    EXPECT_EQ(quads_in(triple), 0u);
    EXPECT_EQ(month_at(triples_in(triple)), 4);
    EXPECT_EQ(triples_in(triple - triple.first()), 0u);
  }
  // The last of one month and the first of the next are not a triple.
  EXPECT_EQ(triples_in(CardSet(Card(1, 2)) | Card(1, 3) | Card(2, 0)), 0u);
}

TEST(CardSet, FindsEachCardByItsNumber) {
  const CardSet all = kFlowerCards | kJokerCards;
  const CardSet odd(all.bits() & 0x1248'8421'A5C3'7E91u);
  for (const CardSet set : {all, odd, CardSet(Card(0)), CardSet(Card(Card::kCount - 1))}) {
    int number = 0;
    for (const Card card : set) EXPECT_EQ(set.nth(number++), card);
    EXPECT_EQ(number, set.size());
  }
}

TEST(CardSet, GoesThroughItsCardsInTheOrderOfNames) {
  std::string seen;
  for (const Card card : CardSet(*card_named("12D")) | *card_named("01B") | *card_named("X1")) {
    seen += name(card);
  }
  EXPECT_EQ(seen, "01B12DX1");
}

}  // namespace
}  // namespace showstopper::gostop
