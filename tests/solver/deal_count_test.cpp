// SPDX-License-Identifier: Apache-2.0
#include "solver/deals/deal_count.h"

#include <gtest/gtest.h>

#include "tests/solver/rules_of.h"

namespace showstopper::solver {
namespace {

using gostop::Card;
using gostop::CardSet;

std::vector<DealConstraint> constraints(const gostop::Rules& rules,
                                        std::initializer_list<std::string_view> texts) {
  std::vector<DealConstraint> parsed;
  table::Diagnostics diagnostics;
  for (const std::string_view text : texts) {
    if (auto one = DealConstraint::parse(text, rules, diagnostics)) parsed.push_back(*one);
  }
  for (const auto& diagnostic : diagnostics) ADD_FAILURE() << to_text(diagnostic);
  return parsed;
}

std::string refusal_of(const gostop::Rules& rules, std::string_view text) {
  table::Diagnostics diagnostics;
  EXPECT_FALSE(DealConstraint::parse(text, rules, diagnostics)) << text;
  return diagnostics.empty() ? "" : diagnostics.front().message;
}

// The rules with `months` months, hands of `hand` cards and a table of `table` cards.
gostop::Rules small_deck(int months, int hand, int table) {
  gostop::Rules rules = shipped("gostop/matgo", 2);
  rules.deck = CardSet((std::uint64_t{1} << (4 * months)) - 1);
  rules.deal_order = {{gostop::DealTo::table, table}, {gostop::DealTo::all, hand}};
  return rules;
}

// Every deal of the rules, the stock without order.
template <class Each>
void each_deal(const gostop::Rules& rules, Each each) {
  const std::vector<Card> cards = gostop::deck_cards(rules);
  const gostop::Deal any = gostop::deal_deck(rules, 0, cards);
  const int sizes[] = {any.hands[0].size(), any.hands[1].size(), any.table.size(),
                       any.stock.size()};
  std::array<std::vector<Card>, 4> zones;
  const auto place = [&](auto self, std::size_t next) -> void {
    if (next == cards.size()) {
      gostop::Deal deal;
      for (const Card card : zones[0]) deal.hands[0] |= card;
      for (const Card card : zones[1]) deal.hands[1] |= card;
      for (const Card card : zones[2]) deal.table |= card;
      for (const Card card : zones[3]) deal.stock.cards[deal.stock.end++] = card;
      return each(deal);
    }
    for (std::size_t zone = 0; zone < zones.size(); ++zone) {
      if (static_cast<int>(zones[zone].size()) == sizes[zone]) continue;
      zones[zone].push_back(cards[next]);
      self(self, next + 1);
      zones[zone].pop_back();
    }
  };
  place(place, 0);
}

TEST(DealCount, QuadInOneOfThreeHands) {
  // A given hand: sum over k of (-1)^(k+1) C(12,k) C(48-4k,7-4k) / C(48,7), k = 1 only, since a
  // hand of seven holds no two quads: 12 * C(44,3) / C(48,7) = 158928 / 73629072 = 0.2158 %.
  const gostop::Rules& rules = shipped("gostop/spanish", 3);
  const DealCounter counter(rules, constraints(rules, {"p0.hand.quads >= 1"}));
  EXPECT_EQ(times(counter.count(), 73629072) / 158928, counter.total());
  EXPECT_NEAR(counter.probability(), 0.002158, 0.0000005);
}

TEST(DealCount, QuadInOneOfTwoHands) {
  // 12 * C(44,6) - C(12,2) * C(40,2) of C(48,10).
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  const DealCounter counter(rules, constraints(rules, {"p0.hand.quads >= 1"}));
  const Count hands = times(12, choose(44, 6)) - times(66, choose(40, 2));
  EXPECT_EQ(counter.count() / hands, counter.total() / choose(48, 10));
  EXPECT_NEAR(counter.probability(), 0.01294, 0.000005);
}

TEST(DealCount, TwoConstraintsAreOneWithAnd) {
  const gostop::Rules& rules = shipped("gostop/spanish", 3);
  const DealCounter two(rules, constraints(rules, {"p0.hand.quads == 1", "p1 has 09A"}));
  const DealCounter one(rules, constraints(rules, {"p0.hand.quads == 1 and p1 has 09A"}));
  EXPECT_EQ(two.count(), one.count());
  EXPECT_GT(two.count(), Count{0});
}

TEST(DealCount, AgreesWithFullEnumerationOfSmallDecks) {
  const gostop::Rules rules = small_deck(3, 3, 3);
  const auto parsed = constraints(
      rules,
      {"p0.hand.month(2) == 2", "hand.triples >= 1", "table.triples == 1 or p1 has 03B",
       "p0.hand.brights + table.brights == 2", "not (p0.hand.month(1) >= 1 and stock.quads == 0)",
       "hand.junk >= 2 for each seat", "count(seat: hand.month(3) >= 1) == 2"});
  std::vector<Count> satisfied(parsed.size());
  Count all = 0;
  each_deal(rules, [&](const gostop::Deal& deal) {
    ++all;
    for (std::size_t i = 0; i < parsed.size(); ++i) satisfied[i] += parsed[i].holds(deal) ? 1 : 0;
  });
  for (std::size_t i = 0; i < parsed.size(); ++i) {
    const DealCounter counter(rules, {parsed[i]});
    EXPECT_EQ(counter.total(), all) << parsed[i].text();
    EXPECT_EQ(counter.count(), satisfied[i]) << parsed[i].text();
    EXPECT_GT(satisfied[i], Count{0}) << parsed[i].text();
    EXPECT_LT(satisfied[i], all) << parsed[i].text();
  }
}

TEST(DealSample, EachSampleSatisfiesTheConstraintAndCanBePlayed) {
  const gostop::Rules& rules = shipped("gostop/spanish", 3);
  const auto parsed = constraints(rules, {"hand.quads >= 1 for each seat", "not table.card(01B)"});
  const DealCounter counter(rules, parsed);
  table::Random random(7);
  for (int i = 0; i < 200; ++i) {
    const gostop::Deal deal = counter.sample(random);
    EXPECT_EQ(gostop::fault(rules, 0, deal), std::nullopt);
    for (const DealConstraint& constraint : parsed) EXPECT_TRUE(constraint.holds(deal));
  }
}

TEST(DealCount, WhatCannotBeCountedIsGivenUpAndSaid) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  const DealCounter stopped(rules, constraints(rules, {"hand.junk >= 3 and hand.animals >= 2"}),
                            [] { return false; });
  ASSERT_TRUE(stopped.gave_up());
  EXPECT_EQ(*stopped.gave_up(), "counting was stopped");
  EXPECT_FALSE(DealCounter(rules, constraints(rules, {"hand.junk >= 3"})).gave_up());
}

TEST(DealSample, LaidOutCardsAndPlacesOfTheStockAreKept) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  std::vector<DealConstraint> where;
  table::Diagnostics diagnostics;
  for (const char* text : {"p0: 09A x 03B", "stock: x 05A 05R", "table: 01B"}) {
    for (auto& each : DealConstraint::parse_all(text, rules, diagnostics)) where.push_back(each);
  }
  EXPECT_EQ(where.size(), 5u);
  const DealCounter counter(rules, where);
  table::Random random(7);
  for (int i = 0; i < 50; ++i) {
    const gostop::Deal deal = counter.sample(random);
    EXPECT_EQ(deal.stock[1], gostop::card_named("05A"));
    EXPECT_EQ(deal.stock[2], gostop::card_named("05R"));
    for (const DealConstraint& each : where) EXPECT_TRUE(each.holds(deal)) << each.text();
  }
}

TEST(DealCount, APlaceInTheStockIsOneOfItsCards) {
  // A given card lies on a given place of the stock in one deal of 48.
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  table::Diagnostics diagnostics;
  const DealCounter counter(rules, DealConstraint::parse_all("stock: x x 05A", rules, diagnostics));
  EXPECT_EQ(times(counter.count(), 48), counter.total());
}

TEST(DealConstraint, PartsJoinedByAndAreToldApartWhereTheySayTheSameAlone) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  table::Diagnostics diagnostics;
  const auto parts = [&](const char* text) {
    return DealConstraint::parse_all(text, rules, diagnostics).size();
  };
  EXPECT_EQ(parts("p0 has 09A and p1.hand.quads >= 1 and not table.card(01B)"), 3u);
  EXPECT_EQ(parts("hand.quads >= 1 and hand.month(1) >= 1"), 1u) << "of one and the same seat";
  EXPECT_EQ(parts("p0 has 09A and (p1 has 01B or p1 has 02A)"), 1u);
}

TEST(DealConstraint, ACardPredealtTwiceIsSaidWithBothConditions) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  table::Diagnostics diagnostics;
  const auto twice = [&](const char* text) {
    return predealt_twice(DealConstraint::parse_all(text, rules, diagnostics)).value_or("");
  };
  EXPECT_EQ(twice("p0 has 09A and p1 has 09A"),
            "card `09A` is predealt twice: `p0 has 09A` and `p1 has 09A`");
  EXPECT_EQ(twice("p0 has 09A and p1 has 08A"), "");
  EXPECT_EQ(twice("p0: 09A 09A"), "");
  ASSERT_EQ(diagnostics.size(), 1u);
  EXPECT_EQ(diagnostics.front().where.column, 9);
}

TEST(DealSample, IsUniform) {
  // Eight cards, hands of two, table of two, stock of two: the deals in which p0 holds the two
  // cards of one month are few enough to count each. Chi squared, seed 3.
  const gostop::Rules rules = small_deck(2, 2, 2);
  const auto parsed = constraints(rules, {"p0.hand.month(1) == 2"});
  const DealCounter counter(rules, parsed);
  std::map<std::string, int> seen;
  each_deal(rules, [&](const gostop::Deal& deal) {
    if (!parsed.front().holds(deal)) return;
    seen[names(deal.hands[0]) + '/' + names(deal.hands[1]) + '/' + names(deal.table)] = 0;
  });
  ASSERT_EQ(Count{seen.size()}, counter.count());
  constexpr int kEach = 100;
  table::Random random(3);
  const int draws = kEach * static_cast<int>(seen.size());
  for (int i = 0; i < draws; ++i) {
    const gostop::Deal deal = counter.sample(random);
    ++seen.at(names(deal.hands[0]) + '/' + names(deal.hands[1]) + '/' + names(deal.table));
  }
  double chi = 0;
  for (const auto& entry : seen)
    chi += (entry.second - kEach) * (entry.second - kEach) / double{kEach};
  // 540 deals, 539 degrees of freedom: mean 539, deviation 33; five deviations above is 703.
  EXPECT_LT(chi, 703);
}

TEST(DealConstraint, WhatCannotStandInADealIsRefused) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  EXPECT_NE(refusal_of(rules, "p2.hand.quads == 1").find("`p2` does not play"), std::string::npos);
  EXPECT_NE(refusal_of(rules, "winner.hand.quads == 1").find("no `winner`"), std::string::npos);
  EXPECT_NE(refusal_of(rules, "p0.hand.month(13) == 1").find("must be from 1 to 12"),
            std::string::npos);
  EXPECT_NE(refusal_of(rules, "p0 has X1").find("not in the deck"), std::string::npos);
  EXPECT_NE(refusal_of(rules, "hand.quds >= 1").find("hand.quads"), std::string::npos);
  // Brights of the table or the stock are of no seat.
  EXPECT_NE(refusal_of(rules, "p0.brights == 2").find("did you mean `hand.brights`?"),
            std::string::npos);
}

TEST(DealConstraint, ACoreOfContradictionsLeavesOutWhatDoesNotMatter) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  const auto parsed =
      constraints(rules, {"p0 has 09A", "p1.hand.quads >= 1", "p1 has 09A", "table.month(3) == 2"});
  EXPECT_EQ(contradiction(rules, parsed), (std::vector<std::size_t>{0, 2}));
  EXPECT_TRUE(
      contradiction(rules, constraints(rules, {"p0 has 09A", "p1.hand.quads >= 1"})).empty());
}

}  // namespace
}  // namespace showstopper::solver
