// SPDX-License-Identifier: Apache-2.0
//
// The decision to go on or to stop, and what goes earn (GS-A-053 to 060, 082 to 084; GS-B-062 to
// 064, 081f, 081g).
#include <gtest/gtest.h>

#include "model/gostop/score.h"
#include "model/gostop/settlement/settle.h"
#include "tests/gostop/given.h"
#include "tests/gostop/shipped_rules.h"

namespace showstopper::gostop {
namespace {

// Seat 0 takes the last of three plain ribbons, 3 points (GS-A-112).
State third_ribbon(const Rules& rules, int goes = 0, int points_at_go = 0) {
  State state = given(
      rules, {{"07R 01B", "02A 03B", "08J 08K"}, "07J 10A", "12D 09J 11K", {"04R 05R", "", ""}});
  state.seat(0).go_count = static_cast<std::uint8_t>(goes);
  state.seat(0).points_at_go = static_cast<std::int16_t>(points_at_go);
  apply(rules, state, play_card("07R"));
  return state;
}

TEST(Decision, IsAskedAtTheMinimum) {  // GS-A-055, GS-B-063
  EXPECT_EQ(third_ribbon(rules_of("gostop/dutch", 3)).decision, Decision::go_stop);
}

TEST(Decision, IsNotAskedBelowTheMinimum) {  // GS-A-055, GS-B-062
  const State state = third_ribbon(rules_of("gostop/dutch", 3, {{"stop.minimum.3", "4"}}));
  EXPECT_EQ(state.decision, Decision::turn);
  EXPECT_EQ(state.to_move, 1);
}

TEST(Decision, IsAskedAgainOnlyAboveTheScoreAtTheLastGo) {  // GS-B-064, AMB-56
  const Rules rules = rules_of("gostop/dutch", 3);
  EXPECT_EQ(third_ribbon(rules, 1, 2).decision, Decision::go_stop);
  EXPECT_EQ(third_ribbon(rules, 1, 3).decision, Decision::turn);
}

Rules with_goes(std::string_view most, std::string_view highest = "false") {
  return rules_of("gostop/dutch", 3, {{"go.most", most}, {"stop.needs_highest", highest}});
}

TEST(GoMost, IsAStopAfterAsManyGoes) {  // GS-A-059
  const State last = third_ribbon(with_goes("2"), 2, 2);
  EXPECT_EQ(last.outcome, Outcome::stop);
  EXPECT_EQ(last.winner, 0);
  EXPECT_EQ(third_ribbon(with_goes("2"), 1, 2).decision, Decision::go_stop);
  EXPECT_EQ(third_ribbon(with_goes("none"), 2, 2).decision, Decision::go_stop);
}

TEST(GoMost, AsksWhoMayNotStop) {  // AMB-62
  State state = given(with_goes("2", "true"), {{"07R 01B", "02A 03B", "08J 08K"},
                                               "07J 10A",
                                               "12D 09J 11K",
                                               {"04R 05R", "01R 02R 03R 06R 09R 10R", ""}});
  state.seat(0).go_count = 2;
  const Rules rules = with_goes("2", "true");
  apply(rules, state, play_card("07R"));
  ASSERT_EQ(state.decision, Decision::go_stop);
  EXPECT_FALSE(legal(rules, state).contains({ActionKind::stop, 0}));
}

// Seat 0 has three points by the ribbon; it kept `before` at the end of its turn before.
State with_kept(const Rules& rules, int before) {
  State state = given(
      rules, {{"07R 01B", "02A 03B", "08J 08K"}, "07J 10A", "12D 09J 11K", {"04R 05R", "", ""}});
  state.seat(0).points_last_turn = static_cast<std::int16_t>(before);
  apply(rules, state, play_card("07R"));
  return state;
}

TEST(Decision, IsAskedAboveTheScoreOfTheTurnBefore) {  // AMB-56
  const Rules rules = rules_of("gostop/dutch", 3, {{"decision.test", "\"score_gt_last_turn\""}});
  EXPECT_EQ(with_kept(rules, 2).decision, Decision::go_stop);
  const State same = with_kept(rules, 3);
  EXPECT_EQ(same.decision, Decision::turn);
  EXPECT_EQ(same.seat(0).points_last_turn, 3);  // of the turn that has just ended
  // Without the rule nothing is kept, so that positions are as they were.
  EXPECT_EQ(
      with_kept(rules_of("gostop/dutch", 3, {{"stop.minimum.3", "4"}}), 0).seat(0).points_last_turn,
      0);
}

// As `third_ribbon`, with `top` as the top card of the stock; plays `play`.
State before_the_flip(const Rules& rules, const std::string& top, const std::string& play = "07R") {
  State state = given(rules, {{"07R 01B", "02A 03B", "08J 08K"},
                              "07J 10A",
                              top + " 09J 11K",
                              {"04R 05R 12A 01R", "02J 02K", "03J 03K"}});
  apply(rules, state, play_card(play));
  return state;
}
Rules announced_before(std::string_view never_asked = "false") {
  return rules_of("gostop/korean-3p", 3,
                  {{"go.announced", "before_flip"}, {"go.never_asked", never_asked}});
}

TEST(GoBeforeTheFlip, IsAskedBeforeTheStockCard) {
  const State state = before_the_flip(announced_before(), "12D");
  EXPECT_EQ(state.decision, Decision::go_stop);
  EXPECT_EQ(state.to_move, 0);
  EXPECT_EQ(state.stock[0], card("12D"));
  EXPECT_EQ(state.table, cards("07R 07J 10A"));
  EXPECT_TRUE(before_the_flip(rules_of("gostop/korean-3p", 3), "12D").table.has(card("12D")));
}

TEST(GoBeforeTheFlip, OfWhomTheHandCardBringsToTheMinimum) {
  EXPECT_EQ(before_the_flip(announced_before(), "12D", "01B").decision, Decision::turn);
  // The flip brings the third ribbon instead: the decision is at the end of the turn.
  const Rules rules = announced_before();
  State state = given(rules, {{"10A 01B", "02A 03B", "08J 08K"},
                              "07J 10R",
                              "07R 09J 11K",
                              {"04R 05R", "02J 02K", "03J 03K"}});
  apply(rules, state, play_card("10A"));
  EXPECT_EQ(state.decision, Decision::go_stop);
  EXPECT_TRUE(state.seat(0).captured.has(card("07R")));
}

TEST(GoBeforeTheFlip, CountsThePointsWithoutTheFlip) {
  const Rules rules = announced_before();
  // Five ribbons with the flip, but three of them when go is announced: 3 points, not 4.
  State state = given(rules, {{"07R 01B", "02A 03B", "08J 08K"},
                              "07J 10K",
                              "10R 09J 11K",
                              {"04R 05R 12R", "02J 02K", "03J 03K"}});
  apply(rules, state, play_card("07R"));
  apply(rules, state, {ActionKind::go, 0});
  EXPECT_EQ(points(rules, state, 0), 4);
  EXPECT_EQ(state.seat(0).points_at_go, 3);
  EXPECT_EQ(state.to_move, 1);  // no further decision in the turn
  EXPECT_EQ(state.decision, Decision::turn);
}

TEST(GoBeforeTheFlip, StandsAfterAPpuk) {
  const Rules rules = announced_before();
  State state = before_the_flip(rules, "07K");
  apply(rules, state, {ActionKind::go, 0});
  EXPECT_EQ(state.table, cards("07R 07J 07K 10A"));
  EXPECT_EQ(state.seat(0).go_count, 1);
  EXPECT_EQ(state.to_move, 1);
}

TEST(GoBeforeTheFlip, AStopEndsTheRoundWithTheTurn) {
  const Rules rules = announced_before();
  State state = before_the_flip(rules, "12D");
  apply(rules, state, {ActionKind::stop, 0});
  EXPECT_EQ(state.outcome, Outcome::stop);
  EXPECT_TRUE(state.table.has(card("12D")));  // the stock card was turned
}

TEST(GoBeforeTheFlip, AStopIsVoidAfterAPpuk) {
  const Rules rules = announced_before();
  State state = before_the_flip(rules, "07K");
  apply(rules, state, {ActionKind::stop, 0});
  EXPECT_EQ(state.outcome, Outcome::none);
  EXPECT_EQ(state.to_move, 1);
  EXPECT_EQ(state.seat(0).go_count, 0);
}

TEST(GoBeforeTheFlip, IsNotAskedOfWhoHasNoChoice) {
  const Rules never = announced_before("true");
  EXPECT_EQ(before_the_flip(never, "12D").outcome, Outcome::stop);
  EXPECT_EQ(before_the_flip(never, "07K").outcome, Outcome::none);
}

TEST(Go, LetsTheNextSeatPlay) {  // GS-A-057
  const Rules rules = rules_of("gostop/dutch", 3);
  State state = third_ribbon(rules);
  apply(rules, state, {ActionKind::go, 0});
  EXPECT_EQ(state.to_move, 1);
  EXPECT_EQ(state.seat(0).go_count, 1);
  EXPECT_EQ(state.seat(0).points_at_go, 3);
}

TEST(Stop, EndsTheRoundAtOnce) {  // GS-A-060
  const Rules rules = rules_of("gostop/dutch", 3);
  State state = third_ribbon(rules);
  apply(rules, state, {ActionKind::stop, 0});
  EXPECT_EQ(state.outcome, Outcome::stop);
  EXPECT_EQ(state.winner, 0);
  EXPECT_EQ(settle(rules, state).next_dealer, 0);  // GS-A-078
}

// Points from each of two opponents after so many goes; the score is the 3 of plain ribbons.
Points each_pays(std::initializer_list<Change> changes, int goes) {
  const Rules rules = rules_of("gostop/spanish", 3, changes);
  State state = won(
      rules, {{"", "", ""}, "", "", {"04R 05R 07R", "01J 01K 02J 02K 03J", "04J 04K 05J 05K 06J"}});
  for (int i = 0; i < goes; ++i) call_go(state, 0);
  return -settle(rules, state).payments[1];
}

TEST(Go, AddsOnePointEachForTheFirstTwo) {  // GS-A-082, GS-A-083
  EXPECT_EQ(each_pays({}, 1), 4);
  EXPECT_EQ(each_pays({}, 2), 5);
}

TEST(Go, DoublesFromTheThirdOn) {  // GS-A-084, AMB-70
  const Change none_kept{"go.flat_kept_from_three", "0"};
  EXPECT_EQ(each_pays({none_kept}, 3), 6);
  EXPECT_EQ(each_pays({none_kept}, 4), 12);
  EXPECT_EQ(each_pays({none_kept}, 5), 24);
}

TEST(Go, MayKeepItsPointsBesideTheFactor) {  // AMB-70
  EXPECT_EQ(each_pays({{"go.flat_kept_from_three", "2"}}, 3), (3 + 2) * 2);
}

TEST(Go, MayBeAddedAfterAllFactors) {  // AMB-71
  const Rules rules = rules_of("gostop/spanish", 3, {{"go.bonus_position", "\"after\""}});
  State state = won(
      rules, {{"", "", ""}, "", "", {"04R 05R 07R", "01J 01K 02J 02K 03J", "04J 04K 05J 05K 06J"}});
  call_go(state, 0);
  call_go(state, 0);
  state.seat(0).shakes = 1;  // one triple shown: 3 x 2 + 2, not (3 + 2) x 2
  EXPECT_EQ(settle(rules, state).payments[1], -8);
}

}  // namespace
}  // namespace showstopper::gostop
