// SPDX-License-Identifier: Apache-2.0
//
// Which losers pay more: without a bright (gwangbak), with too little junk (pibak), by rows of a
// file. Junk of the losers is plain and no set is complete but the winner's.
#include <gtest/gtest.h>

#include "model/gostop/settlement/settle.h"
#include "tests/gostop/given.h"
#include "tests/gostop/shipped_rules.h"

namespace showstopper::gostop {
namespace {

using Paid = PerSeat<Points>;

const char* const kBrights = "01B 03B 08B";  // 3 points, GS-A-107
// Ten junk: 1 point, GS-A-115.
const char* const kTenJunk = "01J 01K 02J 02K 03J 03K 04J 04K 05J 05K";

Paid paid(const Rules& rules, const std::vector<std::string>& captured) {
  const Result result = settle(rules, won(rules, {{"", "", ""}, "", "", captured}));
  return result.payments;
}

TEST(Gwangbak, DoublesForTheOpponentWithoutABright) {  // GS-A-089
  const Rules rules = rules_of("gostop/spanish", 3);
  EXPECT_EQ(paid(rules, {kBrights, "11B", "02A"}), (Paid{9, -3, -6}));
}

TEST(Gwangbak, NeedsABrightCombinationOfTheWinner) {  // GS-A-089
  const Rules rules = rules_of("gostop/spanish", 3);
  // Plain ribbons, 3 points, beside two brights.
  EXPECT_EQ(paid(rules, {"04R 05R 07R 01B 03B", "11B", "02A"}), (Paid{6, -3, -3}));
}

TEST(Gwangbak, MayNeedThatNoOpponentHasABright) {  // GS-B-081b, AMB-75
  const Rules rules =
      rules_of("gostop/spanish", 3, {{"gwangbak.scope", "\"only_if_no_opponent_has_bright\""}});
  EXPECT_EQ(paid(rules, {kBrights, "11B", "02A"}), (Paid{6, -3, -3}));
  EXPECT_EQ(paid(rules, {kBrights, "05A", "02A"}), (Paid{12, -6, -6}));
}

TEST(Gwangbak, MayBeSetOffByAnyBright) {  // AMB-75
  const Rules rules = rules_of("gostop/spanish", 3, {{"gwangbak.trigger", "\"any_bright\""}});
  EXPECT_EQ(paid(rules, {"04R 05R 07R 01B", "11B", "02A"}), (Paid{9, -3, -6}));
}

TEST(Pibak, DoublesForFewerThanFiveJunk) {  // GS-A-090
  const Rules rules = rules_of("gostop/spanish", 3);
  EXPECT_EQ(paid(rules, {kTenJunk, "06J 06K 07J 07K", "08J 08K 09J 09K 10J"}), (Paid{3, -2, -1}));
}

TEST(Pibak, CountsFiveJunkInTheOtherAccount) {  // GS-B-081d
  const Rules rules = rules_of("gostop/dutch", 3);
  EXPECT_EQ(paid(rules, {kTenJunk, "06J 06K 07J 07K 08J", "08K 09J 09K 10J 10K 11J"}),
            (Paid{3, -2, -1}));
}

TEST(Pibak, NeedsTheJunkCombinationOfTheWinner) {  // GS-A-090
  const Rules rules = rules_of("gostop/spanish", 3);
  EXPECT_EQ(paid(rules, {"04R 05R 07R", "06J", "07J"}), (Paid{6, -3, -3}));
}

TEST(Pibak, CountsValueWhereTheRulesSaySo) {  // AMB-77
  // Lightning and one more are three junk by value, two by cards.
  const std::vector<std::string> captured = {kTenJunk, "12D 06J", "08J 08K 09J 09K 10J"};
  const auto with = [&](const char* unit) {
    return paid(rules_of("gostop/spanish", 3, {{"pibak.unit", unit}, {"pibak.max_junk", "2"}}),
                captured);
  };
  EXPECT_EQ(with("\"cards\""), (Paid{3, -2, -1}));
  EXPECT_EQ(with("\"value\""), (Paid{2, -1, -1}));
}

TEST(Pibak, MayExemptWhoeverHasNoJunk) {  // AMB-78
  const std::vector<std::string> captured = {kTenJunk, "06A", "08J 08K 09J 09K 10J"};
  const auto with = [&](const char* exempt) {
    return paid(rules_of("gostop/spanish", 3, {{"pibak.zero_exempt", exempt}}), captured);
  };
  EXPECT_EQ(with("false"), (Paid{3, -2, -1}));
  EXPECT_EQ(with("true"), (Paid{2, -1, -1}));
}

TEST(Payers, PayFourfoldWhereBothRowsFit) {  // GS-A-089, GS-A-090
  const Rules rules = rules_of("gostop/spanish", 3);
  // Four brights and ten junk are 4 + 1 points (GS-A-106, 115).
  EXPECT_EQ(
      paid(rules, {"03B 08B 11B 12B " + std::string(kTenJunk), "01B 08J 08K 09J 09K 10J", "06J"}),
      (Paid{25, -5, -20}));
}

TEST(Payers, WithoutAnyCaptureMayBeExempt) {  // AMB-95
  const Rules rules = rules_of("gostop/spanish", 3, {{"nothing_captured_exempt", "true"}});
  EXPECT_EQ(paid(rules, {"04R 05R 07R", "", "02A"}), (Paid{3, 0, -3}));
}

// A loser's free cup counts so that his share is lowest, and the same way in each row (AMB-68,
// docs/decisions/0043-one-use-of-the-cup-for-all-rows.md). In these tests ten junk are one point,
// with pibak for fewer than five.
const char* const kRibbons = "04R 05R 07R";             // three points and no pibak
const char* const kCupAndFour = "09A 06J 06K 07J 07K";  // four junk, or five
const char* const kFive = "08J 08K 09J 09K 10J";

std::string row(const std::string& condition, const std::string& effect) {
  return "[[payer]]\nname = \"own\"\n" + condition + "\n" + effect + "\n";
}

// Seat 0 has won. The dealer has the cup, as seat 1 or as seat 2: losers are judged in their order.
Paid paid(const Rules& rules, const std::string& winner, Seat dealer, CupUse cup = CupUse::open) {
  const bool first = dealer == 1;
  State state = won(
      rules,
      {{"", "", ""}, "", "", {winner, first ? kCupAndFour : kFive, first ? kFive : kCupAndFour}});
  state.dealer = static_cast<std::int8_t>(dealer);
  state.seats[static_cast<std::size_t>(dealer)].cup = cup;
  return settle(rules, state).payments;
}

// Ribbons are three points without pibak. Two junk and one: the row fits one loser alone.
TEST(Payers, AskEachLoserInAConditionOnTheWinner) {
  const std::string two_junk = "winner = \"loser.junk >= 2\"\nloser = \"true\"";
  const Rules each = house_rules(row(two_junk, "factor = 2"));
  EXPECT_EQ(paid(each, {kRibbons, "06J 07J", "08J"}), (Paid{9, -6, -3}));
  EXPECT_EQ(paid(each, {kRibbons, "06J", "07J 08J"}), (Paid{9, -3, -6}));
  const Rules all = house_rules(row(two_junk + "\nscope = \"all\"", "factor = 2"));
  EXPECT_EQ(paid(all, {kRibbons, "06J 07J", "08J"}), (Paid{6, -3, -3}));
  EXPECT_EQ(paid(all, {kRibbons, "06J 07J", "08J 08K"}), (Paid{12, -6, -6}));
}

// The dealer: 2 as an animal by pibak, 1 + 1 as junk by the row. At equal shares the smaller factor
// decides, so the cup is junk, and the other seat sees five junk: 1 + 1.
TEST(LosersCup, CountsTheSameForAnotherSeatsRow) {
  const Rules rules = house_rules(row("loser = \"dealer.junk >= 5\"", "add = 1"));
  EXPECT_EQ(paid(rules, kTenJunk, 1), (Paid{4, -2, -2}));
  EXPECT_EQ(paid(rules, kTenJunk, 2), (Paid{4, -2, -2}));
}

// The dealer: 2 as an animal by pibak, 1 + 5 as junk. The other seat sees four junk.
TEST(LosersCup, MakesTheShareLowestNotTheFactor) {
  const Rules rules = house_rules(row("loser = \"dealer.junk >= 5\"", "add = 5"));
  EXPECT_EQ(paid(rules, kTenJunk, 1), (Paid{3, -2, -1}));
  EXPECT_EQ(paid(rules, kTenJunk, 2), (Paid{3, -1, -2}));
}

// As in the first test: the condition on the winner reads the loser's cup as that loser counts it.
TEST(LosersCup, CountsTheSameInAConditionOnTheWinner) {
  const Rules rules =
      house_rules(row("winner = \"dealer.junk >= 5\"\nloser = \"true\"", "add = 1"));
  EXPECT_EQ(paid(rules, kTenJunk, 1), (Paid{4, -2, -2}));
  // Without pibak: 3 as an animal, 3 + 1 as junk.
  EXPECT_EQ(paid(rules, kRibbons, 1), (Paid{6, -3, -3}));
  EXPECT_EQ(paid(rules, kRibbons, 2), (Paid{6, -3, -3}));
}

// The dealer: 3 as an animal, 3 + 3 as junk. The other seat has five junk.
TEST(LosersCup, CountsInAConditionOnTheWinnerThatNamesTheLoser) {
  const Rules rules = house_rules(row("winner = \"loser.junk >= 5\"\nloser = \"true\"", "add = 3"));
  EXPECT_EQ(paid(rules, kRibbons, 1), (Paid{9, -3, -6}));
  EXPECT_EQ(paid(rules, kRibbons, 2), (Paid{9, -6, -3}));
}

// A row for all losers that does not fit the other one charges none of them, and the dealer
// need not avoid it: 3 as an animal, 3 + 1 as junk by the second row, which the other one pays.
TEST(LosersCup, FearsNoRowThatAnotherLoserRefutes) {
  const Rules rules = house_rules(row("loser = \"animals >= 1\"\nscope = \"all\"", "factor = 3") +
                                  "[[payer]]\nname = \"second\"\nloser = \"junk >= 5\"\nadd = 1\n");
  EXPECT_EQ(paid(rules, kRibbons, 1), (Paid{7, -3, -4}));
  EXPECT_EQ(paid(rules, kRibbons, 2), (Paid{7, -4, -3}));
}

TEST(LosersCup, CountsAsItWasFixedForAnotherSeatsRow) {
  const Rules rules = house_rules(row("loser = \"dealer.junk >= 5\"", "add = 1"));
  for (const Seat dealer : {1, 2}) {
    EXPECT_EQ(paid(rules, kRibbons, dealer, CupUse::junk), (Paid{8, -4, -4}));
    EXPECT_EQ(paid(rules, kRibbons, dealer, CupUse::animal), (Paid{6, -3, -3}));
  }
}

}  // namespace
}  // namespace showstopper::gostop
