// SPDX-License-Identifier: Apache-2.0
//
// Sold hands in traces: in the deal, in a position, in the result.
#include "model/gostop/engine.h"
#include "model/trace/gostop/filling.h"
#include "model/trace/gostop/replay.h"
#include "tests/trace/given_trace.h"

namespace showstopper::trace {
namespace {

// Three seats, seat 0 was dealt all of February and has won.
const std::string kSold =
    R"({"format":"showstopper-trace/1","game":"gostop","rules":"gostop/house/sold-brights",)"
    R"("players":3,"dealer":1,"carry":0,"deal":{"hands":[["02A","02R","02J","02K","04A","05A",)"
    R"("06A"],["03R","04R","05R","06R","07A","09A","10A"],["03J","04J","05J","06J","07R","09R",)"
    R"("10R"]],"table":["01R","07J","08A","09J","10J","12A"],"stock":["01B","01J","01K","03B",)"
    R"("03K","04K","05K","06K","07K","08B","08J","08K","09K","10K","11B","11D","11J","11K","12B",)"
    R"("12R","12D"],"sold":[["01J","03K","07K","08B","09K","11D","12D"]]},"actions":[],"result":)"
    R"({"outcome":"quad","sold_paid":[6,0,6],"sold_received":[12]}})";

std::string without(std::string line, const std::string& part) { return replaced(line, part, ""); }

void expect_said_at(const std::string& line, const std::string& at, const std::string& message) {
  const ReadLine read = read_line(line);
  EXPECT_EQ(read.got, TraceReader::Got::refused) << line;
  EXPECT_EQ(read.said(), std::to_string(line.find(at) + 1) + ": " + message + '\n');
}

const std::string kKey = R"(,"sold":[["01J","03K","07K","08B","09K","11D","12D"]])";

TEST(SoldHandsInTraces, AreReadAndWritten) {
  const GostopTrace trace = good(kSold);
  EXPECT_EQ(gostop::names(trace.deal.sold[0]), "01J 03K 07K 08B 09K 11D 12D");
  EXPECT_EQ(opening(trace).sold[0], trace.deal.sold[0]);
  EXPECT_EQ(good(to_json(trace)), trace);
  ASSERT_TRUE(trace.result.has_value());
  EXPECT_EQ(trace.result->sold_paid[2], 6);
  EXPECT_EQ(trace.result->sold_received[0], 12);
  EXPECT_EQ(trace.result->sold_received.size, 1);
}

// Those that a dealt deck would sell anyhow are written and read as the same deal.
TEST(SoldHandsInTraces, OfADealtDeckAreTheSameDeal) {
  GostopTrace trace = good(kSold);
  trace.deal.sold = {};
  const std::string line = to_json(trace);
  EXPECT_NE(line.find("\"sold\":[["), std::string::npos);
  EXPECT_EQ(good(line), trace);
}

TEST(SoldHandsInTraces, StandInPositions) {
  GostopTrace trace = good(
      replaced(replaced(kPosition, "gostop/spanish", "gostop/house/sold-brights"), "\"to_move\"",
               R"("sold":[["01B","02K","03B","08J","10R","11D","11J"]],"to_move")"));
  EXPECT_EQ(gostop::names(trace.state.sold[0]), "01B 02K 03B 08J 10R 11D 11J");
  EXPECT_EQ(good(to_json(trace)), trace);
}

TEST(SoldHandsInTraces, AreNeededWhereSeatsSitOut) {
  expect_said_at(without(kSold, kKey), R"({"hands")",
                 "the deal needs the key `sold`: under these rules 1 seat sits out and sells a "
                 "hand");
}

TEST(SoldHandsInTraces, AreRefusedWhereTheyStand) {
  const auto sold = [](const std::string& hands) {
    return replaced(kSold, R"([["01J","03K","07K","08B","09K","11D","12D"]])", hands);
  };
  const std::string short_hand = R"([["01J","03K"]])";
  expect_said_at(sold(short_hand), short_hand,
                 "sold hand 0 has 2 cards, but under these rules it has 7");
  const std::string two = R"([["01J","03K","07K","08B","09K","11D","12D"],["01K"]])";
  expect_said_at(sold(two), two, "sold hand 1 has 1 cards, but under these rules it has 0");
  const std::string held = R"([["02A","03K","07K","08B","09K","11D","12D"]])";
  expect_said_at(sold(held), held, "card `02A` was sold, but is not in the stock");
  const std::string twice = R"(["01J","01J","07K","08B","09K","11D","12D"])";
  expect_said_at(sold("[" + twice + "]"), R"("01J","07K")", "card `01J` is listed twice");
  const std::string hidden = R"(["x","03K","07K","08B","09K","11D","12D"])";
  expect_said_at(sold("[" + hidden + "]"), hidden,
                 "a sold card cannot be `x`: all seats have seen it");
  expect_said_at(replaced(kSold, "gostop/house/sold-brights", "gostop/korean-3p"),
                 R"([["01J","03K")", "sold hand 0 has 7 cards, but under these rules it has 0");
  const ReadLine four = read_line(sold("[[],[],[],[]]"));
  EXPECT_NE(four.said().find("at most 3 seats sit out"), std::string::npos) << four.said();
}

// A sold card is never filled into a hidden hand.
TEST(SoldHandsInTraces, FillTheStock) {
  std::string line = kSold;
  for (const char* const card : {"04A", "05A", "06A", "01J", "03K", "07K", "08B"}) {
    line = replaced(line, '"' + std::string(card) + '"', "\"x\"");
  }
  const GostopTrace trace = good(line);
  EXPECT_EQ(hidden_cards(trace), 7);
  for (const GostopTrace& way : fillings(trace, 8, 1)) {
    EXPECT_TRUE(way.deal.stock.set().contains(trace.deal.sold[0]));
  }
  EXPECT_GE(fillings(trace, 8, 1).size(), 8u);
}

}  // namespace
}  // namespace showstopper::trace
