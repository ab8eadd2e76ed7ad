// SPDX-License-Identifier: Apache-2.0
//
// Exact counts held against a million shuffled deals. The deals are judged by plain C++ over cards
// and their names, so that neither the counter nor the reader of constraints judges itself.
#include <cmath>

#include <gtest/gtest.h>

#include "solver/deals/deal_count.h"
#include "tests/gostop/shipped_rules.h"
#include "tests/solver/rules_of.h"

namespace showstopper::solver {
namespace {

using gostop::Card;
using gostop::CardSet;
using gostop::Deal;
using gostop::Month;

constexpr int kMillion = 1'000'000;
constexpr std::uint64_t kSeed = 20261121;

// The flowers whose name ends like this: 01B is a bright, 02A an animal, 03R a ribbon.
CardSet lettered(char letter) {
  CardSet cards;
  for (const Card card : gostop::kFlowerCards) {
    if (gostop::name(card).back() == letter) cards |= card;
  }
  return cards;
}
CardSet brights() {
  static const CardSet kCards = lettered('B');
  return kCards;
}
CardSet animals() {
  static const CardSet kCards = lettered('A');
  return kCards;
}
CardSet ribbons() {
  static const CardSet kCards = lettered('R');
  return kCards;
}
CardSet junk() { return gostop::kFlowerCards - brights() - animals() - ribbons(); }

int of_kind(CardSet cards, CardSet kind) { return (cards & kind).size(); }

// Months of which at least `least` cards are there.
int months_with(CardSet cards, int least) {
  int months = 0;
  for (Month month = 1; month <= Card::kMonths; ++month) {
    months += (cards & CardSet::of(month)).size() >= least ? 1 : 0;
  }
  return months;
}

bool some_hand(const Deal& deal, bool (*holds)(CardSet)) {
  return holds(deal.hands[0]) || holds(deal.hands[1]) || holds(deal.hands[2]);
}

// A condition as text and as a predicate.
struct Twice {
  const char* text;
  bool (*means)(const Deal&);
};

const std::vector<Twice>& of_two_players() {
  static const std::vector<Twice> kTwo = {
      {"p0.hand.quads >= 1", [](const Deal& d) { return months_with(d.hands[0], 4) >= 1; }},
      {"hand.triples >= 2 and table.month(1) == 1",
       [](const Deal& d) {
         const bool lies = (d.table & CardSet::of(1)).size() == 1;
         return lies && some_hand(d, [](CardSet hand) { return months_with(hand, 3) >= 2; });
       }},
      {"p0.hand.brights + table.brights == 4",
       [](const Deal& d) { return of_kind(d.hands[0] | d.table, brights()) == 4; }},
      {"table.junk > p1.hand.junk",
       [](const Deal& d) { return of_kind(d.table, junk()) > of_kind(d.hands[1], junk()); }},
      {"not (p1.hand.animals >= 3 or stock.card(09A))",
       [](const Deal& d) {
         const bool cup = d.stock.set().has(*gostop::card_named("09A"));
         return !(of_kind(d.hands[1], animals()) >= 3 || cup);
       }},
      {"count(seat: hand.ribbons >= 3) == 2",
       [](const Deal& d) {
         return of_kind(d.hands[0], ribbons()) >= 3 && of_kind(d.hands[1], ribbons()) >= 3;
       }},
      {"stock: x x 05A", [](const Deal& d) { return d.stock[2] == *gostop::card_named("05A"); }},
      {"p0: 09A 03B x",
       [](const Deal& d) {
         const CardSet hand = d.hands[0];
         return hand.has(*gostop::card_named("09A")) && hand.has(*gostop::card_named("03B"));
       }},
  };
  return kTwo;
}

const std::vector<Twice>& of_three_players() {
  static const std::vector<Twice> kThree = {
      {"p0.hand.quads >= 1", [](const Deal& d) { return months_with(d.hands[0], 4) >= 1; }},
      {"hand.triples >= 1 for each seat",
       [](const Deal& d) {
         const auto triple = [](CardSet hand) { return months_with(hand, 3) >= 1; };
         return triple(d.hands[0]) && triple(d.hands[1]) && triple(d.hands[2]);
       }},
      {"p2.hand.brights >= 2 and p2.hand.junk >= 3",
       [](const Deal& d) {
         return of_kind(d.hands[2], brights()) >= 2 && of_kind(d.hands[2], junk()) >= 3;
       }},
      {"table.quads == 0 and table.triples == 1",
       [](const Deal& d) { return months_with(d.table, 4) == 0 && months_with(d.table, 3) == 1; }},
  };
  return kThree;
}

const std::vector<Twice>& of_jokers() {
  static const std::vector<Twice> kJokers = {
      {"p1.hand.jokers == 2",
       [](const Deal& d) { return (d.hands[1] & gostop::kJokerCards).size() == 2; }},
      {"table.jokers >= 1 and p0.hand.junk >= 5",
       [](const Deal& d) {
         const bool lies = !(d.table & gostop::kJokerCards).empty();
         return lies && of_kind(d.hands[0], junk()) >= 5;
       }},
  };
  return kJokers;
}

// The number of hits is binomial; it must be within four standard deviations of the expected
// number. A correct counter fails for one seed in 15,000, and the seed is fixed.
void counts_agree(const gostop::Rules& rules, const std::vector<Twice>& conditions) {
  std::vector<int> hits(conditions.size());
  table::Random random(kSeed);
  for (int i = 0; i < kMillion; ++i) {
    const Deal deal = gostop::shuffled_deal(rules, 0, random);
    for (std::size_t c = 0; c < hits.size(); ++c) hits[c] += conditions[c].means(deal) ? 1 : 0;
  }
  for (std::size_t c = 0; c < hits.size(); ++c) {
    const char* text = conditions[c].text;
    table::Diagnostics diagnostics;
    const DealCounter counter(rules, DealConstraint::parse_all(text, rules, diagnostics));
    ASSERT_TRUE(diagnostics.empty()) << text << ": " << to_text(diagnostics.front());
    ASSERT_FALSE(counter.gave_up()) << text;
    const double p = counter.probability();
    EXPECT_GT(p * kMillion, 100) << text << " is too rare for this test to see";
    const double deviation = std::sqrt(kMillion * p * (1 - p));
    EXPECT_NEAR(hits[c], kMillion * p, 4 * deviation) << text << ", seed " << kSeed;
  }
}

TEST(DealCount, AgreesWithAMillionDealsToTwoPlayers) {
  counts_agree(shipped("gostop/matgo", 2), of_two_players());
}

TEST(DealCount, AgreesWithAMillionDealsToThreePlayers) {
  counts_agree(shipped("gostop/spanish", 3), of_three_players());
}

TEST(DealCount, AgreesWithAMillionDealsWithJokers) {
  counts_agree(gostop::rules_of("gostop/matgo", 2, {{"deck.jokers", "[2, 3]"}}), of_jokers());
}

}  // namespace
}  // namespace showstopper::solver
