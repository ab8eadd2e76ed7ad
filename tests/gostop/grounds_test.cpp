// SPDX-License-Identifier: Apache-2.0
//
// The grounds of liability, condition by condition (GS-A-092 to 100): each test has a position in
// which the ground holds, and changes one condition at a time.
#include <utility>

#include <gtest/gtest.h>

#include "model/gostop/settlement/liability.h"
#include "tests/gostop/given.h"
#include "tests/gostop/shipped_rules.h"

namespace showstopper::gostop {
namespace {

constexpr Seat kWinner = 0, kLoser = 2;

// Seat 0 has the plain ribbons, 3 points, the minimum of three seats.
State with_ribbons(const Rules& rules) {
  return given(rules, {{"08A 09R", "02A 06A", "10A 12A"}, "", "", {"04R 05R 07R", "", ""}});
}

// GS-A-092: an opponent that said go earlier. GS-A-099: a refused offer frees of all liability.
TEST(Grounds, AGoIsOneOfALoserAlone) {
  const Rules rules = rules_of("gostop/spanish", 3);
  State state = with_ribbons(rules);
  EXPECT_FALSE(said_go(rules, state, kWinner, kLoser));
  state.seat(kLoser).go_count = 1;
  EXPECT_TRUE(said_go(rules, state, kWinner, kLoser));
  EXPECT_FALSE(said_go(rules, state, kNobody, kLoser));
  EXPECT_FALSE(said_go(rules, state, kLoser, kLoser));
  state.offers[kLoser][kWinner] = 1;
  EXPECT_FALSE(said_go(rules, state, kWinner, kLoser));
}

// GS-A-100: the refusing seat, as long as the offer has effect and another seat wins.
TEST(Grounds, ARefusedDrawIsOneOfALoserAlone) {
  const Rules rules = rules_of("gostop/spanish", 3);
  State state = with_ribbons(rules);
  EXPECT_FALSE(refused_draw(state, kWinner, kLoser));
  state.offers[1][kLoser] = 2;
  EXPECT_TRUE(refused_draw(state, kWinner, kLoser));
  EXPECT_FALSE(refused_draw(state, kNobody, kLoser));
  EXPECT_FALSE(refused_draw(state, kLoser, kLoser));
  state.offers[kLoser][1] = 2;
  EXPECT_FALSE(refused_draw(state, kWinner, kLoser));
}

// The winner took 07R, which seat 2 had laid unmatched, with the hand card, and needs it for the
// three ribbons.
State fed(const Rules& rules) {
  State state = with_ribbons(rules);
  state.seat(kLoser).laid_unmatched = card("07R");
  state.turn.by_hand = cards("07R");
  return state;
}

// GS-A-093: the unmatched hand card that the winner takes on the next turn to win.
TEST(Grounds, FeedingNeedsTheCardAndTheWin) {
  const Rules rules =
      rules_of("gostop/spanish", 3, {{"feed.causal", "\"would_not_have_stopped_without_it\""}});
  const State state = fed(rules);
  EXPECT_TRUE(fed_winner(rules, state, kWinner, kLoser));
  EXPECT_FALSE(fed_winner(rules, state, kNobody, kLoser));
  EXPECT_FALSE(fed_winner(rules, state, kLoser, kLoser));
  State other = state;
  other.seat(kLoser).laid_unmatched = Card();
  EXPECT_FALSE(fed_winner(rules, other, kWinner, kLoser));
  other = state;
  other.turn.by_hand = {};
  EXPECT_FALSE(fed_winner(rules, other, kWinner, kLoser));
  other = state;  // the blue ribbons are 3 points without it
  other.seat(kWinner).captured |= cards("06R 09R 10R");
  EXPECT_FALSE(fed_winner(rules, other, kWinner, kLoser));
  other.seat(kWinner).go_count = 1;  // and do not raise a score of 5 at the go
  other.seat(kWinner).points_at_go = 5;
  EXPECT_TRUE(fed_winner(rules, other, kWinner, kLoser));
  other.seat(kWinner).points_at_go = 3;
  EXPECT_FALSE(fed_winner(rules, other, kWinner, kLoser));
  other = state;  // GS-A-095
  other.offers[kLoser][1] = 1;
  EXPECT_FALSE(fed_winner(rules, other, kWinner, kLoser));
}

// `feed.window = immediately_next_player`: seat 0 plays after seat 2, and not after seat 1.
TEST(Grounds, TheWindowOfFeedingMayBeTheNextSeat) {
  for (const bool next_only : {false, true}) {
    const Rules rules = rules_of(
        "gostop/spanish", 3,
        {{"feed.window", next_only ? "\"immediately_next_player\"" : "\"winners_next_turn\""}});
    State state = fed(rules);
    EXPECT_TRUE(fed_winner(rules, state, kWinner, kLoser));
    std::swap(state.seats[1], state.seats[kLoser]);
    EXPECT_EQ(fed_winner(rules, state, kWinner, 1), !next_only);
  }
}

// `feed.causal = capture_present`: the capture is enough, although the win did not need it.
TEST(Grounds, FeedingMayCountWithoutNeed) {
  for (const bool present : {false, true}) {
    const Rules rules =
        rules_of("gostop/spanish", 3,
                 {{"feed.causal",
                   present ? "\"capture_present\"" : "\"would_not_have_stopped_without_it\""}});
    State state = fed(rules);
    state.seat(kWinner).captured |= cards("06R 09R 10R");
    EXPECT_EQ(fed_winner(rules, state, kWinner, kLoser), present);
  }
}

// GS-A-094: with the last hand card laid there was no choice, and nothing else excuses so.
TEST(Grounds, AFeederWithoutAHandIsExcused) {
  const Rules rules = rules_of("gostop/spanish", 3);
  State state = fed(rules);
  EXPECT_FALSE(excused_feeder(rules, state, kWinner, kLoser));
  state.seat(kLoser).hand = {};
  EXPECT_FALSE(fed_winner(rules, state, kWinner, kLoser));
  EXPECT_TRUE(excused_feeder(rules, state, kWinner, kLoser));
  state.seat(kLoser).laid_unmatched = Card();
  EXPECT_FALSE(excused_feeder(rules, state, kWinner, kLoser));
}

// A row of a file's own may make feeders liable; without such a row no seat is excused.
TEST(Grounds, AFeederIsExcusedFromARowOfTheFilesOwn) {
  Rules rules = rules_of("gostop/spanish", 3);
  State state = fed(rules);
  state.seat(kLoser).hand = {};
  std::erase_if(rules.liabilities,
                [](const LiabilityRow& row) { return row.origin != RowOrigin::feed; });
  ASSERT_EQ(rules.liabilities.size(), 1u);
  rules.liabilities.front().origin = RowOrigin::own;
  EXPECT_TRUE(excused_feeder(rules, state, kWinner, kLoser));
  rules.liabilities.front().origin = RowOrigin::go;
  EXPECT_FALSE(excused_feeder(rules, state, kWinner, kLoser));
}

}  // namespace
}  // namespace showstopper::gostop
