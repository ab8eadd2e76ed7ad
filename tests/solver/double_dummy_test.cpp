// SPDX-License-Identifier: Apache-2.0
#include "solver/double_dummy/double_dummy.h"

#include <gtest/gtest.h>

#include "model/gostop/score.h"
#include "tests/solver/rules_of.h"

namespace showstopper::solver {
namespace {

using gostop::Card;

// A small world: few cards in each hand, and each row needs half as many cards.
gostop::Rules small_world(const std::string& name, int players, int packet_size, int minimum) {
  gostop::Rules rules = shipped(name, players);
  for (gostop::Rules::Packet& packet : rules.deal_order) {
    if (packet.to != gostop::DealTo::table) packet.cards = packet_size;
  }
  for (gostop::CardValues& counting : rules.counting) {
    for (gostop::Combination& row : counting.combinations) {
      row.first_at = static_cast<std::int16_t>((row.first_at + 1) / 2);
    }
    counting.all = gostop::tabulate(counting, false);
    counting.to_minimum = gostop::tabulate(counting, true);
  }
  rules.stop_minimum = minimum;
  return rules;
}

TEST(DoubleDummy, OneSeatCanForceWhatTheOtherCannotPrevent) {
  const gostop::Rules rules = small_world("gostop/dutch", 2, 4, 3);
  std::array<int, 2> forced{};
  for (std::uint64_t index = 0; index < 12; ++index) {
    DoubleDummyJob job;
    job.rules = &rules;
    table::Random random = table::fork(21, index);
    job.deal = gostop::shuffled_deal(rules, 0, random);
    std::array<DoubleDummyAnswer, 2> answers;
    for (Seat seat = 0; seat < 2; ++seat) {
      job.seat = seat;
      job.reached = first_to_minimum(seat);
      answers[seat] = solve_double_dummy(job);
    }
    // Never both: only one seat can be the first.
    EXPECT_FALSE(answers[0].kind == DoubleDummyAnswer::Kind::forced &&
                 answers[1].kind == DoubleDummyAnswer::Kind::forced);
    for (Seat seat = 0; seat < 2; ++seat) {
      const DoubleDummyAnswer& answer = answers[seat];
      ASSERT_NE(answer.kind, DoubleDummyAnswer::Kind::unknown);
      if (answer.kind == DoubleDummyAnswer::Kind::forced) ++forced[seat];
      std::string why_not;
      const auto history = replay(rules, answer.line, why_not);
      ASSERT_TRUE(history) << why_not;
      const Reached reached = first_to_minimum(seat)(history->state());
      EXPECT_EQ(reached == Reached::yes, answer.kind == DoubleDummyAnswer::Kind::forced);
    }
  }
  EXPECT_GT(forced[0], 0);
  EXPECT_GT(forced[1], 0);
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

TEST(DoubleDummy, DealsThatAreTheSameButForNamesAreJudgedTheSame) {
  const gostop::Rules rules = small_world("gostop/dutch", 2, 4, 3);
  for (std::uint64_t index = 0; index < 12; ++index) {
    DoubleDummyJob job;
    job.rules = &rules;
    table::Random random = table::fork(23, index);
    job.deal = gostop::shuffled_deal(rules, 0, random);
    job.reached = first_to_minimum(0);
    const DoubleDummyAnswer one = solve_double_dummy(job);
    job.deal = renamed(job.deal);
    const DoubleDummyAnswer other = solve_double_dummy(job);
    EXPECT_NE(one.kind, DoubleDummyAnswer::Kind::unknown);
    EXPECT_EQ(one.kind, other.kind) << "deal " << index << " of seed 23";
    EXPECT_EQ(one.positions, other.positions) << "deal " << index << " of seed 23";
  }
}

// The same question without memory, order or renaming: each action of each seat, one by one.
bool plainly_forced(const gostop::Rules& rules, const gostop::State& state,
                    const DoubleDummyJob& job) {
  const Reached reached = job.reached(state);
  if (reached != Reached::open) return reached == Reached::yes;
  const bool wants = state.to_move == job.seat;
  const gostop::Legal legal = gostop::legal(rules, state);
  for (int i = 0; i < legal.size(); ++i) {
    const gostop::State next = gostop::after(rules, state, legal.nth(i));
    if (plainly_forced(rules, next, job) == wants) return wants;
  }
  return !wants;
}

// How often the seat can force it; each deal is judged both ways.
int agreed(const gostop::Rules& rules, int deals, std::uint64_t seed) {
  int forced = 0;
  for (int index = 0; index < deals; ++index) {
    DoubleDummyJob job;
    job.rules = &rules;
    table::Random random = table::fork(seed, static_cast<std::uint64_t>(index));
    job.deal = gostop::shuffled_deal(rules, 0, random);
    job.seat = index % rules.players;
    job.reached = first_to_minimum(job.seat);
    const bool plain = plainly_forced(rules, gostop::start(rules, 0, 0, job.deal), job);
    const DoubleDummyAnswer answer = solve_double_dummy(job);
    EXPECT_EQ(answer.kind,
              plain ? DoubleDummyAnswer::Kind::forced : DoubleDummyAnswer::Kind::prevented)
        << "deal " << index << " of seed " << seed;
    forced += plain ? 1 : 0;
  }
  return forced;
}

void expect_agreement(const gostop::Rules& rules) {
  constexpr int kDeals = 100;
  const int forced = agreed(rules, kDeals, 31);
  EXPECT_GT(forced, kDeals / 10);
  EXPECT_LT(forced, kDeals - kDeals / 10);
}

TEST(DoubleDummy, AgreesWithTryingEachAction) {
  for (const char* name : {"gostop/matgo", "gostop/dutch"}) {
    SCOPED_TRACE(name);
    expect_agreement(small_world(name, 2, 3, 4));
  }
}

// If the taker picks from junk of two worths, no position is known to dominate another.
TEST(DoubleDummy, AgreesWithTryingEachActionWhereStandingsHaveNoOrder) {
  gostop::Rules rules = small_world("gostop/matgo", 2, 3, 4);
  rules.steal_chooser = gostop::StealChooser::taker;
  expect_agreement(rules);
}

TEST(DoubleDummy, AgreesWithTryingEachActionWithThreePlayers) {
  EXPECT_GT(agreed(small_world("gostop/spanish", 3, 2, 2), 10, 35), 0);
}

TEST(DoubleDummy, TheLimitOfPositionsIsSaidAndNotHidden) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  DoubleDummyJob job;
  job.rules = &rules;
  table::Random random(1);
  job.deal = gostop::shuffled_deal(rules, 0, random);
  job.reached = first_to_minimum(0);
  job.most_positions = 3;
  EXPECT_EQ(solve_double_dummy(job).kind, DoubleDummyAnswer::Kind::unknown);
}

}  // namespace
}  // namespace showstopper::solver
