// SPDX-License-Identifier: Apache-2.0
//
// Ways to fill `x` that random ones rarely find: claims that depend on hidden cards fail in them.
#include "app/fixtures/hard_fillings.h"

#include <algorithm>

#include "app/fixtures/claim.h"
#include "app/fixtures/finished.h"
#include "model/trace/gostop/filling.h"
#include "model/trace/stoppa/filling.h"
#include "tests/trace/given_stoppa.h"
#include "tests/trace/given_trace.h"

namespace showstopper::app {
namespace {

using trace::good;
using trace::replaced;

// A seat plays its last card; both piles, the table and the stock are hidden.
std::string last_card(const std::string& claim) {
  std::string line =
      R"({"format":"showstopper-trace/1","game":"gostop","rules":"gostop/matgo","players":2,)"
      R"("dealer":0,"carry":0,"state":{"hands":[["03R"],["03J"]],"table":["x","x"],)"
      R"("stock":["x","x"],"captured":[["x"],["x"]],"to_move":0,"turn_of":[9,9]},)"
      R"("actions":["0 play 03R"],"expect":[{"after":0,"is":CLAIM}]})";
  const auto pile = [](int cards) {
    std::string text = "[\"x\"";
    for (int i = 1; i < cards; ++i) text += ",\"x\"";
    return text + "]";
  };
  line = replaced(line, "\"captured\":[[\"x\"],[\"x\"]]",
                  "\"captured\":[" + pile(10) + "," + pile(32) + "]");
  return replaced(line, "CLAIM", claim);
}

// With 01B 08B 01R 02R in the pile and 03B on the table the seat has points enough, and the rules
// stop for a seat without a card (`decision.last_card = "auto_stop"`): no turn follows.
TEST(HardFillings, GiveAPileThePointsThatEndTheRound) {
  const auto trace = good(last_card(R"({"to_move":1,"decision":"turn"})"));
  EXPECT_FALSE(claims_fail(trace));  // by a few random ways
  EXPECT_TRUE(claims_fail_in_hard_ways(trace));
  // No seat calls go in the turn, whatever lies where.
  EXPECT_FALSE(claims_fail_in_hard_ways(good(last_card(R"({"go_counts":[0,0]})"))));
}

// A few random ways have the turn of the other seat in common, and a fixture from them would claim
// it.
TEST(HardFillings, ContradictNoClaimOfAFixture) {
  properties::TestCase<gostop::Game> of;
  of.round = good(last_card("{}"));
  of.round.expect.clear();
  of.base = of.round.rules->source;
  OpenTarget<gostop::Game> target;
  target.file_name = "last-card";
  const auto made = finished_fixture(of, target, "\"gostop/matgo\"");
  ASSERT_TRUE(made);
  EXPECT_FALSE(claims_fail_in_hard_ways(good(made->fixture.line))) << made->fixture.line;
}

TEST(HardFillings, CanBePlayedAndAreTheSameEachTime) {
  const auto trace = good(last_card(R"({"go_counts":[0,0]})"));
  const auto ways = hard_fillings(trace);
  EXPECT_GT(ways.size(), 100u);
  for (const auto& way : ways) {
    EXPECT_EQ(trace::hidden_cards(way), 0);
    EXPECT_TRUE(trace::faults(way).empty());
  }
  EXPECT_EQ(hard_fillings(trace), ways);
}

// Cards of a deal lie together too: three of a month in one hand, which few random ways have.
TEST(HardFillings, OfADealPutAMonthIntoOneHand) {
  std::string line = trace::kDeal;
  for (const char* const card :
       {"\"01J\"", "\"01K\"", "\"02R\"", "\"02A\"", "\"01R\"", "\"01B\""}) {
    line = replaced(line, card, "\"x\"");
  }
  const auto ways = hard_fillings(good(line));
  EXPECT_TRUE(std::any_of(ways.begin(), ways.end(),
                          [](const auto& way) { return way.deal.hands[0].count(1) >= 3; }));
}

using HardFillingsOfStoppa = trace::StoppaTraces;

TEST_F(HardFillingsOfStoppa, GiveAHandAllAces) {
  const auto trace =
      read(trace::kHead + "\"players\":4," + trace::four_hidden_hands() + R"(,"actions":[]})");
  ASSERT_TRUE(trace);
  const auto ways = hard_fillings(*trace);
  for (const std::size_t seat : {0u, 3u}) {
    EXPECT_TRUE(std::any_of(ways.begin(), ways.end(), [&](const auto& way) {
      const auto& hand = way.hands[seat];
      return std::count_if(hand.begin(), hand.end(),
                           [](stoppa::Card card) { return card.rank() == stoppa::kAce; }) == 4;
    })) << seat;
  }
  for (const auto& way : ways) EXPECT_TRUE(trace::faults(way).empty());
}

}  // namespace
}  // namespace showstopper::app
