// SPDX-License-Identifier: Apache-2.0
//
// Shifts of outcomes between rule sets with a known truth: the same rules shift nothing, payments
// that are twice as high are so in each round, and the interval covers a known mean as often as
// claimed.
#include "lint/impact.h"

#include <array>
#include <cmath>

#include <gmock/gmock.h>

#include "model/gostop/game.h"
#include "model/stoppa/rules.h"
#include "model/table/random.h"
#include "properties/play/gostop/policy.h"
#include "tests/lint/linted.h"

namespace showstopper::lint {
namespace {

Impact impact_of(const rules::RuleSet& a, const rules::RuleSet& b, std::uint64_t rounds,
                 std::uint64_t seed = 1) {
  ImpactJob job;
  job.a = &a;
  job.b = &b;
  job.rounds = rounds;
  job.seed = seed;
  return impact(job);
}

const Quantity& named(const Shift& shift, const std::string& name) {
  for (const Quantity& each : shift.quantities) {
    if (each.name == name) return each;
  }
  ADD_FAILURE() << name;
  return shift.quantities.front();
}

TEST(Student, HasTheQuantilesOfTheTables) {
  // Any table of Student's t, two-sided 95 %.
  EXPECT_NEAR(student_975(5), 2.5706, 2e-3);
  EXPECT_NEAR(student_975(10), 2.2281, 1e-4);
  EXPECT_NEAR(student_975(30), 2.0423, 1e-4);
  EXPECT_NEAR(student_975(1000000), 1.95997, 1e-5);
}

// Two dice in each round, of which B has 1 more: the mean difference is 1 with the noise of four
// dice, and an interval of 95 % covers it in about 95 of 100 runs. Binomially, 2000 runs are from
// 93.5 % to 96.5 % with three standard deviations.
TEST(PairedInterval, CoversAKnownMeanAsOftenAsItSays) {
  constexpr int kRuns = 2000, kRounds = 40;
  table::Random random(11);
  const auto dice = [&] {
    return static_cast<std::int64_t>(2 + random.below(6) + random.below(6));
  };
  int covered = 0;
  for (int run = 0; run < kRuns; ++run) {
    Paired paired;
    for (int i = 0; i < kRounds; ++i) {
      const std::int64_t a = dice(), b = dice() + 1;
      paired.add(a, b);
    }
    const Range range = paired.interval();
    covered += range.low <= 1 && 1 <= range.high ? 1 : 0;
  }
  EXPECT_GT(covered, kRuns * 935 / 1000);
  EXPECT_LT(covered, kRuns * 965 / 1000);
}

// Differences of -1, 0 and 2, ten of each: mean 1/3, and the sum of squares about it is
// 10 * (16 + 1 + 25) / 9.
TEST(PairedInterval, IsTheMeanGiveOrTakeStudentsErrors) {
  Paired paired;
  for (int i = 0; i < 10; ++i) {
    paired.add(5, 4);
    paired.add(7, 7);
    paired.add(-1, 1);
  }
  EXPECT_EQ(paired.differing(), 20u);
  EXPECT_DOUBLE_EQ(paired.difference(), 1.0 / 3);
  const double reach = student_975(29) * std::sqrt(420.0 / 9 / 29 / 30);
  EXPECT_NEAR(paired.interval().low, 1.0 / 3 - reach, 1e-12);
  EXPECT_NEAR(paired.interval().high, 1.0 / 3 + reach, 1e-12);
}

TEST(Impact, OfTheSameRulesIsNothing) {
  const rules::RuleSet rules = named_rules("gostop/spanish");
  const Impact same = impact_of(rules, rules, 200);
  EXPECT_FALSE(same.any());
  ASSERT_FALSE(same.shifts.empty());
  for (const Shift& shift : same.shifts) {
    EXPECT_EQ(shift.rounds, 200u);
    EXPECT_EQ(shift.common_deals, 200u);
    EXPECT_EQ(shift.otherwise, 0u);
    for (const Quantity& each : shift.quantities) {
      EXPECT_EQ(each.of.difference(), 0) << each.name;
      EXPECT_EQ(each.of.differing(), 0u) << each.name;
    }
  }
}

// Each loser pays twice, and no payment comes from anywhere else: payments double in each round,
// and nothing else changes.
TEST(Impact, OfDoubledPaymentsIsTwiceAsMuch) {
  const std::string plain =
      "first_ppuk.points = 0\nthree_ppuk.effect = \"none\"\n"
      "hand_quad.effect = \"none\"\n";
  const std::string row =
      "[[payer]]\nname = \"twice\"\nwinner = \"true\"\nloser = \"true\"\nfactor = 2\n";
  const Impact twice = impact_of(matgo_with(plain), matgo_with(plain + row), 400);
  ASSERT_FALSE(twice.shifts.empty());
  for (const Shift& shift : twice.shifts) {
    std::uint64_t won = 0;
    for (const Quantity& each : shift.quantities) {
      if (each.measure == Measure::payment) {
        EXPECT_EQ(each.of.mean_b(), 2 * each.of.mean_a()) << each.name;
        EXPECT_EQ(each.of.difference(), each.of.mean_a()) << each.name;
      } else {
        EXPECT_EQ(each.of.differing(), 0u) << each.name;
      }
    }
    const Quantity& paid = named(shift, "payments to all who gain");
    won = paid.of.differing();
    EXPECT_EQ(shift.otherwise, won);
    EXPECT_GT(won, 100u);
    // The winnings without doubling are far from nothing.
    EXPECT_GT(paid.of.interval().low, 0);
  }
}

TEST(Impact, SumsToNothingOverTheSeats) {
  const Impact shifts = impact_of(named_rules("gostop/spanish"), named_rules("gostop/dutch"), 300);
  ASSERT_FALSE(shifts.shifts.empty());
  for (const Shift& shift : shifts.shifts) {
    double payments = 0, winners = 0;
    for (const Quantity& each : shift.quantities) {
      if (each.name.starts_with("payment of")) payments += each.of.mean_b();
      if (each.name.starts_with("won by")) winners += each.of.mean_b();
    }
    EXPECT_NEAR(payments, 0, 1e-9);
    EXPECT_NEAR(winners + named(shift, "without a winner").of.mean_b(), 1, 1e-9);
  }
}

// Before the round, B lets a seat with a triple choose whether to show it, and A does not. Half of
// them decline, and then the round is the same under both, provided that later choices do not
// depend on the number of earlier ones. With one stream of choices nearly each round with a triple
// would differ.
TEST(Impact, KeepsRoundsAlikeWhereADecisionIsNotAsked) {
  const std::string no_quads = "hand_quad.effect = \"none\"\n";
  const rules::RuleSet a = matgo_with(no_quads + "shake.limit = 0\n");
  const rules::RuleSet b = matgo_with(no_quads + "shake.when = \"before_round\"\n");
  constexpr std::uint64_t kRounds = 1000;
  const Impact shown = impact_of(a, b, kRounds);
  ASSERT_FALSE(shown.shifts.empty());
  for (const Shift& shift : shown.shifts) {
    const gostop::Rules rules = gostop::compile(b, shift.players);
    std::uint64_t with_triple = 0;
    for (std::uint64_t i = 0; i < kRounds; ++i) {
      const auto plan = properties::plan_round(rules, 1, i, properties::Generator::uniform);
      std::uint64_t triples = 0;
      for (const gostop::CardSet hand : plan.deal.hands) triples |= gostop::triples_in(hand);
      with_triple += triples != 0 ? 1 : 0;
    }
    EXPECT_GT(with_triple, 100u);
    EXPECT_GT(shift.otherwise, 0u);
    EXPECT_LT(shift.otherwise * 4, with_triple * 3);
  }
}

// A draw that no seat offers changes nothing. One that is offered by chance ends a round.
TEST(Impact, OfOffersIsNothingUntilTheyAreMade) {
  const rules::RuleSet a = named_rules("gostop/matgo");
  const rules::RuleSet b = matgo_with("offer.max_per_round = 1\noffer.players = [2, 3]\n");
  ImpactJob job;
  job.a = &a;
  job.b = &b;
  job.rounds = 200;
  for (const Shift& shift : impact(job).shifts) {
    EXPECT_EQ(shift.other_course, 0u) << shift.players;
  }
  job.offers = properties::Offers::by_chance;
  for (const Shift& shift : impact(job).shifts) EXPECT_GT(shift.otherwise, 0u) << shift.players;
}

TEST(Impact, DrawsDealsApartWhereTheDecksDiffer) {
  const Impact jokers =
      impact_of(named_rules("gostop/matgo"), named_rules("gostop/table/jokers"), 100);
  ASSERT_FALSE(jokers.shifts.empty());
  for (const Shift& shift : jokers.shifts) EXPECT_EQ(shift.common_deals, 0u);
}

// Payments for cards left in hand change nothing before them.
TEST(Impact, IsToldOfStoppaToo) {
  const Impact shifts = impact_of(italian_with(""), italian_with("pay.per_cards = 3\n"), 200);
  ASSERT_EQ(shifts.shifts.size(), 4u);
  for (const Shift& shift : shifts.shifts) {
    EXPECT_EQ(shift.common_deals, 200u);
    for (const Quantity& each : shift.quantities) {
      if (each.measure == Measure::payment) continue;
      EXPECT_EQ(each.of.differing(), 0u) << each.name;
    }
  }
  EXPECT_TRUE(shifts.any());
}

TEST(Impact, IsTheSameForTheSameSeed) {
  const rules::RuleSet a = named_rules("gostop/matgo"), b = named_rules("gostop/korean-3p");
  const Impact one = impact_of(a, b, 100, 7), two = impact_of(a, b, 100, 7);
  ASSERT_EQ(one.shifts.size(), two.shifts.size());
  for (std::size_t i = 0; i < one.shifts.size(); ++i) {
    EXPECT_EQ(one.shifts[i].otherwise, two.shifts[i].otherwise);
    for (std::size_t k = 0; k < one.shifts[i].quantities.size(); ++k) {
      EXPECT_EQ(one.shifts[i].quantities[k].of.mean_b(), two.shifts[i].quantities[k].of.mean_b());
    }
  }
}

// A line has the impact that it has as the only difference. Lines are in the order of the keys,
// rows last.
TEST(ImpactOfLines, IsThatOfEachLineAlone) {
  const rules::RuleSet a = matgo_with("");
  const rules::RuleSet b = matgo_with(
      "stop.minimum.2 = 5\nmatch.end = \"rounds(6)\"\nbomb.steal = 2\n[[payer]]\nname = \"all\"\n"
      "loser = \"true\"\nfactor = 3\n");
  ImpactJob job;
  job.a = &a;
  job.b = &b;
  job.rounds = 200;
  const std::vector<LineImpact> lines = impact_of_lines(job);
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_EQ(lines[0].name, "match.end");
  EXPECT_THAT(lines[0].why_none, testing::HasSubstr("concerns the match"));
  EXPECT_EQ(lines[1].name, "stop.minimum.2");
  EXPECT_EQ(lines[2].name, "bomb.steal");
  EXPECT_EQ(lines[3].name, "payer all");
  const rules::RuleSet tripled =
      matgo_with("[[payer]]\nname = \"all\"\nloser = \"true\"\nfactor = 3\n");
  const Impact alone = impact_of(a, tripled, 200);
  for (std::size_t i = 0; i < alone.shifts.size(); ++i) {
    const Shift& of_line = lines[3].impact.shifts[i];
    EXPECT_EQ(of_line.otherwise, alone.shifts[i].otherwise);
    const std::string dealer = "payment of the dealer";
    EXPECT_EQ(named(of_line, dealer).of.difference(),
              named(alone.shifts[i], dealer).of.difference());
    EXPECT_NE(named(of_line, dealer).of.largest(), 0);
  }
}

TEST(PairedLargest, IsTheDifferenceFarthestFromZero) {
  Paired paired;
  paired.add(3, 5);
  paired.add(5, -4);
  paired.add(0, 9);  // as far, and later
  EXPECT_EQ(paired.largest(), -9);
}

}  // namespace
}  // namespace showstopper::lint
