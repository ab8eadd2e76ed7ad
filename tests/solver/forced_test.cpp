// SPDX-License-Identifier: Apache-2.0
#include "solver/forced.h"

#include <gtest/gtest.h>

#include "tests/solver/rules_of.h"

namespace showstopper::solver {
namespace {

using gostop::Card;

TEST(Forced, OneSeatCanForceWhatTheOtherCannotPrevent) {
  const gostop::Rules& rules = shipped("gostop/dutch", 2);
  int decided = 0;
  for (std::uint64_t index = 0; index < 2; ++index) {
    ForcedJob job;
    job.rules = &rules;
    table::Random random = table::fork(21, index);
    job.deal = gostop::shuffled_deal(rules, 0, random);
    job.most_positions = 150'000;
    std::array<Forced, 2> answers;
    for (Seat seat = 0; seat < 2; ++seat) {
      job.seat = seat;
      job.reached = first_to_minimum(seat);
      answers[static_cast<std::size_t>(seat)] = force(job);
    }
    // Never both: only one seat can be the first.
    EXPECT_FALSE(answers[0].kind == Forced::Kind::forced &&
                 answers[1].kind == Forced::Kind::forced);
    for (Seat seat = 0; seat < 2; ++seat) {
      const Forced& answer = answers[static_cast<std::size_t>(seat)];
      if (answer.kind == Forced::Kind::unknown) continue;
      ++decided;
      std::string why_not;
      const auto story = retell(rules, answer.line, why_not);
      ASSERT_TRUE(story) << why_not;
      const Reached reached = first_to_minimum(seat)(story->state());
      EXPECT_EQ(reached == Reached::yes, answer.kind == Forced::Kind::forced);
    }
  }
  EXPECT_GT(decided, 0);
}

// The deal with the two plain junk cards of March swapped.
gostop::Deal renamed(gostop::Deal deal) {
  const Card j = *gostop::card_named("03J"), k = *gostop::card_named("03K");
  const auto other = [&](Card card) { return card == j ? k : card == k ? j : card; };
  const auto swap_in = [&](gostop::CardSet& zone) {
    gostop::CardSet swapped;
    for (const Card card : zone) swapped |= other(card);
    zone = swapped;
  };
  for (gostop::CardSet& hand : deal.hands) swap_in(hand);
  swap_in(deal.table);
  for (Card& card : deal.stock.cards) card = other(card);
  return deal;
}

TEST(Forced, DealsThatAreTheSameButForNamesAreJudgedTheSame) {
  const gostop::Rules& rules = shipped("gostop/dutch", 2);
  for (std::uint64_t index = 0; index < 6; ++index) {
    ForcedJob job;
    job.rules = &rules;
    table::Random random = table::fork(23, index);
    job.deal = gostop::shuffled_deal(rules, 0, random);
    job.reached = first_to_minimum(0);
    job.most_positions = 60'000;
    const Forced one = force(job);
    job.deal = renamed(job.deal);
    const Forced other = force(job);
    const bool known = one.kind != Forced::Kind::unknown && other.kind != Forced::Kind::unknown;
    EXPECT_TRUE(!known || one.kind == other.kind) << "deal " << index << " of seed 23";
  }
}

TEST(Forced, TheLimitOfPositionsIsSaidAndNotHidden) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  ForcedJob job;
  job.rules = &rules;
  table::Random random(1);
  job.deal = gostop::shuffled_deal(rules, 0, random);
  job.reached = first_to_minimum(0);
  job.most_positions = 3;
  EXPECT_EQ(force(job).kind, Forced::Kind::unknown);
}

}  // namespace
}  // namespace showstopper::solver
