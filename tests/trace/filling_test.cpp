// SPDX-License-Identifier: Apache-2.0
//
// Cards written `x`: how many ways there are to fill them in, and why there is none.
#include "model/trace/gostop/filling.h"

#include <algorithm>

#include "tests/trace/given_trace.h"

namespace showstopper::trace {
namespace {

// Two cards that are never touched.
TEST(Filling, FewCardsAreFilledInEveryWay) {
  const GostopTrace trace = good(replaced(kPosition, "\"11J\",\"01R\"]", "\"x\",\"x\"]"));
  EXPECT_EQ(hidden_cards(trace), 2);
  EXPECT_EQ(gostop::names(cards_left(trace)), "01R 11J");
  const std::vector<GostopTrace> ways = fillings(trace, 3, 1);
  ASSERT_EQ(ways.size(), 2u);
  EXPECT_EQ(filling_text(trace, ways[0]), "01R | 11J");
  EXPECT_EQ(filling_text(trace, ways[1]), "11J | 01R");
  EXPECT_EQ(good(to_json(trace)), trace);
}

TEST(Filling, HiddenCardsAreAsManyAsCardsAreLeft) {
  const ReadLine read = read_line(replaced(kPosition, "\"11J\",\"01R\"]", "\"11J\",\"x\",\"x\"]"));
  EXPECT_NE(read.said().find("2 cards are written `x`, but 1 cards of the deck are left"),
            std::string::npos)
      << read.said();
}

TEST(Filling, ManyHiddenCardsAreFilledInSampledWays) {
  std::string line = kDeal;
  for (const char* card : {"\"10R\"", "\"08B\"", "\"01B\"", "\"11D\"", "\"04K\"", "\"11K\""}) {
    line = replaced(line, card, "\"x\"");
  }
  const GostopTrace trace = good(line);
  EXPECT_EQ(fillings(trace, 5, 1).size(), 7u);  // ascending, descending, five random ones
  EXPECT_EQ(fillings(trace, 5, 1), fillings(trace, 5, 1));
  EXPECT_NE(fillings(trace, 5, 1), fillings(trace, 5, 2));
}

// Two cards of each month from October to December lie on the table. Three of a month may lie
// there, four may not, so that each month must get one more card. Neither ascending nor descending
// order does so.
TEST(Filling, IsLookedForWhereTheFirstOrdersCannotBePlayed) {
  const GostopTrace trace =
      good(R"({"format":"showstopper-trace/1","game":"gostop","rules":"gostop/matgo","players":2,)"
           R"("dealer":0,"carry":0,"state":{"hands":[["01B"],["x"]],"table":["01R","01J","01K",)"
           R"("02A","02R","03B","03R","04A","04R","05A","05R","06A","06R","07A","07R","08B","08A",)"
           R"("09A","09R","10A","10R","11B","11D","12B","12A","x","x","x"],"stock":["x","x"],)"
           R"("captured":[["02J","02K","03J","03K","04J","04K","05J","05K","06J","06K"],["07J",)"
           R"("07K","08J","08K","09J",)"
           R"("09K"]],"to_move":0,"turn_of":[9,9]},"actions":["0 play 01B"]})");
  const std::vector<GostopTrace> ways = fillings(trace, 0, 1);
  ASSERT_EQ(ways.size(), 1u);
  const gostop::CardSet table = ways.front().state.table;
  for (const int month : {10, 11, 12}) {
    EXPECT_EQ(table.in(gostop::Month(month)).size(), 3) << month;
  }
}

// Few of the orders are positions of play: of each month an even number is captured. Each seed
// finds the one that the reader found.
TEST(Filling, ThatTheReaderFindsIsFoundWithEachSeed) {
  const std::string x = R"("x","x","x","x","x","x","x","x","x","x","x","x")";
  const GostopTrace trace =
      good(R"({"format":"showstopper-trace/1","game":"gostop","rules":"gostop/matgo","players":2,)"
           R"("dealer":0,"carry":0,"state":{"hands":[["03R","03K","04R","04K","05R","x","x","x"],)"
           R"(["07K","08B","08J","09A","x","x","x","x"]],"table":[],"stock":["x","x","x","x",)" +
           x + R"(],"captured":[["07A","07R","08A",)" + x +
           R"(],["08K"]],"to_move":0,"turn_of":[2,2]},"actions":["0 play 03R"]})");
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    EXPECT_FALSE(fillings(trace, 0, seed).empty()) << seed;
    EXPECT_FALSE(fillings(trace, 4, seed).empty()) << seed;
  }
}

TEST(Filling, ADeckIsDealtByTheScript) {
  const GostopTrace zones = good(kDeal);
  std::string deck = "[";
  for (const gostop::Card card : gostop::deck_cards(*zones.rules)) {
    deck += (deck.size() > 1 ? ",\"" : "\"") + std::string(gostop::name(card)) + "\"";
  }
  const std::size_t begin = kDeal.find("{\"hands\""), end = kDeal.find(",\"actions\"");
  const std::string line = kDeal.substr(0, begin) + "{\"deck\":" + deck + "]}" + kDeal.substr(end);
  const GostopTrace trace = good(line);
  EXPECT_EQ(trace.deal, gostop::deal_deck(*trace.rules, 0, gostop::deck_cards(*trace.rules)));
  EXPECT_EQ(to_json(trace), line);
  EXPECT_NE(read_line(replaced(line, "\"12D\"]", "\"12R\"]")).said().find("`12D` is missing"),
            std::string::npos);
}

// The only error of a line, at its deal or position.
void expect_unfillable(const std::string& line, const std::string& why) {
  const ReadLine read = read_line(line);
  const std::size_t deal = std::min(line.find("{\"hands\""), line.find("{\"deck\""));
  EXPECT_EQ(read.got, TraceReader::Got::refused) << line;
  EXPECT_EQ(read.said(), std::to_string(deal + 1) + ": " + why + '\n') << line;
}

// kDeal and kPosition with one `x` more, so that the error is about a line with `x`.
const std::string kHiddenDeal = replaced(kDeal, "\"08K\"]", "\"x\"]");
const std::string kHiddenPosition = replaced(kPosition, "\"11J\",\"01R\"]", "\"11J\",\"x\"]");

TEST(Unfillable, ACardInTwoPlaces) {
  expect_unfillable(replaced(kHiddenDeal, "\"12R\"]", "\"02R\"]"), "card `02R` is written twice");
  expect_unfillable(replaced(kHiddenPosition, "\"04J\"],\"stock\"", "\"02K\"],\"stock\""),
                    "card `02K` is written twice");
}

TEST(Unfillable, ACardThatTheDeckDoesNotHold) {
  expect_unfillable(replaced(kHiddenDeal, "\"12R\"]", "\"X1\"]"),
                    "card `X1` is not in the deck of these rules");
  expect_unfillable(replaced(kHiddenPosition, "\"04J\"],\"stock\"", "\"X2\"],\"stock\""),
                    "card `X2` is not in the deck of these rules");
}

// GS-A-011: with two players 10 cards a hand and 8 on the table; of 48 cards 20 are left.
TEST(Unfillable, AZoneOfAnotherSizeThanIsDealt) {
  const std::string hand = replaced(replaced(kHiddenDeal, "\"11J\"]", "\"11J\",\"12R\"]"),
                                    ",\"12R\"],\"stock\"", ",\"x\"],\"stock\"");
  expect_unfillable(hand, "the hand of seat 0 has 11 cards, but the rules deal 10");
  expect_unfillable(replaced(kHiddenDeal, ",\"x\"]}", ",\"x\",\"x\"]}"),
                    "the stock has 21 cards, but the rules deal 20");
  expect_unfillable(replaced(kHiddenDeal, ",\"12R\"],\"stock\"", "],\"stock\""),
                    "the table has 7 cards, but the rules deal 8");
}

TEST(Unfillable, MoreOrFewerCardsThanAreLeft) {
  expect_unfillable(replaced(kHiddenPosition, "\"x\"]", "\"x\",\"x\"]"),
                    "2 cards are written `x`, but 1 cards of the deck are left for them");
}

// The error of the position is reported for one way to fill it: no card makes three of May.
TEST(Unfillable, APositionThatNoCardMakesSound) {
  const ReadLine read =
      read_line(replaced(kHiddenPosition, "\"to_move\"", "\"stacks\":{\"05\":1},\"to_move\""));
  EXPECT_EQ(read.got, TraceReader::Got::refused);
  EXPECT_NE(read.said().find("no way to fill the `x` can be played: with 01R, the position breaks"),
            std::string::npos)
      << read.said();
}

}  // namespace
}  // namespace showstopper::trace
