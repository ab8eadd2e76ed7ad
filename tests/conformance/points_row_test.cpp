// SPDX-License-Identifier: Apache-2.0
//
// The combination that wrong points are about: the captured cards must touch it, and it must leave
// the points of the cards before as they were.
#include "conformance/gostop/explanation/points_row.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "model/gostop/score.h"
#include "tests/conformance/given_log.h"

namespace showstopper::conformance {
namespace {

using gostop::CardSet;
using testing::IsEmpty;

using Names = std::vector<const char*>;

CardSet cards(const Names& names) {
  CardSet all;
  for (const char* name : names) all |= trace::card_of(name);
  return all;
}

// `more`: captured in the turn of the mistake.
std::string word_of(const Names& before, const Names& more, int surplus) {
  static const trace::GostopTrace any =
      trace::good(trace::replaced(trace::kPosition, "gostop/spanish", "gostop/korean-3p"));
  const CardSet old = cards(before), all = old | cards(more);
  const auto& by = gostop::counting(*any.rules, gostop::CupUse::open, all);
  const Words found = gostop::fitting_row(*any.rules, {by, all, old}, surplus);
  return std::string(found.text());
}

// The willow ribbon stands for the blue one that lacks; of three brights there is none.
TEST(PointsRow, ASetThatThePileTouchesIsNamed) {
  EXPECT_EQ(word_of({"06R", "09R", "01B"}, {"12R"}, 3), "combination:blue_ribbons");
  EXPECT_EQ(word_of({"06R", "09R"}, {"10R"}, -3), "combination:blue_ribbons");
}

// The godori lay there before, and its points were right.
TEST(PointsRow, AMistakeThatThePointsBeforeExcludeIsNone) {
  const Names pile = {"01B", "03B", "08B", "11B", "02A", "04A", "08A"};
  EXPECT_EQ(word_of(pile, {"12B"}, -5), "combination:five_brights");
}

// Nine junk cards count nothing; with four animals there are two rows that could count too early.
const Names kEightJunk = {"01J", "01K", "02J", "02K", "03J", "03K", "04J", "04K"};

TEST(PointsRow, ARowThatCountsTooEarlyIsNamed) {
  Names pile = kEightJunk;
  EXPECT_EQ(word_of(pile, {"05J"}, 1), "combination:junk");
  pile.insert(pile.end(), {"05A", "06A", "07A"});
  EXPECT_EQ(word_of(pile, {"10A"}, 1), "combination:animals");
}

TEST(PointsRow, OfTwoRowsThatFitNoneIsNamed) {
  Names pile = kEightJunk;
  pile.insert(pile.end(), {"05A", "06A", "07A"});
  EXPECT_EQ(word_of(pile, {"05J", "10A"}, 1), "score.sets_and_counts_add");
}

// Five ribbons are one point, and one of them is not counted.
TEST(PointsRow, ACardThatItsRowLeavesOutIsNamed) {
  EXPECT_EQ(word_of({"01R", "04R", "06R", "09R"}, {"12R"}, -1), "combination:ribbons");
}

TEST(PointsRow, NothingFitsAnUnlikelyNumber) {
  EXPECT_THAT(word_of({"01R"}, {"04R"}, 50), IsEmpty());
}

}  // namespace
}  // namespace showstopper::conformance
