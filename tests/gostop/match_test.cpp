// SPDX-License-Identifier: Apache-2.0
//
// Rounds in a row: properties that a fixture of one round cannot show.
#include "model/gostop/match.h"

#include <gtest/gtest.h>

#include "tests/gostop/shipped_rules.h"

namespace showstopper::gostop {
namespace {

Result win(Seat winner, const PerSeat<Points>& payments) {
  Result result;
  result.outcome = Outcome::stop;
  result.winner = winner;
  result.payments = payments;
  result.next_dealer = winner;
  return result;
}

// AMB-01: totals 48, 1, -49 after round 12 end a match of 12 rounds, not one to 50 points.
TEST(Match, EndsAfterTheAgreedRounds) {
  const Rules rounds = rules_of("gostop/spanish", 3, {{"match.end", "\"rounds(12)\""}});
  const Rules to_points = rules_of("gostop/spanish", 3, {{"match.end", "\"points(50)\""}});
  Match by_rounds = new_match(rounds, 0), by_points = new_match(to_points, 0);
  for (int i = 0; i < 12; ++i) {
    ASSERT_FALSE(by_rounds.over);
    const Result result = i == 0   ? win(1, {-1, 1, 0})
                          : i == 1 ? win(0, {49, 0, -49})
                                   : win(0, {0, 0, 0});
    book(rounds, by_rounds, result);
    book(to_points, by_points, result);
  }
  EXPECT_TRUE(by_rounds.over);
  EXPECT_EQ(by_rounds.winners, std::vector<Seat>{0});
  EXPECT_EQ(by_rounds.totals, (std::array<Points, 3>{48, 1, -49}));
  EXPECT_FALSE(by_points.over);
  book(to_points, by_points, win(0, {2, -1, -1}));
  EXPECT_TRUE(by_points.over);
}

// AMB-02: a seat at 48 collects 6 inside the round.
TEST(Match, PointsInsideTheRoundEndItOnlyWhereTheRulesSaySo) {
  for (const bool immediate : {false, true}) {
    const Rules rules =
        rules_of("gostop/spanish", 3,
                 {{"match.end", "\"points(50)\""},
                  {"match.points_check", immediate ? "\"immediate\"" : "\"round_end\""}});
    Match match = new_match(rules, 0);
    match.totals = {-24, 48, -24};
    State state;
    state.players = 3;
    EXPECT_FALSE(ends_at_once(rules, match, state));
    state.instant = {-3, 6, -3};
    EXPECT_EQ(ends_at_once(rules, match, state), immediate);
  }
}

// AMB-03: equal totals at the end.
TEST(Match, TiesAreSettledAsTheRulesSay) {
  const auto end_of = [](const char* tiebreak) {
    const Rules rules = rules_of("gostop/spanish", 3,
                                 {{"match.end", "\"rounds(2)\""}, {"match.tiebreak", tiebreak}});
    Match match = new_match(rules, 2);
    book(rules, match, win(1, {-2, 4, -2}));  // dealt by seat 2
    book(rules, match, win(0, {6, 0, -6}));   // dealt by seat 1: 4, 4, -8
    return match;
  };
  EXPECT_EQ(end_of("\"shared\"").winners, (std::vector<Seat>{0, 1}));
  EXPECT_FALSE(end_of("\"extra_round\"").over);
  // Seat 0 has never dealt, which is earlier than seat 1.
  EXPECT_EQ(end_of("\"earlier_dealer\"").winners, std::vector<Seat>{0});
}

// AMB-03: of seats that have never dealt the first by number; of those that have, the earlier one.
TEST(Match, AnEarlierDealerIsFoundAmongThoseWhoLead) {
  const Rules rules =
      rules_of("gostop/spanish", 3,
               {{"match.end", "\"rounds(2)\""}, {"match.tiebreak", "\"earlier_dealer\""}});
  Match never = new_match(rules, 2);
  book(rules, never, win(2, {1, 1, -2}));  // seat 2 deals both
  book(rules, never, win(2, {1, 1, -2}));
  EXPECT_EQ(never.winners, std::vector<Seat>{0});
  Match both = new_match(rules, 1);
  book(rules, both, win(0, {1, 1, -2}));  // seat 1 deals the first round, seat 0 the second
  book(rules, both, win(0, {1, 1, -2}));
  EXPECT_EQ(both.winners, std::vector<Seat>{1});
}

// GS-A-078, GS-B-013: the winner deals; AMB-07: a misdeal does not count as a round.
TEST(Match, TheWinnerDealsAndAMisdealIsNoRound) {
  const Rules rules = rules_of("gostop/spanish", 3);
  Match match = new_match(rules, 0);
  Result misdeal;
  misdeal.outcome = Outcome::misdeal;
  misdeal.next_dealer = 0;
  book(rules, match, misdeal);
  EXPECT_EQ(match.rounds, 0);
  EXPECT_EQ(match.dealer, 0);
  book(rules, match, win(2, {-3, -3, 6}));
  EXPECT_EQ(match.rounds, 1);
  EXPECT_EQ(match.dealer, 2);
}

// AMB-04: draws 3R and 9J.
TEST(Match, TheFirstDealerIsFoundAsTheRulesSay) {
  const std::array<Card, 2> drawn = {*card_named("03R"), *card_named("09J")};
  const auto dealer = [&](const char* how, bool night) {
    return first_dealer(rules_of("gostop/spanish", 2, {{"first_dealer", how}}), drawn, night);
  };
  EXPECT_EQ(dealer("\"draw_low\"", false), 0);
  EXPECT_EQ(dealer("\"draw_high\"", false), 1);
  EXPECT_EQ(dealer("\"night_low_day_high\"", true), 0);
  EXPECT_EQ(dealer("\"night_low_day_high\"", false), 1);
  EXPECT_EQ(dealer("\"lot\"", false), std::nullopt);
  // Of one month the higher kind deals, by night as by day.
  const std::array<Card, 2> same = {*card_named("03R"), *card_named("03B")};
  EXPECT_EQ(first_dealer(rules_of("gostop/matgo", 2), same, true), 1);
}

TEST(Match, EndsWhenAPurseIsEmpty) {
  const Rules rules =
      rules_of("gostop/spanish", 2, {{"match.end", "\"chips_out\""}, {"match.purse", "10"}});
  Match match = new_match(rules, 0);
  book(rules, match, win(0, {9, -9, 0}));
  EXPECT_FALSE(match.over);
  book(rules, match, win(0, {1, -1, 0}));
  EXPECT_TRUE(match.over);
}

// At 3 chips for a point a purse of 10 pays three points and a part of the fourth.
TEST(Match, PaysTheStakeForEachPoint) {
  const Rules rules =
      rules_of("gostop/spanish", 2,
               {{"match.end", "\"chips_out\""}, {"match.purse", "10"}, {"match.stake", "3"}});
  Match match = new_match(rules, 0);
  book(rules, match, win(0, {3, -3, 0}));
  EXPECT_FALSE(match.over);
  book(rules, match, win(0, {1, -1, 0}));
  EXPECT_TRUE(match.over);
  EXPECT_EQ(match.totals[0], 4);  // in points
}

}  // namespace
}  // namespace showstopper::gostop
