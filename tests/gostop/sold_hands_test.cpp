// SPDX-License-Identifier: Apache-2.0
//
// Hands that seats sitting out have sold (`sold.*`, docs/decisions/0024).
#include <gtest/gtest.h>

#include "model/gostop/deal.h"
#include "model/gostop/match.h"
#include "model/gostop/position.h"
#include "model/gostop/settlement/settle.h"
#include "tests/gostop/given.h"
#include "tests/gostop/shipped_rules.h"

namespace showstopper::gostop {
namespace {

// A bright costs 2, a joker 30, a double 500, so that a sum shows its parts.
rules::RuleSet selling_set(std::initializer_list<Change> more = {}) {
  rules::RuleSet set = rule_set("gostop/korean-3p", {{"deck.jokers", "[2, 3]"},
                                                     {"sold.seats", "1"},
                                                     {"sold.per_bright", "2"},
                                                     {"sold.per_joker", "30"},
                                                     {"sold.per_double", "500"},
                                                     {"sold.triple_factor", "7"}});
  for (const Change& change : more) apply_change(set, change);
  return set;
}

Rules selling(std::initializer_list<Change> more = {}, int players = 3) {
  return compile(selling_set(more), players);
}

// The end of a round of seat 1's deal in which that hand was sold.
Result settled(const Rules& rules, const std::string& sold, Outcome outcome = Outcome::draw) {
  State state;
  state.players = static_cast<std::int8_t>(rules.players);
  state.dealer = 1;
  state.decision = Decision::over;
  state.outcome = outcome;
  state.sold[0] = cards(sold);
  return settle(rules, state);
}

TEST(SoldHands, ArePaidForByBrightsJokersAndDoubles) {
  const Rules rules = selling();
  const auto each = [&](const std::string& sold) { return settled(rules, sold).sale.paid[0]; };
  EXPECT_EQ(each("01K 02A 03R 04J 05K 06R 07J"), 0);
  EXPECT_EQ(each("01B 02A 03R 04J 05K 06R 07J"), 2);
  EXPECT_EQ(each("01B 12B 03R 04J 05K 06R 07J"), 4);  // the rain is a bright like others
  EXPECT_EQ(each("01B X1 03R 04J 05K 06R 07J"), 32);
  EXPECT_EQ(each("11D 12D X2 04J 05K 06R 07J"), 1030);
  EXPECT_EQ(each("09A 02A 03R 04J 05K 06R 07J"), 0);  // a cup that counts as junk is not a double
}

TEST(SoldHands, CostMoreWithATriple) {
  const auto each = [](const std::string& sold) { return settled(selling(), sold).sale.paid[0]; };
  EXPECT_EQ(each("01B 01K 03R 04J 05K 06R 07J"), 2);
  EXPECT_EQ(each("01B 01K 01R 04J 05K 06R 07J"), 14);
  EXPECT_EQ(each("01B 01K 01R 01J 05K 06R 07J"), 14);
  EXPECT_EQ(each("01B 01K 01R 05J 05K 05R 07J"), 14);  // two triples are not two factors
  EXPECT_EQ(each("X1 X2 01B 01R 05K 05R 07J"), 62);    // jokers have no month
}

TEST(SoldHands, ArePaidForByAllOrByThoseWhoDoNotDeal) {
  const std::string sold = "01B 02A 03R 04J 05K 06R 07J";
  const Result all = settled(selling(), sold);
  EXPECT_EQ(all.sale.paid, (PerSeat<Points>{2, 2, 2}));
  EXPECT_EQ(all.sale.received, (PerSitter<Points>{6, 0, 0}));
  const Result two = settled(selling({{"sold.payers", "non_dealers"}}), sold);
  EXPECT_EQ(two.sale.paid, (PerSeat<Points>{2, 0, 2}));
  EXPECT_EQ(two.sale.received, (PerSitter<Points>{4, 0, 0}));
  EXPECT_EQ(all.payments, (PerSeat<Points>{0, 0, 0}));
}

// A deal that is void was never bid on (GS-A-018).
TEST(SoldHands, AreNotPaidForInAVoidDeal) {
  const Result result = settled(selling(), "01B 02A 03R 04J 05K 06R 07J", Outcome::misdeal);
  EXPECT_EQ(result.sale.paid, (PerSeat<Points>{}));
  EXPECT_EQ(result.sale.received, (PerSitter<Points>{}));
}

TEST(SoldHands, LieInTheStockOfARandomDeal) {
  const Rules rules = selling({{"sold.seats", "3"}, {"deck.jokers", "[]"}});
  table::Random random(3);
  const Deal deal = shuffled_deal(rules, 0, random);
  EXPECT_EQ(fault(rules, 0, deal), std::nullopt);
  CardSet all;
  for (const CardSet hand : sold_hands(rules, deal)) {
    EXPECT_EQ(hand.size(), 7);
    all |= hand;
  }
  EXPECT_EQ(all, deal.stock.set());  // three times seven
}

TEST(SoldHands, DrawNothingFromTheSeed) {
  table::Random one(9), two(9);
  const Deal with = shuffled_deal(selling(), 2, one);
  const Deal without = shuffled_deal(selling({{"sold.seats", "0"}}), 2, two);
  EXPECT_EQ(with, without);
  EXPECT_EQ(one.below(1000), two.below(1000));
}

TEST(SoldHands, AreNotGuessedWhereTheStockHidesACard) {
  const Rules rules = selling();
  table::Random random(3);
  Deal deal = shuffled_deal(rules, 0, random);
  deal.stock.cards[0] = Card();  // the first card that the first hand would have
  EXPECT_EQ(sold_hands(rules, deal), (PerSitter<CardSet>{}));
  EXPECT_EQ(sold_hands(rules, Deal{}), (PerSitter<CardSet>{}));
}

TEST(SoldHands, ThatCannotBeAreRefused) {
  const Rules rules = selling();
  table::Random random(4);
  const Deal sound = shuffled_deal(rules, 0, random);
  const auto said = [&](const PerSitter<CardSet>& sold) {
    Deal deal = sound;
    deal.sold = sold;
    return fault(rules, 0, deal).value_or("nothing");
  };
  PerSitter<CardSet> sold = sold_hands(rules, sound);
  EXPECT_EQ(said(sold), "nothing");
  EXPECT_EQ(said({sound.hands[1], {}, {}}), "card `" + std::string(name(sound.hands[1].first())) +
                                                "` was sold, but is not in the stock");
  EXPECT_EQ(said({sold[0] - sold[0].first(), {}, {}}),
            "sold hand 0 has 6 cards, but under these rules it has 7");
  EXPECT_EQ(said({sold[0], sold[0], {}}),
            "sold hand 1 has 7 cards, but under these rules it has 0");
  EXPECT_EQ(sold_fault(selling({{"sold.seats", "2"}}), {sold[0], sold[0], {}}).value_or(""),
            "card `" + std::string(name(sold[0].first())) + "` is sold twice");
}

// GS-B-002, GS-B-008: the seats that play are two or three, and only beside three does one wait.
TEST(SoldHands, ThereAreNoneWithTwoPlayers) {
  const Rules rules = selling({}, 2);
  table::Random random(4);
  EXPECT_EQ(sold_hands(rules, shuffled_deal(rules, 0, random)), (PerSitter<CardSet>{}));
}

TEST(SoldHands, MustFitIntoTheStock) {
  std::string why_not;
  EXPECT_TRUE(playable(selling_set({{"sold.seats", "3"}, {"deck.jokers", "[]"}}), 3, why_not));
  const rules::RuleSet eight =
      selling_set({{"sold.seats", "3"}, {"deck.jokers", "[]"}, {"deal.order.3", "\"T6 A8\""}});
  EXPECT_FALSE(playable(eight, 3, why_not));
  EXPECT_EQ(why_not,
            "`sold.seats` lets 3 seats sell 8 cards each, but `deal.order.3` leaves a stock of 18 "
            "cards");
  EXPECT_TRUE(playable(eight, 2, why_not));
}

TEST(SoldHands, AreBookedForTheMatch) {
  const Rules rules = selling();
  Match match = new_match(rules, 1);
  book(rules, match, settled(rules, "01B 02A 03R 04J 05K 06R 07J"));
  EXPECT_EQ(match.totals, (PerSeat<Points>{-2, -2, -2}));
  EXPECT_EQ(match.sold, 6);
}

}  // namespace
}  // namespace showstopper::gostop
