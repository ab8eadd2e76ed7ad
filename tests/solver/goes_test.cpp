// SPDX-License-Identifier: Apache-2.0
//
// Goes follow from points: a seat that reaches the minimum, or has more than at its last go, must
// decide in its turn (GS-B-064). If the round goes on after that, it has a go there. So the cards
// and calls of a round determine every single go: no turn has one more or one less.
#include <gtest/gtest.h>

#include "model/gostop/score.h"
#include "tests/gostop/shipped_rules.h"
#include "tests/solver/pinned_round.h"
#include "tests/solver/rules_of.h"

namespace showstopper::solver {
namespace {

Verdict verdict_on(const gostop::Rules& rules, const TracedRound& round) {
  PinnedFormula pinned(rules, round, round.ending());
  pinned.pin_owners(round);
  for (Seat seat = 0; seat < rules.players; ++seat) pinned.formula.calls.follow_goes(seat, true);
  pinned.pin_calls(round);
  return pinned.verdict();
}

// A seat called a go twice, and in a turn between two others it had as much as at its last go.
bool tells_all(const gostop::Rules& rules, const TracedRound& round) {
  bool twice = false, at_its_go = false;
  for (std::size_t turn = 0; turn + 1 < round.turns.size(); ++turn) {
    const Seat mover = static_cast<Seat>(turn) % rules.players;
    const gostop::State& after = round.turns[turn].after;
    const gostop::SeatState& seat = after.seat(mover);
    twice = twice || seat.go_count == 2;
    const bool asked_before = seat.go_count > 0 && !round.turns[turn].went;
    at_its_go =
        at_its_go || (asked_before && gostop::points(rules, after, mover) == seat.points_at_go);
  }
  return twice && at_its_go;
}

bool calls_twice(const TracedRound& round, const gostop::Rules& rules) {
  for (std::size_t turn = 0; turn < round.turns.size(); ++turn) {
    const Seat mover = static_cast<Seat>(turn) % rules.players;
    if (round.turns[turn].after.seat(mover).go_count >= 2) return true;
  }
  return false;
}

class Goes : public testing::TestWithParam<std::pair<const char*, int>> {};

// The round satisfies the formula, and no round with another answer in one of its turns does.
void expect_its_goes_alone(const gostop::Rules& rules, const TracedRound& round,
                           std::uint64_t index) {
  EXPECT_EQ(verdict_on(rules, round), Verdict::satisfied) << "round " << index;
  for (std::size_t turn = 0; turn < round.turns.size(); ++turn) {
    TracedRound changed = round;
    changed.turns[turn].went = !changed.turns[turn].went;
    EXPECT_EQ(verdict_on(rules, changed), Verdict::refuted)
        << "round " << index << ", turn " << turn + 1;
  }
}

TEST_P(Goes, StandWherePointsSayAndNowhereElse) {
  const gostop::Rules& rules = shipped(GetParam().first, GetParam().second);
  ASSERT_EQ(rules.decision_test, gostop::DecisionTest::score_gt_score_at_go);
  constexpr int kRounds = 1;
  int rounds = 0;
  for (std::uint64_t index = 0; rounds < kRounds; ++index) {
    ASSERT_LT(index, 20000U);
    const TracedRound round = play_to_the_end(rules, index);
    if (round.ending() == Ending::running || !tells_all(rules, round)) continue;
    ++rounds;
    expect_its_goes_alone(rules, round, index);
  }
}

// Under other rules: another test of the score also determines the goes, and `go.most` limits them.
TEST(GoesOf, TheTurnBeforeAreToldByItsScore) {
  const gostop::Rules rules =
      gostop::rules_of("gostop/matgo", 2, {{"decision.test", "\"score_gt_last_turn\""}});
  int rounds = 0;
  for (std::uint64_t index = 0; rounds < 1; ++index) {
    ASSERT_LT(index, 20000U);
    const TracedRound round = play_to_the_end(rules, index);
    if (round.ending() == Ending::running || !calls_twice(round, rules)) continue;
    ++rounds;
    expect_its_goes_alone(rules, round, index);
  }
}

TEST(GoesOf, ASeatAreAtMostAsManyAsTheRulesSay) {
  const gostop::Rules any = gostop::rules_of("gostop/matgo", 2, {});
  const gostop::Rules one = gostop::rules_of("gostop/matgo", 2, {{"go.most", "1"}});
  for (std::uint64_t index = 0;; ++index) {
    ASSERT_LT(index, 20000U);
    const TracedRound round = play_to_the_end(any, index);
    if (round.ending() == Ending::running || !calls_twice(round, any)) continue;
    EXPECT_EQ(verdict_on(any, round), Verdict::satisfied) << "round " << index;
    EXPECT_EQ(verdict_on(one, round), Verdict::refuted) << "round " << index;
    return;
  }
}

INSTANTIATE_TEST_SUITE_P(Shipped, Goes,
                         testing::Values(std::pair{"gostop/matgo", 2},
                                         std::pair{"gostop/dutch", 3}));

}  // namespace
}  // namespace showstopper::solver
