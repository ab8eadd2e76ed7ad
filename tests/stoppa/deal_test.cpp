// SPDX-License-Identifier: Apache-2.0
//
// Deck, packets, first dealer, ante and pot (ST-001, 004, 005, 007, 010 to 013).
#include "model/stoppa/deal.h"

#include <gmock/gmock.h>

#include "model/stoppa/pot.h"
#include "model/stoppa/settle.h"
#include "tests/stoppa/given.h"

namespace showstopper::stoppa {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Players, ThreeToSixPlay) {
  const rules::RuleSet rules = rule_set("stoppa/italian");
  std::string why;
  for (int players = 3; players <= 6; ++players) EXPECT_TRUE(playable(rules, players, why)) << why;
  EXPECT_FALSE(playable(rules, 2, why));
  EXPECT_THAT(why, HasSubstr("not by 2"));
  EXPECT_FALSE(playable(rules, 7, why));
}

TEST(Deck, EverySeatGetsEquallyManyCards) {
  const struct {
    int players, cards, kings_out;
  } kDecks[] = {{3, 13, 1}, {4, 10, 0}, {5, 8, 0}, {6, 6, 4}};
  for (const auto& deck : kDecks) {
    const Rules rules = italian(deck.players);
    EXPECT_EQ(rules.hand_cards, deck.cards);
    EXPECT_EQ(rules.kings_out, deck.kings_out);
    table::Random random(7);
    EXPECT_EQ(fault(rules, shuffled_deal(rules, 0, random)), std::nullopt);
  }
}

TEST(Deck, PacketsAreThreeAndTheRest) {
  EXPECT_THAT(italian(3).packets, ElementsAre(3, 3, 3, 3, 1));
  EXPECT_THAT(italian(4).packets, ElementsAre(3, 3, 3, 1, 0));
  EXPECT_THAT(italian(5).packets, ElementsAre(3, 3, 2, 0, 0));
  EXPECT_THAT(italian(6).packets, ElementsAre(3, 3, 0, 0, 0));
}

TEST(Deck, PacketsGoRoundFromTheDealersRight) {
  const Rules rules = italian(4);
  std::vector<Card> deck;
  for (const Card card : kAllCards) deck.push_back(card);
  const Deal deal = deal_deck(rules, 1, deck);
  EXPECT_EQ(deal.hands[2][0], deck[0]);  // the right of the dealer first
  EXPECT_EQ(deal.hands[2][2], deck[2]);  // three at once
  EXPECT_EQ(deal.hands[3][0], deck[3]);
  EXPECT_EQ(deal.hands[1][0], deck[9]);   // the dealer last
  EXPECT_EQ(deal.hands[2][9], deck[36]);  // the single card of the last iteration
}

TEST(Deck, TheDealerOfFiveMayBeginWithTwo) {
  EXPECT_THAT(packets(italian(5), 2), ElementsAre(2, 3, 3, 0, 0));
  Rules rules = italian(5);
  Deal deal = dealt(rules, {});
  deal.first_packet = 2;
  EXPECT_TRUE(fault(rules, deal).has_value());
  rules = italian(5, {{"small.deal_split", "\"dealer_choice_first_2_or_3\""}});
  EXPECT_FALSE(fault(rules, deal).has_value());
  const State state = start(rules, usual_table(rules), deal);
  EXPECT_EQ(state.hand(1).size(), 2);
}

TEST(Deck, OnlyFivePlayersSplit) {
  const Rules rules = italian(4, {{"small.deal_split", "\"dealer_choice_first_2_or_3\""}});
  Deal deal = dealt(rules, {});
  deal.first_packet = 2;
  EXPECT_TRUE(fault(rules, deal).has_value());
}

TEST(Deck, FaultyDealsAreNamed) {
  const Rules rules = italian(3);
  Deal deal = dealt(rules, {"KC KU KS"});
  EXPECT_FALSE(fault(rules, deal).has_value());
  deal.hands[0][0] = Card(7, Suit::coins);
  EXPECT_THAT(*fault(rules, deal), HasSubstr("`7C` is dealt twice"));
  deal = dealt(rules, {});
  deal.hands[1][12] = Card();
  EXPECT_THAT(*fault(rules, deal), HasSubstr("hand 1 must hold 13 cards"));
  deal = dealt(italian(4), {});
  EXPECT_TRUE(fault(rules, deal).has_value());
}

TEST(Deck, OnlyAKingStaysOutWithThree) {
  const Rules rules = italian(3);
  Deal deal = dealt(rules, {"2C"});
  const CardSet missing = kAllCards - start(rules, usual_table(rules), deal).shed.held();
  ASSERT_TRUE(missing.has(Card(kKing, Suit::clubs)));  // the one that is left out here
  deal.hands[0][0] = Card(kKing, Suit::clubs);
  EXPECT_THAT(*fault(rules, deal), HasSubstr("`2C` is not dealt"));
}

TEST(Dealer, TheAceOfCoinsFindsTheFirst) {
  const std::vector<Card> deck = card_list("AU 7C AC 2B");
  EXPECT_EQ(first_dealer(deck, 0, 4), 2);
  EXPECT_EQ(first_dealer(deck, 3, 4), 1);
}

TEST(Ante, EverySeatPaysPuntoAndBeccata) {
  const Round round(italian(5));
  EXPECT_THAT(round.purses(), ElementsAre(44, 44, 44, 44, 44));
  EXPECT_EQ(round.state.pot, 30);
}

TEST(Ante, APurseBelowTheAnteIsRefused) {
  const Rules rules = italian(4);
  Table table = usual_table(rules);
  table.purses[2] = 6;
  EXPECT_EQ(fault(rules, table), std::nullopt);
  table.purses[2] = 5;
  EXPECT_EQ(*fault(rules, table), "the purse of seat 2 is 5, below the ante of 6");
}

TEST(Ante, NumbersOutOfRangeAreRefused) {
  const Rules rules = italian(4);
  Table table = usual_table(rules);
  table.purses[0] = -1;
  EXPECT_TRUE(fault(rules, table).has_value());
  table = usual_table(rules);
  table.purses[0] = kMaxChips + 1;
  EXPECT_TRUE(fault(rules, table).has_value());
  table = usual_table(rules);
  table.pot = -1;
  EXPECT_TRUE(fault(rules, table).has_value());
  table = usual_table(rules);
  table.dealer = 4;
  EXPECT_TRUE(fault(rules, table).has_value());
}

TEST(Pot, SmallPrizesAreEqualSharesOfTheBeccatas) {
  EXPECT_EQ(small_prize(italian(5), 1, 0), 1);  // 5 chips over 3 iterations, 2 over
  EXPECT_EQ(left_over(italian(5), 1), 2);
  EXPECT_EQ(small_prize(italian(3), 1, 0), 0);  // 3 chips over 5 iterations
  EXPECT_EQ(small_prize(italian(6), 2, 1), 6);  // 12 chips over 2
}

TEST(Pot, TheRestIsTheBigPrize) {
  Round round(italian(5));
  round.pass_contests(3);
  EXPECT_EQ(round.state.phase, Phase::big);
  EXPECT_EQ(round.state.pot, 27);
  EXPECT_EQ(prize(round.rules, round.state), 27);
}

TEST(Pot, ChipsOfAnEarlierRoundBelongToTheBigPrize) {
  Round round(italian(4));
  round.table.pot = 9;
  round.restart();
  round.pass_contests(4);
  EXPECT_EQ(prize(round.rules, round.state), 29);
}

TEST(Pot, TheRemainderMayGoToTheLastSmallPrize) {
  const Rules rules = italian(5, {{"small.remainder_to", "\"last_small\""}});
  EXPECT_EQ(small_prize(rules, 1, 1), 1);
  EXPECT_EQ(small_prize(rules, 1, 2), 3);
}

TEST(Pot, TheRemainderMayStayForTheNextRound) {
  Round round(italian(5, {{"small.remainder_to", "\"carry\""}}));
  round.pass_contests(3);
  EXPECT_EQ(prize(round.rules, round.state), 25);
  round.pass_contests(1);
  EXPECT_EQ(round.state.pot, 2);
}

TEST(Pot, TheBigPrizeMayBeThePuntosAlone) {
  Round round(italian(5, {{"big.prize", "\"n_x_punto\""}, {"small.remainder_to", "\"carry\""}}));
  round.table.pot = 9;
  round.restart();
  round.pass_contests(3);
  EXPECT_EQ(prize(round.rules, round.state), 25);
}

TEST(Pot, PrizesMayBeListed) {
  const rules::RuleSet listed = rule_set("stoppa/italian", {{"small.prize", "[2, 2, 1]"}});
  const Rules rules = compile(listed, 5);
  EXPECT_EQ(small_prize(rules, 1, 0), 2);
  EXPECT_EQ(small_prize(rules, 1, 2), 1);
  std::string why;
  EXPECT_FALSE(playable(listed, 4, why));
  EXPECT_THAT(why, HasSubstr("3 entries"));
}

TEST(Pot, APrizeMayBeOneBeccata) {
  EXPECT_EQ(small_prize(italian(6, {{"small.prize", "\"beccata\""}}), 2, 0), 2);
}

TEST(Pot, PrizesAboveThePotAreRefused) {
  const Rules rules = italian(5, {{"small.prize", "11"}});
  Table table = usual_table(rules);
  table.pot = 0;
  EXPECT_THAT(*fault(rules, table), HasSubstr("33 chips, more than the pot of 30"));
  table.pot = 3;
  EXPECT_EQ(fault(rules, table), std::nullopt);
}

// Under any rules that are read a round can be played at the usual table.
TEST(UsualTable, HoldsAnteAndPrizesWhateverTheyAre) {
  for (const std::string_view prize : {"0", "1000000", "\"share\"", "\"beccata\""}) {
    for (const std::string_view punto : {"0", "1000000"}) {
      for (const std::string_view beccata : {"0", "1000000"}) {
        for (int players = 3; players <= 6; ++players) {
          const Rules rules = italian(
              players, {{"small.prize", prize}, {"ante.punto", punto}, {"ante.beccata", beccata}});
          EXPECT_EQ(fault(rules, usual_table(rules)), std::nullopt)
              << players << " players, " << prize << ", " << punto << ", " << beccata;
        }
      }
    }
  }
  EXPECT_EQ(usual_table(italian(4)).purses[0], kUsualPurse);
  EXPECT_EQ(usual_table(italian(4)).pot, 0);
}

TEST(Pot, ASingleCardMayCarryNoPrize) {
  const Rules rules = italian(4, {{"small.contested", "\"all_but_single_card\""}});
  EXPECT_EQ(rules.contested, 3);
  Round round(rules);
  round.pass_contests(3);
  EXPECT_EQ(round.state.phase, Phase::big);
  EXPECT_EQ(round.state.hand(0).size(), 10);
  EXPECT_EQ(italian(5, {{"small.contested", "\"all_but_single_card\""}}).contested, 3);
}

// One seat may win all chips, and its purse must be one that a next round takes.
TEST(Ante, NoMoreChipsThanAPurseHoldsAreOnTheTable) {
  const Rules rules = italian(4);
  Table table = usual_table(rules);
  Chips rest = kMaxChips;
  for (std::size_t seat = 1; seat < 4; ++seat) rest -= table.purses[seat];
  table.purses[0] = rest - table.pot;
  EXPECT_EQ(fault(rules, table), std::nullopt);
  ++table.purses[0];
  ASSERT_TRUE(fault(rules, table).has_value());
  EXPECT_THAT(
      *fault(rules, table),
      HasSubstr("the purses and the pot are 100000001 chips, but at most 100000000 may be"));
}

}  // namespace
}  // namespace showstopper::stoppa
