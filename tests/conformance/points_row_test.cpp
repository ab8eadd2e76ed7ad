// SPDX-License-Identifier: Apache-2.0
//
// The combination that wrong points are about: the captured cards must touch it, and it must leave
// the points of the cards before as they were.
#include "conformance/gostop/explanation/points_row.h"

#include <cstdint>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "model/gostop/score.h"
#include "model/trace/gostop/replay.h"
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

// Seat 2 makes a jjok, and seat 0 gives it 12D (GS-A-070): 15 cards, nine junk, no points. The two
// points are those that the seat had at the observation before (GS-A-052).
TEST(PointsCause, PointsThatLagByOneObservationAreAboutNoSteal) {
  const auto late =
      judge(trace::good(
                R"({"format":"showstopper-trace/1","game":"gostop","rules":"gostop/spanish",)"
                R"("players":3,"dealer":0,"carry":0,"state":{"hands":[["12B"],["04J"],)"
                R"(["04A","05R"]],"table":["02K","03K","10R","12A"],)"
                R"("stock":["05A","02A","10A","03B"],"captured":[["01J","01K","02R","02J",)"
                R"("03R","03J","07A","07R","07J","07K","08B","08K","09J","09K","12R","12D"],)"
                R"(["05J","05K","08A","08J","09A","09R","10J","10K","11B","11D","11J","11K"],)"
                R"(["01B","01R","04R","04K","06A","06R","06J","06K"]],"to_move":2,)"
                R"("turn_of":[6,6,5]},"actions":["2 play 05R","0 give 12D"],)"
                R"("after":[{"to_move":0},{"captured":[["01J","01K","02R","02J","03R","03J",)"
                R"("07A","07R","07J","07K","08B","08K","09J","09K","12R"],null,null],)"
                R"("points":[2,null,null]}]})"))
          .findings;
  ASSERT_EQ(late.size(), 1u);
  EXPECT_EQ(late[0].kind, Kind::wrong_points);
  EXPECT_EQ(late[0].detail, "points from the observation before");
  EXPECT_TRUE(late[0].events.empty());
  EXPECT_TRUE(late[0].about.has("decision")) << late[0].about.text();
  ASSERT_GE(late[0].hints.size(), 2u);
  EXPECT_EQ(late[0].hints[1].text, "points from before the last steal");
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
  // No joker: the clause about their worth (GS-B-061) has the same event and is not due.
  EXPECT_EQ(word_of(pile, {"05J"}, 1), "combination:junk GS-A-115 GS-B-077");
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

// Blue ribbons are three points. Ten junk cards beside them could be wrong as well.
TEST(PointsRow, ASetOfAnotherWorthIsNamedIfNoOtherRowHasChanged) {
  Names pile = kEightJunk;
  pile.insert(pile.end(), {"05J", "06R", "09R"});
  EXPECT_EQ(word_of(pile, {"10R"}, 2), "combination:blue_ribbons");
  EXPECT_THAT(word_of(pile, {"10R", "05K"}, 2), IsEmpty());
  EXPECT_EQ(word_of(pile, {"10R", "05K"}, 3), "combination:blue_ribbons");  // they count twice
}

// The round of docs/guide/write-a-log.md. Seat 0 wins with 7 points: 3 for blue ribbons, 4 for junk
// with the cup as two. With the cup as an animal they are 5.
trace::GostopTrace guide() {
  trace::GostopTrace round = trace::good(
      R"({"format":"showstopper-trace/1","game":"gostop","rules":"gostop/matgo","players":2,)"
      R"("dealer":1,"deal":{"hands":[["03R","04A","04J","05K","08A","09R","09J","11J","12A",)"
      R"("12D"],["01B","01J","02R","03K","05A","07A","07R","07K","09A","11K"]],)"
      R"("table":["01R","02K","04K","05J","06A","06J","09K","10K"],"stock":["10A","05R","12B",)"
      R"("06K","10R","06R","12R","10J","11B","02J","01K","03B","08B","08K","11D","08J","07J",)"
      R"("02A","03J","04R"]},"actions":["1 play 02R","0 play 09J","1 play 01B","0 play 04J",)"
      R"("0 take 06J","1 play 09A","0 play 09R","1 play 11K","0 play 11J","0 stop"]})");
  observe_all(round);
  return round;
}

// The subject of the only finding; `-` for a finding without one.
std::string about(const trace::GostopTrace& round) {
  const std::vector<Finding> found = judge(round).findings;
  if (found.size() != 1) return findings_of(round);
  return found[0].about.empty() && found[0].events.empty() ? "-" : found[0].about.text();
}

std::string about_result(int points, const std::vector<int>& payments) {
  trace::GostopTrace round = guide();
  round.result->points = points;
  round.result->payments = {};
  for (const int each : payments) round.result->payments.set(each > 0 ? 0 : 1, each);
  if (payments.empty()) {
    const int shown = round.result->seen & ~int{trace::GostopResult::kPayments};
    round.result->seen = static_cast<std::uint16_t>(shown);
  }
  return about(round);
}

TEST(PointsRow, PointsOfAResultAreAboutWhatExplainsThem) {
  ASSERT_EQ(findings_of(guide()), "");
  ASSERT_EQ(guide().result->points, 7);
  EXPECT_EQ(about_result(5, {14, -14}), "cup_choice");
  for (const int points : {3, 8, 9, 10, 12, 50}) {
    EXPECT_EQ(about_result(points, {14, -14}), "-") << points;
  }
  EXPECT_EQ(about_result(50, {100, -100}), "pay");
  EXPECT_EQ(about_result(10, {}), "combination:blue_ribbons");
}

// Reasons in the engine's own words name no charge.
TEST(PointsRow, APaymentIsNotAboutReasonsThatAreNotCompared) {
  for (const char* reason : {"pibak P1", "pi-bak", "pi-bak P1"}) {
    trace::GostopTrace round = guide();
    round.result->payments.set(0, 26);
    round.result->payments.set(1, -26);
    round.result->reasons = {reason};
    EXPECT_EQ(kinds_of(round), "9 wrong_payment result.payments[0]\n") << reason;
    EXPECT_EQ(about(round), "pay") << reason;
  }
}

TEST(PointsRow, PointsAreAboutASetThatExplainsThem) {
  const auto shown = [](int points) {
    trace::GostopTrace round = guide();
    round.after.at(8).points.set(0, points);
    return about(round);
  };
  EXPECT_EQ(shown(5), "cup_choice");
  EXPECT_EQ(shown(9), "score.sets_and_counts_add");
  EXPECT_EQ(shown(10), "combination:blue_ribbons");
}

}  // namespace
}  // namespace showstopper::conformance
