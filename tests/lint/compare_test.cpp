// SPDX-License-Identifier: Apache-2.0
//
// Differences of rule sets: equal sets are proved equal; sets that are one key apart differ in a
// small round in which that key decides; idle keys are reported as idle.
#include "lint/compare.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "lint/differences.h"
#include "lint/impact.h"
#include "model/gostop/rules/parameter_table.h"
#include "model/gostop/settlement/settle.h"
#include "tests/gostop/given.h"
#include "tests/lint/linted.h"

namespace showstopper::lint {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

CompareJob job_of(const rules::RuleSet& a, const rules::RuleSet& b) {
  CompareJob job;
  job.a = &a;
  job.b = &b;
  job.base_of = [](const rules::RuleSet& rules) {
    table::Diagnostics diagnostics;
    return std::make_shared<const rules::RuleSet>(
        *corpus_rules().load(rules.schema(), rules.library_base, diagnostics));
  };
  return job;
}

Comparison compared(const rules::RuleSet& a, const rules::RuleSet& b, bool each = false) {
  CompareJob job = job_of(a, b);
  job.each = each;
  return compare(job);
}

TEST(Compare, ProvesARuleSetEqualToItselfSpeltOut) {
  const rules::RuleSet matgo = named_rules("gostop/matgo");
  EXPECT_FALSE(compared(matgo, matgo).proof.empty());
  table::Diagnostics diagnostics;
  const auto spelt = corpus_rules().read(gostop::schema(), to_toml(matgo), "spelt", diagnostics);
  ASSERT_TRUE(spelt);
  EXPECT_FALSE(compared(matgo, *spelt).proof.empty());
}

// Keys, sections and rows in the opposite order; one file alone states a default value.
TEST(Compare, ProvesAFileEqualToItselfReordered) {
  const std::string payer =
      "[[payer]]\nname = \"ribbon bak\"\nwinner = \"ribbons >= 5\"\nloser = \"ribbons == 0\"\n"
      "factor = 2\n";
  const std::string ground =
      "[[liability]]\nname = \"shaker\"\nwhen = \"shakes > 0\"\npriority = 7\n";
  const std::string second_ground =
      "[[liability]]\nname = \"ppuk maker\"\nwhen = \"ppuks > 0\"\npriority = 8\n";
  const std::string jjok =
      "[[event]]\non = \"jjok\"\nwhen.turn = \"first\"\neffect = \"collect 3 points from each\"\n";
  const std::string sweep =
      "[[event]]\non = \"sweep\"\nwhen.turn = \"first\"\neffect = \"collect 2 points from each\"\n";
  const auto one = matgo_with("pibak.max_junk = 5\nbomb.credits = 1\n" + payer + ground +
                              second_ground + jjok + sweep);
  const auto two = matgo_with("bomb.credits = 1\nstop.minimum.2 = 7\npibak.max_junk = 5\n" + sweep +
                              jjok + second_ground + ground + payer);
  EXPECT_EQ(compared(one, two).proof, "the same values and rows");
  // One fact away: of one priority the file's order decides, which is not proved to be the same.
  const auto in_file_order = [&](const std::string& a, const std::string& b) {
    return matgo_with("[[liability]]\nname = \"" + a +
                      "\"\nwhen = \"shakes > 0\"\n[[liability]]\n" + "name = \"" + b +
                      "\"\nwhen = \"shakes > 0\"\n");
  };
  EXPECT_EQ(compared(in_file_order("x", "y"), in_file_order("y", "x")).proof, "");
}

// Of two rows that win by the same event the first one counts.
TEST(Compare, NamesRowsThatAreInAnotherOrderAlone) {
  const std::string five = "[[event]]\non = \"jjok\"\nwhen.count = 2\neffect = \"win 5\"\n";
  const std::string nine =
      "[[event]]\non = \"jjok\"\nwhen.test = \"jjok == 2\"\neffect = \"win 9\"\n";
  const auto one = matgo_with(five + nine), two = matgo_with(nine + five);
  CompareJob job = job_of(one, two);
  job.rounds = 1;
  const Comparison found = compare(job);
  ASSERT_EQ(found.differences.size(), 1u);
  const Difference& order = found.differences.front();
  EXPECT_EQ(order.name, "order of the rows of [[event]] on jjok");
  EXPECT_THAT(order.says, ElementsAre("`on jjok, when.count 2`, `on jjok, when.test jjok == 2`",
                                      "`on jjok, when.test jjok == 2`, `on jjok, when.count 2`"));
  EXPECT_EQ(order.places[0].where.line, 3);
  job.b = &one;
  EXPECT_TRUE(compare(job).differences.empty());
}

TEST(Compare, ProvesThatARowThatNeverAppliesChangesNothing) {
  const rules::RuleSet matgo = named_rules("gostop/matgo");
  const auto with_brights = [](const char* brights) {
    return matgo_with("[[payer]]\nname = \"all brights\"\nwinner = \"brights >= " +
                      std::string(brights) + "\"\nloser = \"true\"\nfactor = 3\n");
  };
  const Comparison never = compared(matgo, with_brights("6"));
  EXPECT_THAT(never.proof, HasSubstr("the rows that differ never apply: `brights >= 6`"));
  ASSERT_EQ(never.differences.size(), 1u);
  EXPECT_FALSE(never.differences[0].idle.empty());
  // The deck has five.
  EXPECT_EQ(compared(matgo, with_brights("5")).proof, "");
}

// 01J is junk in the usual deck, so that such a row changes nothing; it is not an animal there.
TEST(Compare, ProvesThatTheUsualKindOfACardChangesNothing) {
  const auto with_row = [](const std::string& card, const std::string& kind) {
    return matgo_with("[[card]]\ncard = \"" + card + "\"\nkind = \"" + kind + "\"\n");
  };
  const rules::RuleSet matgo = named_rules("gostop/matgo");
  EXPECT_THAT(
      compared(with_row("01J", "junk"), matgo).proof,
      HasSubstr("the rows that differ change nothing: without the row 01J is of that kind too"));
  for (const rules::RuleSet& other : {matgo, with_row("01J", "junk")}) {
    const std::vector<Unit> differ = units(other, with_row("01J", "animal"));
    ASSERT_EQ(differ.size(), 1u);
    EXPECT_EQ(differ.front().difference.idle, "");
  }
}

// In a condition on the winner `loser` is the payer, to the proof and to the engine.
TEST(Compare, ReadsTheLoserInAConditionOnTheWinnerAsTheEngineDoes) {
  const auto with_winner = [](const std::string& condition) {
    return matgo_with("[[payer]]\nname = \"odd\"\nwinner = \"" + condition +
                      "\"\nloser = \"brights >= 1\"\nfactor = 3\n");
  };
  // Three ribbons are 3 points, and the loser has a bright.
  const auto won_from_a_bright = [](const rules::RuleSet& set) {
    const gostop::Rules rules = gostop::compile(set, 2);
    const gostop::State state = gostop::won(rules, {{"", ""}, "", "", {"04R 05R 07R", "01B"}});
    return gostop::settle(rules, state).payments[0];
  };
  const rules::RuleSet matgo = named_rules("gostop/matgo");
  const rules::RuleSet without = with_winner("loser.brights == 0");
  EXPECT_THAT(compared(matgo, without).proof, HasSubstr("each excludes the other"));
  EXPECT_EQ(won_from_a_bright(without), 3);
  const rules::RuleSet with_some = with_winner("loser.brights >= 1");
  EXPECT_EQ(compared(matgo, with_some).proof, "");
  EXPECT_EQ(won_from_a_bright(with_some), 9);
}

// The reason is that of the row: cards that the deck lacks, or more cards than the row names.
TEST(Compare, NamesWhyNoCardsReachACombination) {
  const auto with_cards = [](const std::string& first_at) {
    return matgo_with(
        "[[combination]]\nname = \"red ones\"\ncards = [\"01R\", \"02R\", \"03R\"]\npoints = 3\n"
        "first_at = " +
        first_at + "\n");
  };
  const rules::RuleSet matgo = named_rules("gostop/matgo");
  EXPECT_THAT(compared(matgo, with_cards("4")).proof, HasSubstr("it needs 4 of 3 cards"));
  EXPECT_EQ(compared(matgo, with_cards("3")).proof, "");
}

// No round follows one without a winner if none counts as such.
TEST(Compare, KnowsThatNoRoundCarries) {
  const std::string lines = "table_quad.effect = \"redeal_same_dealer\"\ncarry.sources = ";
  const auto with_payer = [&](const std::string& sources) {
    return matgo_with(lines + sources +
                      "\n[[payer]]\nname = \"after a draw\"\nwinner = \"carry >= 1\"\n"
                      "loser = \"true\"\nfactor = 2\n");
  };
  const auto without = [&](const std::string& sources) {
    return matgo_with(lines + sources + "\n");
  };
  EXPECT_THAT(compared(without("[]"), with_payer("[]")).proof,
              HasSubstr("`carry >= 1` never holds, since no round counts as one without a winner"));
  const std::string draws = "[\"exhaustion\"]";
  EXPECT_EQ(compared(without(draws), with_payer(draws)).proof, "");
}

TEST(Compare, ProvesThatAnIdleKeyChangesNothing) {
  // No jokers in matgo, so that it does not matter to whom those of the table go.
  const rules::RuleSet matgo = named_rules("gostop/matgo");
  const Comparison idle = compared(matgo, matgo_with("joker.table_to = \"none\"\n"));
  EXPECT_THAT(idle.proof, HasSubstr("without effect"));
  ASSERT_EQ(idle.differences.size(), 1u);
  EXPECT_EQ(idle.differences[0].name, "joker.table_to");
  EXPECT_FALSE(idle.differences[0].idle.empty());
  // With jokers it does.
  const Comparison alive =
      compared(matgo_with("deck.jokers = [2, 3]\n"),
               matgo_with("deck.jokers = [2, 3]\njoker.table_to = \"none\"\n"));
  EXPECT_TRUE(alive.proof.empty());
  EXPECT_TRUE(alive.parting.has_value());
}

// Values of a key that have one effect beside another key; with another value of that key they
// differ.
TEST(Compare, ProvesThatValuesOfTheSameEffectChangeNothing) {
  const std::string one_use = "cup.role = \"animal\"\n";
  const Comparison cup = compared(matgo_with(one_use + "steal.cup = \"never\"\n"),
                                  matgo_with(one_use + "steal.cup = \"locks_as_animal\"\n"));
  EXPECT_EQ(cup.proof, "the values that differ have the same effect");
  ASSERT_EQ(cup.differences.size(), 1u);
  EXPECT_EQ(cup.differences[0].idle, "by `cup.role = \"animal\"` the cup has one use");
  const auto first_bet = [](const std::string& lines) {
    return compared(italian_with(lines), italian_with(lines + "bet.open_max = 5\n"));
  };
  EXPECT_EQ(first_bet("bet.cap = 5\n").proof, "the values that differ have the same effect");
  EXPECT_TRUE(first_bet("bet.cap = 6\n").parting);
}

// With how many players draws may be offered does not matter until one may be.
TEST(Compare, KnowsThatNoSeatMayOfferADraw) {
  const Comparison never =
      compared(named_rules("gostop/matgo"), matgo_with("offer.players = [2]\n"));
  EXPECT_EQ(never.proof, "the keys that differ are without effect");
  const std::string one = "offer.max_per_round = 1\n";
  const Comparison some = compared(matgo_with(one), matgo_with(one + "offer.players = [2]\n"));
  EXPECT_TRUE(some.parting);
}

// The price of a joker in a sold hand: no hand is sold in one file, no joker is dealt in the other.
TEST(Compare, GivesTheReasonOfEachFileForAKeyWithoutEffect) {
  const rules::RuleSet matgo = named_rules("gostop/matgo");
  const Comparison selling = compared(matgo, matgo_with("sold.seats = 1\nsold.per_joker = 2\n"));
  for (const auto& each : selling.differences) {
    if (each.name != "sold.per_joker") continue;
    EXPECT_EQ(each.idle,
              "`sold.seats = 0`, so that no seat sells a hand (first file); the deck has "
              "no jokers (second file)");
    return;
  }
  FAIL() << "the key does not differ";
}

TEST(Compare, ShowsASmallRoundInWhichTheKeyDecides) {
  // A loser with six or seven junk pays double under pibak up to seven alone (AMB-76).
  const Comparison found =
      compared(named_rules("gostop/matgo"), matgo_with("pibak.max_junk = 5\n"));
  ASSERT_TRUE(found.parting);
  const Parting& parting = *found.parting;
  EXPECT_THAT(parting.to_blame, ElementsAre("pibak.max_junk"));
  EXPECT_THAT(parting.shows[0], HasSubstr("pibak"));
  EXPECT_THAT(parting.shows[1], testing::Not(HasSubstr("pibak")));
  ASSERT_EQ(parting.payments.size(), static_cast<std::size_t>(parting.players));
  const auto& [in_a, in_b] = parting.payments[0];
  EXPECT_EQ(in_a, 2 * in_b);
  // The turn that decides, from a set-up position.
  const auto witness = nlohmann::json::parse(parting.witness[0]);
  EXPECT_TRUE(witness.contains("state"));
  EXPECT_LE(witness.at("actions").size(), 3u) << witness;
  EXPECT_EQ(witness.at("actions"), nlohmann::json::parse(parting.witness[1]).at("actions"));
}

TEST(Compare, ShowsAFewActionsForEachPairOfShippedSets) {
  const std::vector<std::string> all = corpus_rules().names("gostop");
  int shown = 0;
  for (const std::string& a : all) {
    for (const std::string& b : all) {
      // Those of a table are one rule apart from matgo.
      if (a >= b || (b.find("/table/") != std::string::npos && a != "gostop/matgo")) {
        continue;
      }
      const Comparison found = compared(named_rules(a), named_rules(b));
      if (!found.parting) continue;
      ++shown;
      if (found.parting->witness[0].empty()) continue;  // the deals are of different size
      EXPECT_LE(nlohmann::json::parse(found.parting->witness[0]).at("actions").size(), 4u)
          << a << ' ' << b << ' ' << found.parting->witness[0];
    }
  }
  EXPECT_GE(shown, 20);
}

// A factor on a first capture pays at the end only, and the payment depends on cards that the round
// need not name. They are named here, since the round must show the printed payment.
TEST(Compare, ShowsARoundThatPaysWhatItSays) {
  const Comparison found =
      compared(named_rules("gostop/matgo"),
               matgo_with("[[event]]\non = \"capture\"\nwhen = { turn = \"first\" }\n"
                          "effect = \"multiply 2 if winning\"\n"));
  ASSERT_TRUE(found.parting);
  for (std::size_t side : {0u, 1u}) {
    const std::string& witness = found.parting->witness[side];
    expect_holds(witness);
    const auto round = nlohmann::json::parse(witness);
    ASSERT_FALSE(round.at("expect").empty()) << witness;
    if (found.parting->payments.empty()) continue;
    const auto& paid = round.at("result").at("payments");
    for (std::size_t seat = 0; seat < paid.size(); ++seat) {
      EXPECT_EQ(paid[seat].get<std::int64_t>(), found.parting->payments[seat][side]) << witness;
    }
  }
}

// Whose payments are the same, for hands that are sold are paid for in a ledger beside them.
TEST(Compare, SaysWhatIsPaidBesideThePayments) {
  const std::string four = "sold.seats = 1\nsold.per_bright = ";
  const Comparison found =
      compared(matgo_with(four + "3\n", "korean-3p"), matgo_with(four + "4\n", "korean-3p"));
  ASSERT_TRUE(found.parting);
  EXPECT_NE(found.parting->shows[0], found.parting->shows[1]);
  for (const std::string& witness : found.parting->witness) expect_holds(witness);
}

// A difference is printed as one: with fewer chips than the least bet, no seat may bet under
// either.
TEST(Compare, OfBetsShowsAPurseThatCanPayThem) {
  const rules::RuleSet never = italian_with("bet.open_min = 5\nbet.open_max = 3\n");
  const rules::RuleSet five = italian_with("bet.open_min = 5\n");
  const Comparison found = compared(never, five);
  ASSERT_TRUE(found.parting);
  EXPECT_THAT(found.parting->shows,
              ElementsAre("p1 decides (bet)", "p1 decides (bet); only here: bet 5 to 5"));
}

// Rounds in step begin from one table, so that they alone do not show other stakes.
TEST(Compare, ShowsOtherStakesOfStoppa) {
  const rules::RuleSet five = italian_with(""), four = italian_with("ante.punto = 4\n");
  const Comparison found = compared(five, four);
  ASSERT_TRUE(found.parting);
  EXPECT_THAT(found.parting->shows,
              ElementsAre("the stakes are 5 for the punto and 1 for the beccata",
                          "the stakes are 4 for the punto and 1 for the beccata"));
  EXPECT_THAT(found.parting->to_blame, ElementsAre("ante.punto"));
  const auto witness = nlohmann::json::parse(found.parting->witness[1]);
  EXPECT_EQ(witness.at("stakes").at("punto"), 4) << witness;
  EXPECT_FALSE(compared(five, italian_with("ante.punto = 5\n")).parting);
}

// One rule set deals all that the other deals, and first packets of two cards as well.
TEST(Compare, FindsADealOfEitherRuleSet) {
  const rules::RuleSet fixed = italian_with("");
  const rules::RuleSet split = italian_with("small.deal_split = \"dealer_choice_first_2_or_3\"\n");
  const Comparison there = compared(fixed, split), back = compared(split, fixed);
  ASSERT_TRUE(there.parting && back.parting);
  EXPECT_THAT(there.parting->shows[0], HasSubstr("first packet has 2 cards"));
  EXPECT_THAT(back.parting->shows[1], HasSubstr("first packet has 2 cards"));
  for (const Comparison* const each : {&there, &back}) {
    EXPECT_THAT(each->parting->to_blame, ElementsAre("small.deal_split"));
    EXPECT_FALSE(each->parting->witness[0].empty());
  }
}

// A row that a key of a file makes is not an initial value: it has the place of the key.
TEST(Compare, PlacesARowAtTheKeyThatMakesIt) {
  const rules::RuleSet matgo = named_rules("gostop/matgo");
  const Comparison found = compared(matgo, matgo_with("[[go]]\ncount = 4\nfactor = 8\n"));
  ASSERT_EQ(found.differences.size(), 1u);
  const Difference& row = found.differences.front();
  EXPECT_EQ(row.name, "go 4");
  const rules::Place& key = matgo.place(rules::parameter_index(gostop::kParameters, "go.bonus"));
  ASSERT_NE(row.places[0].file, nullptr);
  EXPECT_EQ(row.places[0].where.line, key.where.line);
  ASSERT_NE(row.places[1].file, nullptr);
  EXPECT_EQ(*row.places[1].file, "mine.toml");
}

// About one round in a thousand shows the key: the ones that `impact` has counted are followed.
TEST(Compare, FollowsRoundsThatAreKnownToDiffer) {
  const rules::RuleSet makes = named_rules("gostop/korean-3p");
  const rules::RuleSet leaves = matgo_with("three_ppuk.makes_dealer = false\n", "korean-3p");
  CompareJob job = job_of(makes, leaves);
  job.rounds = 1;
  job.shrink_checks = 2000;
  EXPECT_FALSE(compare(job).parting);
  ImpactJob pairs;
  pairs.a = &makes;
  pairs.b = &leaves;
  pairs.rounds = 4000;
  for (const Shift& shift : impact(pairs).shifts) {
    EXPECT_LE(shift.first_otherwise.size(), shift.other_course);
    for (const std::uint64_t index : shift.first_otherwise) {
      job.known = {{shift.players, index}};
      const Comparison found = compare(job);
      ASSERT_TRUE(found.parting) << shift.players << ' ' << index;
      EXPECT_EQ(found.parting->players, shift.players);
    }
  }
  EXPECT_FALSE(job.known.empty());
}

TEST(Compare, TellsEachDifferenceApart) {
  const Comparison found =
      compared(named_rules("gostop/matgo"),
               matgo_with("pibak.max_junk = 5\nmatch.end = \"rounds(12)\"\n"
                          "joker.table_to = \"none\"\n[[combination]]\nname = \"six birds\"\n"
                          "cards = [\"02A\", \"04A\", \"08A\", \"11B\"]\npoints = 9\n"),
               true);
  std::map<std::string, bool> shown;
  for (const SingleDifference& each : found.each) {
    shown[each.name] = each.parting.has_value();
    EXPECT_NE(each.parting.has_value(), !each.why_none.empty()) << each.name;
  }
  EXPECT_EQ(shown, (std::map<std::string, bool>{{"pibak.max_junk", true},
                                                {"match.end", false},
                                                {"joker.table_to", false},
                                                {"combination six birds", true}}));
}

}  // namespace
}  // namespace showstopper::lint
