// SPDX-License-Identifier: Apache-2.0
//
// Compared values, and accepted differences.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "conformance/gostop/comparison.h"
#include "model/trace/gostop/replay.h"
#include "tests/conformance/given_log.h"

namespace showstopper::conformance {
namespace {

using gostop::JunkNames;
using trace::good;
using trace::kPosition;
using trace::replaced;

// The differences between the opening of kPosition and an observation, as `field: observed /
// reference`; as a log, with J and K free, or exactly.
std::string differences(const std::string& observation, JunkNames names = JunkNames::free(),
                        const std::string& line = kPosition) {
  const trace::GostopTrace trace =
      good(replaced(line, "\"actions\"", "\"start\":" + observation + ",\"actions\""));
  std::string text;
  for (const Difference& d :
       gostop::compare(*trace.rules, trace::opening(trace), *trace.start, names)) {
    text += d.field + ": " + d.observed + " / " + d.reference + "\n";
  }
  return text;
}

TEST(Comparison, EveryKeyIsCompared) {
  EXPECT_EQ(differences(R"({"to_move":1})"), "to_move: 1 / 0\n");
  EXPECT_EQ(differences(R"({"decision":"give"})"), "decision: give / turn\n");
  EXPECT_EQ(differences(R"({"table":["01J","02J","03J"]})"),
            "table: 01J 02J 03J / 01J 02J 03J 04J\n");
  EXPECT_EQ(differences(R"({"hands":[null,null,["03R"]]})"),
            "hands[2]: 03R / 03R 05K 06A 07J 10K 12B\n");
  EXPECT_EQ(differences(R"({"captured":[["01B"],null,null]})"), "captured[0]: 01B / \n");
  EXPECT_EQ(differences(R"({"stacks":{"01":0}})"), "stacks: 01: 0 / \n");
  EXPECT_EQ(differences(R"({"stock_left":17})"), "stock_left: 17 / 18\n");
  EXPECT_EQ(differences(R"({"points":[1,0,0],"go_counts":[0,1,0],"shakes":[0,0,1]})"),
            "points[0]: 1 / 0\ngo_counts[1]: 1 / 0\nshakes[2]: 1 / 0\n");
  EXPECT_EQ(differences(R"({"bombs":[1,0,0],"credits":[0,2,0],"instant":[3,-3,0]})"),
            "bombs[0]: 1 / 0\ncredits[1]: 2 / 0\ninstant[0]: 3 / 0\ninstant[1]: -3 / 0\n");
  EXPECT_EQ(differences(R"({"result":{"outcome":"stop"}})"),
            "result: stop / the round is not over\n");
  EXPECT_NE(differences(R"({"legal":["play 01K"]})").find("play 06K"), std::string::npos);
  EXPECT_NE(differences(R"({"stock":["08J","02K"]})").find("stock: 08J 02K / 02K 08J"),
            std::string::npos);
}

TEST(Comparison, WhatIsRightOrNotObservedPasses) {
  EXPECT_EQ(differences("{}"), "");
  EXPECT_EQ(differences(R"({"to_move":null,"table":null,"hands":null})"), "");
  EXPECT_EQ(differences(R"({"table":["04J",null,"02J",null],"points":[null,0,null]})"), "");
  EXPECT_NE(differences(R"({"table":["04J",null,"02J"]})"), "");
  EXPECT_EQ(differences(R"({"stacks":{},"to_move":0,"decision":"turn","stock_left":18})"), "");
  EXPECT_EQ(differences(R"({"legal":["play 01K","play 06K","play 07R","play 07A","play 08K",)"
                        R"("play 10J","offer"]})"),
            "");
}

TEST(Comparison, ACardListedTwiceIsWrong) {
  EXPECT_EQ(differences(R"({"table":["01J","02J","03J","04J","04J"]})"),
            "table: 01J 02J 03J 04J, listed twice: 04J / 01J 02J 03J 04J\n");
}

TEST(Comparison, CardsInPlayMayBePending) {
  EXPECT_EQ(differences(R"({"table":["01J","02J"],"pending":["03J","04J"]})"), "");
  EXPECT_NE(differences(R"({"table":["01J","02J"],"pending":["03J"]})"), "");
  EXPECT_NE(differences(R"({"table":["01J","02J","03J","04J"],"pending":["04J"]})"), "");
}

TEST(Comparison, JunkOfAMonthMayBeSwappedInLogsOnly) {
  const std::string swapped = R"({"table":["01K","02J","03J","04J"]})";
  EXPECT_EQ(differences(swapped), "");
  EXPECT_NE(differences(swapped, JunkNames::exact()), "");
  // Ribbon for junk is not a swap, nor is J of another month, nor December, which has neither.
  EXPECT_NE(differences(R"({"table":["01R","02J","03J","04J"]})"), "");
  EXPECT_NE(differences(R"({"table":["01J","02J","03J","05J"]})"), "");
}

// In kPosition seat 0 holds 01K and 01J lies on the table: swapped in one zone alone, the month
// would have two J.
TEST(Comparison, ASwapHoldsForAllZonesOfAPosition) {
  const std::string hand = R"(["01J","06K","07R","07A","08K","10J"])";
  EXPECT_EQ(
      differences(R"({"hands":[)" + hand + R"(,null,null],"table":["01K","02J","03J","04J"]})"),
      "");
  EXPECT_NE(
      differences(R"({"hands":[)" + hand + R"(,null,null],"table":["01J","02J","03J","04J"]})"),
      "");
}

TEST(Comparison, ASwapIsLearntAndAppliedToActions) {
  const std::string log =
      replaced(replaced(kPosition, "\"actions\"",
                        R"("start":{"table":["01K","02J","03J","04J"]},"actions")"),
               "\"0 play 01K\"", "\"0 play 01J\"");
  EXPECT_EQ(findings_of(good(log)), "");
  // Without the observation the name is the reference's, and the card is not in the hand.
  EXPECT_NE(findings_of(good(replaced(kPosition, "\"0 play 01K\"", "\"0 play 01J\""))), "");
}

TEST(Comparison, ResultsAreComparedByWhatIsPresent) {
  const std::string stop =
      R"({"format":"showstopper-trace/1","game":"gostop","rules":"gostop/spanish","players":3,)"
      R"("dealer":0,"carry":0,"state":{"hands":[["03R","12B","12A","09A","06J","10A"],)"
      R"(["03B","05A","10R","09J","04J","01B"],["08B","04R","08A","06K","05K","10J"]],)"
      R"("table":["03J","11K","10K","09K"],"stock":["12D","07J","02K","11B","02A","09R","11D",)"
      R"("04K","07K","08J","05J","01K","12R","04A","11J","08K","03K","05R"],)"
      R"("captured":[["01R","01J","02R","02J"],["06A","06R"],["07A","07R"]],"to_move":0,)"
      R"("turn_of":[1,1,1]},"actions":["0 play 03R","0 stop"],"result":)";
  // GS-A-112, GS-A-089: poetry ribbons are worth 3, and there is nothing that multiplies.
  EXPECT_EQ(findings_of(good(stop + R"({"outcome":"stop","winner":0,"points":3,"bonus":0,)"
                                    R"("multiplier":1,"payments":[6,-3,-3],"reasons":[],)"
                                    R"("next_dealer":0,"next_carry":0}})")),
            "");
  EXPECT_EQ(findings_of(good(stop + R"({"payments":[null,-3,null]}})")), "");
  EXPECT_NE(findings_of(good(stop + R"({"payments":[null,-4,null]}})")).find("payments[1]"),
            std::string::npos);
  EXPECT_NE(findings_of(good(stop + R"({"winner":1}})")).find("result.winner"), std::string::npos);
  EXPECT_NE(findings_of(good(stop + R"({"outcome":"draw"}})")).find("result.outcome"),
            std::string::npos);
  // Reasons in the engine's own words are not compared; those in the words of the format are.
  // A seat behind a word of its own is such a word.
  for (const char* words :
       {"pi-bak", "pi-bak P1", R"(\ud53c\ubc15 P1)", "go home", "pibak Pedro"}) {
    const auto log = good(stop + fmt::format(R"({{"reasons":["{}"]}}}})", words));
    EXPECT_EQ(findings_of(log), "") << words;
    EXPECT_THAT(notes_of(log), testing::ElementsAre("own_reasons")) << words;
  }
  for (const char* words : {"pibak P1", "gwangbak P2", "liable P1 go", "go 1"}) {
    const auto log = good(stop + fmt::format(R"({{"reasons":["{}"]}}}})", words));
    EXPECT_EQ(kinds_of(log), "1 wrong_reasons result.reasons\n") << words;
    EXPECT_THAT(notes_of(log), testing::IsEmpty()) << words;
  }
  // A list of one word is such a list if the word is one of the format; an empty one states that
  // nothing was charged, which is right here.
  for (const char* word : {"bomb", "shake", "carry", "seven_animals"}) {
    const auto log = good(stop + fmt::format(R"({{"reasons":["{}"]}}}})", word));
    EXPECT_EQ(kinds_of(log), "1 wrong_reasons result.reasons\n") << word;
    EXPECT_THAT(notes_of(log), testing::IsEmpty()) << word;
  }
  EXPECT_THAT(notes_of(good(stop + R"({"reasons":[]}})")), testing::IsEmpty());
}

// Payments for sold hands are a separate ledger, which may be wrong beside right payments.
TEST(Comparison, SoldHandsAreComparedSeatBySeat) {
  const std::string round =
      R"({"format":"showstopper-trace/1","game":"gostop","rules":"gostop/house/sold-brights",)"
      R"("players":3,"dealer":1,"carry":0,"deal":{"hands":[["02A","02R","02J","02K","04A","05A",)"
      R"("06A"],["03R","04R","05R","06R","07A","09A","10A"],["03J","04J","05J","06J","07R","09R",)"
      R"("10R"]],"table":["01R","07J","08A","09J","10J","12A"],"stock":["01B","01J","01K","03B",)"
      R"("03K","04K","05K","06K","07K","08B","08J","08K","09K","10K","11B","11D","11J","11K",)"
      R"("12B","12R","12D"],"sold":[["01J","03K","07K","08B","09K","11D","12D"]]},"actions":[],)"
      R"("result":)";
  const std::string paid = R"({"outcome":"quad","payments":[6,-3,-3],)";
  EXPECT_EQ(kinds_of(good(round + paid + R"("sold_paid":[6,0,6],"sold_received":[12]}})")), "");
  EXPECT_EQ(kinds_of(good(round + paid + R"("sold_paid":[6,6,6],"sold_received":[18]}})")),
            "-1 wrong_sale result.sold_paid[1]\n-1 wrong_sale result.sold_received[0]\n");
  EXPECT_EQ(kinds_of(good(round + paid + R"("sold_received":[12,0]}})")),
            "-1 wrong_sale result.sold_received[1]\n");
  EXPECT_EQ(kinds_of(good(round + paid + R"("sold_paid":[6,0,6],"sold_received":[10]}})")),
            "-1 payments_not_zero_sum result.sold_received\n"
            "-1 wrong_sale result.sold_received[0]\n");
}

// Likewise the pot, and its size in the next round.
TEST(Comparison, ThePotIsComparedSeatBySeat) {
  const auto dealt = [&](const std::string& result) {
    return kinds_of(good(trace::with_actions(
        R"({"format":"showstopper-trace/1","game":"gostop","rules":)"
        R"("gostop/house/boar-pot-grows","players":3,"dealer":1,"carry":0,"pot":5,"deal":)"
        R"({"hands":[["02A","02R","02J","02K","04A","05A","06A"],["03R","04R","05R",)"
        R"("06R","07A","09A","10A"],["03J","04J","05J","06J","07R","09R","10R"]],)"
        R"("table":["01R","07J","08A","09J","10J","12A"],"stock":["01B","01J","01K",)"
        R"("03B","03K","04K","05K","06K","07K","08B","08J","08K","09K","10K","11B",)"
        R"("11D","11J","11K","12B","12R","12D"]},"actions":[]})",
        "[]", ",\"result\":" + result)));
  };
  EXPECT_EQ(dealt(R"({"outcome":"quad","pot_payments":[-1,-1,-1],"next_pot":8})"), "");
  EXPECT_EQ(dealt(R"({"outcome":"quad","pot_payments":[7,-1,-1],"next_pot":0})"),
            "-1 wrong_pot result.pot_payments[0]\n-1 wrong_pot result.next_pot\n");
  EXPECT_EQ(dealt(R"({"outcome":"quad","pot_payments":[-1,-1,-1],"next_pot":9})"),
            "-1 payments_not_zero_sum result.pot_payments\n-1 wrong_pot result.next_pot\n");
}

// The winner has seven points and has not gone. Pibak doubles the payment of one loser, which is
// not in the common multiplier (GS-A-102): no clause of goes is concerned.
TEST(Comparison, AMultiplierWithoutAGoIsOfNoGo) {
  const auto log =
      good(R"({"format":"showstopper-trace/1","game":"gostop","rules":"gostop/matgo",)"
           R"("players":2,"dealer":0,"carry":0,"state":{"hands":[["04K","08J"],["07K",)"
           R"("08K"]],"table":["03B","04R"],"stock":["12R","07R","11J","10J","11D","12D",)"
           R"("09J","10K","11K","11B"],"captured":[["01J","01K","02A","02J","02K","03J",)"
           R"("03K","04A","04J","05A","05J","06A","06R","07A","09A","09R","10A","10R"],)"
           R"(["01B","01R","02R","03R","05R","05K","06J","06K","07J","08B","08A","09K",)"
           R"("12B","12A"]],"to_move":0,"turn_of":[5,5]},"actions":["0 play 04K","0 stop"],)"
           R"("result":{"outcome":"stop","winner":0,"points":7,"bonus":0,"multiplier":2,)"
           R"("payments":[14,-14],"reasons":["pibak P1"],"next_dealer":0,"next_carry":0}})");
  const auto findings = judge(log).findings;
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, Kind::wrong_multiplier);
  EXPECT_EQ(findings[0].expected, "1");
  EXPECT_EQ(findings[0].about, (Words{"GS-A-079", "GS-A-102"}));
}

}  // namespace
}  // namespace showstopper::conformance
