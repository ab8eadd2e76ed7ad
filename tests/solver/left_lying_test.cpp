// SPDX-License-Identifier: Apache-2.0
//
// What lies on the table once all turns are played, held to rounds that were played under random
// rules.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "model/gostop/engine.h"
#include "solver/encoding/encoded_rules.h"
#include "solver/encoding/history.h"
#include "solver/induction/played_turns.h"
#include "solver/search/bounded_case.h"
#include "tests/solver/oracle_rounds.h"
#include "tests/solver/rules_of.h"

namespace showstopper::solver {
namespace {

struct LastTables {
  int all = 0, with_jokers = 0, not_empty = 0;
};

// No seat ends the round if it can go on, so that most rounds reach their last turn.
gostop::Action played_on(const gostop::Legal& legal, table::Random& random) {
  using gostop::ActionKind;
  const auto ends = [](gostop::Action action) {
    return action.kind == ActionKind::stop || action.kind == ActionKind::accept ||
           action.kind == ActionKind::concede || action.kind == ActionKind::push;
  };
  const auto size = static_cast<std::uint32_t>(legal.size());
  int at = static_cast<int>(random.below(size));
  for (int i = 1; i < legal.size() && ends(legal.nth(at)); ++i) at = (at + 1) % legal.size();
  return legal.nth(at);
}

void check_round(const gostop::Rules& rules, int most, table::Random& random, LastTables& last) {
  History history(rules, 0, 0, gostop::shuffled_deal(rules, 0, random));
  gostop::State before = history.state();
  while (!history.over()) {
    const Seat mover = history.state().mover;
    history.act(played_on(gostop::legal(rules, history.state()), random));
    const gostop::State& after = history.state();
    if (after.round_turns == before.round_turns && !after.over()) continue;
    EXPECT_TRUE(by_play::few_odd_captures({rules, before, after, mover}));
    EXPECT_TRUE(by_play::few_at_the_end({rules, before, after, mover}));
    before = after;
  }
  if (before.round_turns != whole_turns(rules)) return;
  const int lying = (before.table & gostop::kFlowerCards).size();
  EXPECT_LE(lying, most);
  EXPECT_TRUE((before.stock.set() & gostop::kFlowerCards).empty());
  ++last.all;
  last.with_jokers += has_jokers(rules) ? 1 : 0;
  last.not_empty += lying > 0 ? 1 : 0;
}

void check(const gostop::Rules& rules, int rounds, LastTables& last) {
  const auto most = most_left_lying(rules);
  if (!most) return;
  table::Random random = table::fork(7, static_cast<std::uint64_t>(rules.players));
  for (int i = 0; i < rounds && !testing::Test::HasFailure(); ++i) {
    check_round(rules, *most, random, last);
  }
}

TEST(LeftLying, IsAtMostACardForEachSeatOnceAllTurnsArePlayed) {
  LastTables last;
  for (std::uint64_t index = 0; index < 120; ++index) {
    const auto drawn = oracle_sample(index);
    if (!drawn || not_encoded(drawn->rules)) continue;
    SCOPED_TRACE(fmt::format("rules of round {} of the oracle", index));
    check(drawn->rules, 40, last);
  }
  // Here a last ppuk is captured.
  check(shipped("gostop/korean-3p", 3), 6000, last);
  check(shipped("gostop/matgo", 2), 6000, last);
  check(shipped("gostop/table/jokers", 2), 6000, last);
  fmt::print("{} last turns, {} with jokers, {} with cards on the table\n", last.all,
             last.with_jokers, last.not_empty);
  EXPECT_GT(last.with_jokers, 200);
  EXPECT_GT(last.not_empty, 10);
}

}  // namespace
}  // namespace showstopper::solver
