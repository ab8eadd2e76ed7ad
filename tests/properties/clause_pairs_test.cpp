// SPDX-License-Identifier: Apache-2.0
//
// Pairs of clauses, the near misses of a clause, and how rare one is.
#include <fstream>

#include <gtest/gtest.h>

#include "properties/play/gostop/policy.h"
#include "properties/statistics/coverage.h"
#include "properties/statistics/gostop/near_misses.h"
#include "properties/statistics/rare_events.h"
#include "tests/properties/rule_sets.h"

namespace showstopper::properties {
namespace {

using gostop::Event;
using gostop::EventType;

const std::vector<rules::Clause> kClauses = {{"A", "", "-", {"ppuk"}, ""},
                                             {"B", "", "-", {"bomb", "small_bomb"}, ""},
                                             {"C", "", "-", {"sweep"}, ""},
                                             {"D", "", "-", {}, "social"}};

// Whether some round had both.
bool together(const EventPairs<gostop::Game>& pairs, std::string_view a, std::string_view b) {
  return (pairs.of({std::string(a)}).together & pairs.of({std::string(b)}).events).any();
}

TEST(ClausePairs, AreMetInOneRoundOnly) {
  const gostop::Rules rules = gostop::compile(shipped("matgo"), 2);
  EventPairs<gostop::Game> pairs;
  pairs.add(rules, {Event(EventType::ppuk), Event(EventType::small_bomb)});
  pairs.add(rules, {Event(EventType::sweep)});
  EXPECT_TRUE(together(pairs, "ppuk", "small_bomb"));
  EXPECT_FALSE(together(pairs, "ppuk", "sweep"));
  EXPECT_FALSE(together(pairs, "ppuk", "no_such_event"));
  const ClausePairs met = clause_pairs(kClauses, met_pairs(kClauses, pairs));
  EXPECT_EQ(met.in_all, 3u);  // of A, B and C
  EXPECT_EQ(met.met, 1u);     // A with B
  EXPECT_EQ(met.apart, 2u);   // C with either
}

TEST(NearMisses, KeepsTheHighestCountBelowTheEvent) {
  const gostop::Rules rules = gostop::compile(shipped("matgo"), 2);
  gostop::State end;
  NearMisses<gostop::Game> progress;
  EXPECT_EQ(progress.to("three_ppuk"), "");  // nothing was looked at
  end.seats[0].ppuks = 1;
  progress.look(rules, {}, end);
  EXPECT_EQ(progress.to("three_ppuk"), "1 of 3 ppuks of one seat");
  end.seats[1].ppuks = 2;
  progress.look(rules, {}, end);
  end.seats[1].ppuks = 0;
  progress.look(rules, {}, end);
  EXPECT_EQ(progress.to("three_ppuk"), "2 of 3 ppuks of one seat");
  end.seats[1].ppuks = 3;
  progress.look(rules, {}, end);
  EXPECT_EQ(progress.to("three_ppuk"), "");  // reached
  EXPECT_EQ(progress.to("sweep"), "");       // nothing is counted on the way to it
}

TEST(NearMisses, CountsTheCardsOfACombination) {
  const gostop::Rules rules = gostop::compile(shipped("matgo"), 2);
  gostop::State end;
  end.seats[1].captured = gostop::CardSet(gostop::Card(2, 0)) | gostop::Card(4, 0);  // two birds
  NearMisses<gostop::Game> progress;
  progress.look(rules, {}, end);
  EXPECT_EQ(progress.to("combination:godori"), "2 of 3 of its cards with one seat at the end");
}

TEST(RareEvents, TellHowRareTheClauseIs) {
  const std::vector<RareEvent> rare = {{"pay_seven_animals", "gostop/a", 3, 800, 1'000'000},
                                       {"pay_seven_animals", "gostop/b", 2, 3, 2'000'000}};
  EXPECT_EQ(how_rare(rare, {"sweep", "pay_seven_animals"}, "gostop/b", 2),
            "rare: about 1 of a million rounds of gostop/b with 2 players");
  EXPECT_EQ(how_rare(rare, {"pay_seven_animals"}, "gostop/c", 2),
            "rare: about 800 of a million rounds of gostop/a with 3 players");
  EXPECT_EQ(how_rare(rare, {"sweep"}, "gostop/a", 3), "");
}

TEST(RareEvents, ShippedTableIsReadWithoutComplaint) {
  table::Diagnostics diagnostics;
  const auto rare = read_rare_events(SHOWSTOPPER_SOURCE_CORPUS "/clauses/rare.tsv", diagnostics);
  EXPECT_TRUE(diagnostics.empty());
  // GS-A-086 and GS-B-081c: seven animals come in less than a thousandth of the rounds.
  EXPECT_NE(how_rare(rare, {"pay_seven_animals"}, "gostop/spanish", 3), "");
  for (const RareEvent& event : rare) EXPECT_LT(event.rounds_with * 50, event.of_rounds);
  EXPECT_TRUE(read_rare_events("no/such/table.tsv", diagnostics).empty());
  EXPECT_EQ(diagnostics.size(), 1u);
}

}  // namespace
}  // namespace showstopper::properties
