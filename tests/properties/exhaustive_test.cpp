// SPDX-License-Identifier: Apache-2.0
//
// Small worlds, exhaustively: the deals are all of them, each renaming once, and every position of
// every play holds.
#include "properties/verify/exhaustive.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "model/gostop/deal.h"
#include "properties/invariants/gostop/checks.h"
#include "properties/verify/gostop/deals.h"
#include "tests/properties/rule_sets.h"

namespace showstopper::properties {
namespace {

using namespace gostop;

rules::RuleSet with(rules::RuleSet set, const char* key, const char* text) {
  const auto parameters = set.schema().parameters;
  const int index = rules::parameter_index(parameters, key);
  std::string why_not;
  const auto value = rules::parse_value(parameters[index], text, why_not);
  EXPECT_TRUE(value) << why_not;
  if (value) set.set(index, *value);
  return set;
}

// Two months, a card in each hand, five on the table, one in the stock: 8! / 5! = 336 deals.
rules::RuleSet two_months() {
  return with(with(shipped("worlds/three-months"), "deck.months", R"(["01", "03"])"),
              "deal.order.2", R"("T5 O1 D1")");
}

std::string key_of(const Deal& deal) {
  return names(deal.hands[0]) + "|" + names(deal.hands[1]) + "|" + names(deal.table) + "|" +
         names(deal.stock.set());
}

// The deals enumerated up to names are expanded to all deals by the renamings, written out here: J
// and K of either month exchanged, the months exchanged.
TEST(SmallWorlds, EnumerateEachDealOnceUpToNames) {
  const Rules rules = compile(two_months(), 2);
  const auto renamed = [](Deal deal, bool first, bool second, bool months) {
    const auto one = [&](Card card) {
      int copy = card.index() % 4;
      Month month = card.month();
      if (copy >= 2 && (month == 1 ? first : second)) copy = 5 - copy;
      if (months) month = 4 - month;
      return Card(month, copy);
    };
    const auto all = [&](CardSet set) {
      CardSet out;
      for (const Card card : set) out |= one(card);
      return out;
    };
    for (CardSet& hand : deal.hands) hand = all(hand);
    deal.table = all(deal.table);
    for (int i = 0; i < deal.stock.end; ++i) {
      deal.stock.cards[i] = one(deal.stock.cards[i]);
    }
    return deal;
  };
  std::set<std::string> seen;
  std::uint64_t stood_for = 0, deals = 0;
  Deals<gostop::Game>::each(rules, [&](const Deal& deal, std::uint64_t stands_for) {
    EXPECT_EQ(fault(rules, 0, deal), std::nullopt);
    std::set<std::string> own;
    for (int i = 0; i < 8; ++i) {
      own.insert(key_of(renamed(deal, (i & 1) != 0, (i & 2) != 0, (i & 4) != 0)));
    }
    EXPECT_EQ(own.size(), stands_for) << key_of(deal);
    for (const std::string& key : own) EXPECT_TRUE(seen.insert(key).second) << key;
    stood_for += stands_for;
    ++deals;
    return true;
  });
  EXPECT_EQ(seen.size(), 336u);
  EXPECT_EQ(stood_for, 336u);
  EXPECT_LT(deals, 100u);
}

// If the rules take the first junk in the order of names, months are not interchangeable.
TEST(SmallWorlds, KeepMonthsApartWhereNamesDecide) {
  const auto count = [](const rules::RuleSet& set) {
    std::uint64_t deals = 0;
    Deals<gostop::Game>::each(compile(set, 2),
                              [&](const Deal&, std::uint64_t) { return ++deals > 0; });
    return deals;
  };
  EXPECT_GT(count(with(two_months(), "steal.chooser", R"("lowest_value")")),
            count(two_months()) * 3 / 2);
}

// The world of ci/test: complete, with a million positions and more.
TEST(SmallWorlds, ThreeMonthsHoldInEveryPosition) {
  ExhaustiveOptions options;
  options.sampled_one_in = 64;
  const ExhaustiveReport<gostop::Game> report =
      explore<gostop::Game>(shipped("worlds/three-months"), 2, options);
  EXPECT_TRUE(report.complete);
  EXPECT_EQ(report.deals_in_all, 166'320u);  // 12! / (6! 2! 2!)
  EXPECT_GT(report.positions, 1'000'000u);
  EXPECT_EQ(report.findings_in_all, 0u);
  for (const Finding<gostop::Game>& finding : report.findings)
    ADD_FAILURE() << finding.invariants.front();
  RecordProperty("positions", std::to_string(report.positions));
  RecordProperty("deals_up_to_names", std::to_string(report.deals_up_to_names));
  RecordProperty("rounds", std::to_string(report.rounds));
}

// Rounds and positions below a position, each way to it counted for itself.
void count_plainly(const Rules& rules, const State& state, std::uint64_t& positions,
                   std::uint64_t& rounds) {
  ++positions;
  if (state.over()) ++rounds;
  const Legal may = legal(rules, state);
  for (int i = 0; i < may.size(); ++i) {
    State next = state;
    apply(rules, next, may.nth(i), nullptr);
    count_plainly(rules, next, positions, rounds);
  }
}

// The same below a deal, for each order of its stock.
void count_each_order(const Rules& rules, Deal deal, std::uint64_t& positions,
                      std::uint64_t& rounds) {
  const auto cards = deal.stock.cards.begin();
  do {
    count_plainly(rules, start(rules, {}, deal, nullptr), positions, rounds);
  } while (std::next_permutation(cards, cards + deal.stock.end));
}

// A stock of three cards, drawn by bombs that flip twice, too.
rules::RuleSet with_a_stock_of_three() {
  return with(with(shipped("worlds/three-months-bombs"), "deal.order.2", R"("T3 O3 D3")"),
              "bomb.flips", "2");
}

// A position to which several orders, or several deals, lead is checked once, and counted as often
// as they are. Cards of the stock are decided as they are drawn.
TEST(SmallWorlds, CountEachDealAndEachWayToAPosition) {
  for (const rules::RuleSet& set : {two_months(), shipped("worlds/three-months-bombs"),
                                    with_a_stock_of_three(), shipped("worlds/three-months")}) {
    const Rules rules = compile(set, 2);
    ExhaustiveOptions options;
    options.most_positions = 60'000;
    options.sampled_one_in = 64;
    options.entered_again_one_in = 16;
    const ExhaustiveReport<gostop::Game> report = explore<gostop::Game>(set, 2, options);
    std::uint64_t positions = 0, rounds = 0, deals = 0, by_names = 0;
    Deals<gostop::Game>::each(rules, [&](const Deal& deal, std::uint64_t stands_for) {
      if (deals == report.deals_stood_for) return false;
      std::uint64_t of_deal = 0, orders = 1;
      for (int i = 2; i <= deal.stock.size(); ++i) orders *= static_cast<std::uint64_t>(i);
      count_each_order(rules, deal, of_deal, rounds);
      deals += stands_for;
      positions += of_deal;
      by_names += stands_for / orders * of_deal;
      return true;
    });
    EXPECT_EQ(report.positions, positions);
    EXPECT_EQ(report.rounds, rounds);
    EXPECT_EQ(report.positions_by_names, by_names);
    EXPECT_LT(report.asked, report.positions);
    EXPECT_EQ(report.checked % report.asked, 0u);
    EXPECT_EQ(report.findings_in_all, 0u);
  }
}

// The deals up to names stand for all deals: their positions by names are those of each deal.
TEST(SmallWorlds, StandForEachDealByTheNamesOfCards) {
  const rules::RuleSet set = two_months();
  const Rules rules = compile(set, 2);
  const ExhaustiveReport<gostop::Game> report = explore<gostop::Game>(set, 2, {});
  std::vector<Card> cards = deck_cards(rules);
  std::set<std::string> seen;
  std::uint64_t positions = 0, rounds = 0;
  std::sort(cards.begin(), cards.end());
  do {
    const Deal deal = deal_deck(rules, 0, cards);
    if (!seen.insert(key_of(deal)).second) continue;
    count_plainly(rules, start(rules, {}, deal, nullptr), positions, rounds);
  } while (std::next_permutation(cards.begin(), cards.end()));
  EXPECT_EQ(seen.size(), report.deals_in_all);
  EXPECT_EQ(report.positions_by_names, positions);
}

TEST(SmallWorlds, AddUpFromParts) {
  ExhaustiveOptions options;
  options.sampled_one_in = 16;
  options.deals_of_a_block = 10;
  const rules::RuleSet set = two_months();
  const ExhaustiveReport<gostop::Game> whole = explore<gostop::Game>(set, 2, options);
  std::uint64_t deals = 0, positions = 0, rounds = 0, asked = 0, sampled = 0;
  options.shards = 3;
  for (options.shard = 0; options.shard < options.shards; ++options.shard) {
    const ExhaustiveReport<gostop::Game> part = explore<gostop::Game>(set, 2, options);
    EXPECT_LT(part.deals_stood_for, whole.deals_stood_for);
    EXPECT_FALSE(part.complete);
    deals += part.deals_stood_for;
    positions += part.positions;
    rounds += part.rounds;
    asked += part.asked;
    sampled += part.checked_sampled;
  }
  EXPECT_TRUE(whole.complete);
  EXPECT_EQ(deals, whole.deals_in_all);
  EXPECT_EQ(positions, whole.positions);
  EXPECT_EQ(rounds, whole.rounds);
  EXPECT_EQ(asked, whole.asked);
  EXPECT_EQ(sampled, whole.checked_sampled);
}

TEST(SmallWorlds, AreTheSameWhoeverPlaysTheDeals) {
  const auto report_of = [](int workers) {
    ExhaustiveOptions options;
    options.sampled_one_in = 16;
    options.deals_of_a_block = 10;
    options.workers = workers;
    return explore<gostop::Game>(two_months(), 2, options);
  };
  const ExhaustiveReport<gostop::Game> one = report_of(1), three = report_of(3);
  EXPECT_TRUE(three.complete);
  EXPECT_EQ(one.deals_up_to_names, three.deals_up_to_names);
  EXPECT_EQ(one.positions, three.positions);
  EXPECT_EQ(one.asked, three.asked);
  EXPECT_EQ(one.rounds, three.rounds);
  EXPECT_EQ(one.checked_sampled, three.checked_sampled);
  EXPECT_EQ(three.findings_in_all, 0u);
}

TEST(SmallWorlds, EndWhereTheyAreTold) {
  ExhaustiveOptions options;
  options.most_positions = 5000;
  const ExhaustiveReport<gostop::Game> report =
      explore<gostop::Game>(shipped("worlds/three-months-for-three"), 3, options);
  EXPECT_FALSE(report.complete);
  EXPECT_GE(report.positions, 5000u);
  EXPECT_EQ(report.findings_in_all, 0u);
}

TEST(SmallWorlds, RefuseAWholeDeck) {
  EXPECT_NE(too_large(compile(shipped("matgo"), 2)), "");
  EXPECT_EQ(too_large(compile(two_months(), 2)), "");
}

}  // namespace
}  // namespace showstopper::properties
