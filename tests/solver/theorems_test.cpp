// SPDX-License-Identifier: Apache-2.0
#include "solver/induction/theorems.h"

#include <initializer_list>
#include <set>
#include <string_view>

#include <gtest/gtest.h>

#include "tests/gostop/shipped_rules.h"
#include "tests/solver/goal_values.h"
#include "tests/solver/rules_of.h"

namespace showstopper::solver {
namespace {

constexpr double kAmple = 1200;  // a test checks the answer, not the speed of the machine

std::vector<Proof> asked(const gostop::Rules& rules, const std::set<std::string_view>& names) {
  return prove_theorems(rules, kAmple, {},
                        [names](std::string_view name) { return names.count(name) > 0; });
}

TEST(Theorems, HoldUnderTheShippedRulesThatKnowThem) {
  const std::set<std::string_view> names = {
      "winner_never_pays", "no_bomb_in_the_last_two_turns", "no_credits_at_exhaustion",
      "all_turns_come",    "loser_pays_the_minimum",        "first_seat_has_at_most_46_cards"};
  const auto proofs = asked(shipped("gostop/matgo", 2), names);
  EXPECT_EQ(proofs.size(), names.size());
  for (const Proof& proof : proofs) {
    EXPECT_EQ(proof.outcome, Proof::Outcome::proved) << proof.name << ": " << proof.detail;
  }
}

// AMB-38: if the last ppuk is captured, a card stays behind, and the others can be split so that no
// seat has seven points.
TEST(Theorems, ARefutedOneHasARoundThatBreaksIt) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  const auto proofs = asked(rules, {"no_nagari_without_a_go"});
  ASSERT_EQ(proofs.size(), 1u);
  ASSERT_EQ(proofs.front().outcome, Proof::Outcome::refuted) << proofs.front().detail;
  ASSERT_TRUE(proofs.front().witness);
  const History history = history_of(rules, *proofs.front().witness);
  EXPECT_EQ(history.state().outcome, gostop::Outcome::draw);
  for (Seat seat = 0; seat < 2; ++seat) {
    EXPECT_EQ(history.times(gostop::EventKind::go, seat, 0), 0);
  }
  EXPECT_FALSE(history.state().table.empty());
}

// Twenty-four junk cards are worth 26; with them no split of all cards leaves both seats below
// five points, nor does one card of each seat that stays behind, with jokers or without.
TEST(Theorems, WithAMinimumOfFiveARoundWithoutAWinnerHasSeenAGo) {
  for (const char* rules : {"gostop/table/minimum-five", "gostop/table/all"}) {
    const auto proofs = asked(shipped(rules, 2), {"no_nagari_without_a_go"});
    ASSERT_EQ(proofs.size(), 1u);
    EXPECT_EQ(proofs.front().outcome, Proof::Outcome::proved) << proofs.front().detail;
  }
}

TEST(Theorems, AreNotClaimedWhereTheRulesSayOtherwise) {
  const auto has = [](std::initializer_list<gostop::Change> changes, std::string_view name) {
    const gostop::Rules rules = gostop::rules_of("gostop/matgo", 2, changes);
    bool found = false;
    prove_theorems(rules, kAmple, {}, [&](std::string_view each) {
      found = found || each == name;
      return false;
    });
    return found;
  };
  EXPECT_TRUE(has({}, "loser_pays_the_minimum"));
  EXPECT_FALSE(has({{"nothing_captured_exempt", "true"}}, "loser_pays_the_minimum"));
  EXPECT_FALSE(has({{"payment.cap", "6"}}, "loser_pays_the_minimum"));
  EXPECT_FALSE(has({{"round.end_test", "\"hands_empty\""}}, "all_turns_come"));
}

}  // namespace
}  // namespace showstopper::solver
