// SPDX-License-Identifier: Apache-2.0
//
// Points of captured cards. Fixtures show which combinations exist; here the lookup tables of the
// engine must agree with the rows.
#include "model/gostop/score.h"

#include <numeric>

#include <gtest/gtest.h>

#include "model/table/random.h"
#include "tests/gostop/given.h"
#include "tests/gostop/shipped_rules.h"

namespace showstopper::gostop {
namespace {

CardSet random_cards(CardSet deck, table::Random& random) {
  CardSet captured;
  const std::uint32_t of_four = random.below(4);  // both sparse and dense sets
  for (const Card next : deck) {
    if (random.below(4) <= of_four) captured |= next;
  }
  return captured;
}

class ScoreTables : public ::testing::TestWithParam<const char*> {};

TEST_P(ScoreTables, SayWhatTheRowsSay) {
  const Rules rules = rules_of(GetParam(), 3, {{"deck.jokers", "[2, 3, 4]"}});
  table::Random random(11);
  for (int i = 0; i < 3000; ++i) {
    const CardSet captured = random_cards(rules.deck, random);
    for (const CardValues& counting : rules.counting) {
      std::vector<int> worth(counting.combinations.size());
      row_points(counting, captured, worth);
      ASSERT_EQ(points(counting, captured), std::accumulate(worth.begin(), worth.end(), 0))
          << names(captured);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Shipped, ScoreTables,
                         ::testing::Values("gostop/spanish", "gostop/spanish-literal",
                                           "gostop/dutch", "gostop/korean-3p", "gostop/matgo",
                                           "gostop/house/six-birds", "gostop/house/three-doubles",
                                           "gostop/house/ten-ribbons"));

TEST(ScoreTables, SayWhatTheRowsSayWhereSetsAndCountsExcludeEachOther) {
  const Rules rules = rules_of("gostop/spanish", 3, {{"score.sets_and_counts_add", "false"}});
  const CardValues& counting = rules.counting[0];
  EXPECT_EQ(points(counting, cards("01R 02R 03R 04R 05R")), 3);  // AMB-69
  EXPECT_EQ(points(rules_of("gostop/spanish", 3).counting[0], cards("01R 02R 03R 04R 05R")), 4);
}

// Of rows that exclude each other the one worth most counts, also beside one with more cards.
TEST(Score, ThreeBrightsWorthSixCountBeforeFourWorthFour) {  // AMB-63, GS-A-106, GS-A-107
  const CardSet four = cards("01B 03B 08B 12B");
  const auto worth = [&](const char* rain) {
    return points(
        rules_of("gostop/dutch", 2, {{"score.three_brights_with_rain", rain}}).counting[0], four);
  };
  EXPECT_EQ(worth("6"), 6);
  EXPECT_EQ(worth("2"), 4);
}

TEST(Score, ARowOffTheMinimumScoresButDoesNotOpenADecision) {
  const Rules rules = rules_of("gostop/house/three-doubles", 3);
  const CardValues& counting = rules.counting[1];
  const CardSet captured = cards("09A 11D 12D");
  EXPECT_GT(points(counting, captured), points_to_minimum(counting, captured));
}

TEST(Score, TheCupGoesWhereItBringsMoreAndStaysAnAnimalWhereItIsEqual) {  // AMB-68
  const Rules rules = rules_of("gostop/spanish", 3);
  const CardSet as_animal = cards("02A 05A 06A 07A 09A");
  EXPECT_EQ(better_use(rules, CupUse::open, as_animal), 0);
  const CardSet as_junk = cards("09A 01J 01K 02J 02K 03J 03K 04J 04K");
  EXPECT_EQ(better_use(rules, CupUse::open, as_junk), 1);
  EXPECT_EQ(better_use(rules, CupUse::animal, as_junk), 0);
  EXPECT_EQ(better_use(rules, CupUse::open, cards("09A 01J")), 0);
}

// A pile with the first of two rows that exclude each other gets the second: no combination is
// worth more unless that one is, whichever is first in the file.
TEST(StopTest, SeesNoGainInATieOfRowsThatExcludeEachOther) {  // AMB-56
  const auto asked = [](int points_of_pines, bool pines_first) {
    const auto row = [](const char* name, const char* cards, int points) {
      return "[[combination]]\nname = \"" + std::string(name) + "\"\ncards = [" + cards +
             "]\npoints = " + std::to_string(points) + "\nexcludes_each_other = \"pairs\"\n";
    };
    const std::string pines = row("pines", "\"01J\", \"01K\"", points_of_pines);
    const std::string plums = row("blossoms", "\"02J\", \"02K\"", 5);
    const Rules rules = house_rules("decision.test = \"new_or_improved_and_min\"\n" +
                                    (pines_first ? pines + plums : plums + pines));
    State state = given(rules, {{"05A", "06A", "07A"}, "", "", {"01J 01K 02J 02K", "", ""}});
    state.turn.captured_before = cards("01K 02J 02K");
    return stop_test(rules, state, 0);
  };
  for (const bool first : {true, false}) {
    EXPECT_EQ(asked(5, first), StopTest::not_improved) << first;
    EXPECT_EQ(asked(6, first), StopTest::open) << first;
    EXPECT_EQ(asked(4, first), StopTest::not_improved) << first;
  }
}

// Of a group none needs to count: a row below nothing is not its best.
TEST(RowPoints, OfAGroupAreNeverBelowNothing) {
  const Rules rules = house_rules(
      "[[combination]]\nname = \"bad luck\"\ncards = [\"01J\"]\npoints = -4\n"
      "excludes_each_other = \"luck\"\n");
  const CardValues& counting = rules.counting[0];
  std::vector<int> worth(counting.combinations.size());
  row_points(counting, cards("01J"), worth);
  EXPECT_EQ(std::accumulate(worth.begin(), worth.end(), 0), 0);
  EXPECT_EQ(points(counting, cards("01J")), 0);
}

}  // namespace
}  // namespace showstopper::gostop
