// SPDX-License-Identifier: Apache-2.0
//
// Payer rows on hand quads (AMB-13, AMB-80; docs/decisions/0042). In the Spanish account a quad is
// worth five points; P1 deals if the test names no other dealer.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "model/gostop/settlement/settle.h"
#include "tests/gostop/given.h"
#include "tests/gostop/shipped_rules.h"

namespace showstopper::gostop {
namespace {

using Paid = PerSeat<Points>;
using Words = std::vector<std::string>;

const char* const kByTheList = "hand_quad.multipliers = [\"bak\"]\n";
const char* const kByAllFixedWins = "bak.on_fixed_wins = true\n";
const char* const kDealerPaysDouble =
    "[[payer]]\nname = \"host\"\nloser = \"dealer\"\nfactor = 2\n";

const char* const kQuad = "01B 01R 01J 01K 05A 06A 07A";
const char* const kOtherQuad = "02A 02R 02J 02K 05R 06R 07R";
const char* const kPlain = "03B 04A 05J 06J 08B 09A 10A";
const char* const kOtherPlain = "03R 04R 05K 06K 08A 09R 10R";
const char* const kTable = "03J 04J 08J 09J 11B 12B";
// Of two players, who have ten cards each.
const char* const kTwoQuads = "01B 01R 01J 01K 02A 02R 02J 02K 05A 06A";
const char* const kTenPlain = "03B 04A 05J 06J 08B 09A 10A 03R 04R 07R";
const char* const kTableOfTwo = "03J 04J 05K 06K 08J 09J 11B 12B";

Rules house(int players, const std::string& text) {
  table::Diagnostics diagnostics;
  const rules::Library library(SHOWSTOPPER_SOURCE_CORPUS "/rules");
  const auto read = library.read(
      schema(), "format = \"showstopper-rules/1\"\nextends = \"gostop/spanish\"\n" + text,
      "house.toml", diagnostics);
  for (const auto& diagnostic : diagnostics) ADD_FAILURE() << to_text(diagnostic);
  return read ? compile(*read, players) : rules_of("gostop/spanish", players);
}

struct Ended {
  Paid paid{};
  Words reasons;
};

// The deal decides the round.
Ended ended(const Rules& rules, const std::vector<std::string>& hands, const std::string& table,
            Seat dealer = 1, int carry = 0) {
  Deal deal;
  CardSet rest = rules.deck;
  for (std::size_t i = 0; i < hands.size(); ++i) rest -= deal.hands[i] = cards(hands[i]);
  rest -= deal.table = cards(table);
  for (const Card next : rest) deal.stock.cards[deal.stock.end++] = next;
  const State state = start(rules, dealer, carry, deal);
  if (!state.over()) {
    ADD_FAILURE() << "the deal does not decide the round";
    return {};
  }
  const Result result = settle(rules, state);
  Ended out{result.payments, {}};
  for (const Reason& reason : result.reasons) out.reasons.push_back(to_text(rules, reason));
  return out;
}

const std::vector<std::string> kOneHolder = {kQuad, kPlain, kOtherPlain};
const std::vector<std::string> kTwoHolders = {kQuad, kPlain, kOtherQuad};

TEST(HandQuadRows, DoNotApplyIfNoKeySaysSo) {  // AMB-80
  const Ended end = ended(house(3, kDealerPaysDouble), kOneHolder, kTable);
  EXPECT_EQ(end.paid, (Paid{10, -5, -5}));
  EXPECT_EQ(end.reasons, Words());
}

TEST(HandQuadRows, ApplyByTheirOwnListAndByTheKeyOfAllFixedWins) {  // AMB-13, AMB-80
  for (const char* const key : {kByTheList, kByAllFixedWins}) {
    const Ended end = ended(house(3, std::string(key) + kDealerPaysDouble), kOneHolder, kTable);
    EXPECT_EQ(end.paid, (Paid{15, -10, -5})) << key;
    EXPECT_EQ(end.reasons, Words{"host P1"}) << key;
  }
}

// Two holders, of whom the first has shown a triple beside its quad: it raises the shares of that
// holder alone (AMB-13, GS-B-025).
TEST(HandQuads, AreRaisedByTheTriplesOfTheirOwnHolder) {
  const Rules rules = house(3,
                            "hand_quad.effect = \"instant_win_optional\"\n"
                            "hand_quad.multipliers = [\"shake\"]\n");
  State state;
  state.players = 3;
  state.decision = Decision::over;
  state.outcome = Outcome::quad;
  state.fixed_points = 5;
  state.winner = 0;
  state.quad_holders = 1 | 4;
  state.quads_claimed[0].insert(1);
  state.quads_claimed[2].insert(2);
  state.seat(0).shown.insert(5);
  state.seat(0).shakes = 1;
  Result result = settle(rules, state);
  EXPECT_EQ(result.payments, (Paid{10, -15, 5}));
  EXPECT_EQ(result.multiplier, 2);
  state.winner = 2;
  result = settle(rules, state);
  EXPECT_EQ(result.payments, (Paid{10, -15, 5}));
  EXPECT_EQ(result.multiplier, 1);
}

// The dealer wins by a quad on the table, for four points; no hand has one.
TEST(HandQuadRows, OfTheListAreNotThoseOfOtherFixedWins) {  // AMB-13, AMB-80
  const std::string row = "[[payer]]\nname = \"each\"\nloser = \"true\"\nfactor = 3\n";
  const std::string keys = "table_quad.effect = \"dealer_wins(4)\"\n";
  const std::vector<std::string> hands = {kPlain, kOtherPlain, "02A 02R 02J 05A 06A 07A 07R"};
  const std::string table = "01B 01R 01J 01K 11B 12B";
  EXPECT_EQ(ended(house(3, kByTheList + keys + row), hands, table).paid, (Paid{-4, 8, -4}));
  EXPECT_EQ(ended(house(3, kByAllFixedWins + keys + row), hands, table).paid, (Paid{-12, 24, -12}));
}

TEST(HandQuadRows, AreOneReasonForAPayerOfTwoHolders) {  // GS-B-026, AMB-11
  const Ended end =
      ended(house(3, std::string(kByTheList) + kDealerPaysDouble), kTwoHolders, kTable);
  EXPECT_EQ(end.paid, (Paid{10, -20, 10}));
  EXPECT_EQ(end.reasons, Words{"host P1"});
}

TEST(HandQuadRows, AreJudgedForEachHolderAsTheWinner) {  // AMB-11
  const std::string row =
      "[[payer]]\nname = \"guest\"\nwinner = \"dealer\"\nloser = \"true\"\nfactor = 3\n";
  const Ended end = ended(house(3, kByTheList + row), kTwoHolders, kTable, 2);
  EXPECT_EQ(end.paid, (Paid{5, -20, 15}));
  EXPECT_EQ(end.reasons, Words{"guest P1"});
}

// Who holds a quad as well pays nothing, and no row looks at that seat as a loser.
TEST(HandQuadRows, ForAllLosersLookAtThoseWhoPay) {
  const auto row = [](const std::string& loser) {
    return kByTheList +
           ("[[payer]]\nname = \"all\"\nscope = \"all\"\nfactor = 2\nloser = \"" + loser + "\"\n");
  };
  const Ended two = ended(house(3, row("dealt_quads == 0")), kTwoHolders, kTable);
  EXPECT_EQ(two.paid, (Paid{10, -20, 10}));
  EXPECT_EQ(two.reasons, Words{"all P1"});
  // Of two payers one is not the dealer.
  const Ended one = ended(house(3, row("dealer")), kOneHolder, kTable);
  EXPECT_EQ(one.paid, (Paid{10, -5, -5}));
  EXPECT_EQ(one.reasons, Words());
}

TEST(HandQuadRows, MultiplyTheSumOfAllQuadsOfAHand) {  // AMB-14
  const std::string row = "[[payer]]\nname = \"host\"\nloser = \"dealer\"\nfactor = 2\nadd = 3\n";
  const std::string twice = "hand_quad.two_in_one_hand = \"per_quad\"\n";
  const std::vector<std::string> hands = {kTwoQuads, kTenPlain};
  // (5 + 5) x 2 + 3, and 5 x 2 + 3 if two quads pay once.
  EXPECT_EQ(ended(house(2, kByTheList + twice + row), hands, kTableOfTwo).paid, (Paid{23, -23, 0}));
  EXPECT_EQ(ended(house(2, kByTheList + row), hands, kTableOfTwo).paid, (Paid{13, -13, 0}));
}

TEST(HandQuadRows, ComeAfterTheCarry) {  // AMB-13
  const Ended end = ended(
      house(3, std::string("hand_quad.multipliers = [\"carry\", \"bak\"]\n") + kDealerPaysDouble),
      kOneHolder, kTable, 1, 1);
  EXPECT_EQ(end.paid, (Paid{30, -20, -10}));
  EXPECT_EQ(end.reasons, (Words{"carry", "host P1"}));
}

// No seat has captured a card yet, and the cap is for the shares of other wins
// (docs/decisions/0032).
TEST(HandQuadRows, ExcuseNobodyAndKnowNoCap) {
  const Ended end =
      ended(house(3, std::string(kByAllFixedWins) +
                         "nothing_captured_exempt = true\npayment.cap = 4\n" + kDealerPaysDouble),
            kOneHolder, kTable);
  EXPECT_EQ(end.paid, (Paid{15, -10, -5}));
}

TEST(HandQuadRows, TakeNoShareBelowNothing) {
  const std::string row = "[[payer]]\nname = \"host\"\nloser = \"dealer\"\nadd = -9\n";
  EXPECT_EQ(ended(house(3, kByTheList + row), kOneHolder, kTable).paid, (Paid{5, 0, -5}));
}

// A row of the event wins in place of the quad, as one for a quad on the table does; of two holders
// the first from the dealer on has it first.
TEST(HandQuadRows, ThatWinDecideTheRound) {
  const std::string row = "[[event]]\non = \"hand_quad\"\neffect = \"win 20\"\n";
  EXPECT_EQ(ended(house(3, row), kOneHolder, kTable).paid, (Paid{40, -20, -20}));
  EXPECT_EQ(ended(house(3, row), kTwoHolders, kTable, 1).paid, (Paid{-20, -20, 40}));
  EXPECT_EQ(ended(house(3, row), kTwoHolders, kTable, 0).paid, (Paid{40, -20, -20}));
  const std::string redeal = "hand_quad.several = \"redeal\"\n";
  EXPECT_EQ(ended(house(3, redeal + row), kTwoHolders, kTable, 0).paid, (Paid{40, -20, -20}));
  EXPECT_EQ(ended(house(3, row + "when.count = 2\n"), kOneHolder, kTable).paid, (Paid{10, -5, -5}));
}

}  // namespace
}  // namespace showstopper::gostop
