// SPDX-License-Identifier: Apache-2.0
//
// Census, perft and coverage.
#include <algorithm>

#include <gtest/gtest.h>

#include "model/rules/clause_table.h"
#include "model/table/statistics.h"
#include "properties/play/gostop/policy.h"
#include "properties/play/swarm.h"
#include "properties/statistics/gostop/census.h"
#include "properties/statistics/gostop/what_counts.h"
#include "properties/statistics/perft.h"
#include "tests/properties/rule_sets.h"

namespace showstopper::properties {
namespace {

using namespace gostop;

constexpr std::uint64_t kCountingSeed = 3;

TEST(Wilson, FollowsTheFormula) {
  // Half of 100: the middle is 1/2, the spread 1.96 sqrt(1/400 + 1.96^2/40000) / (1 + 1.96^2/100),
  // which is 0.09617.
  const table::Interval half = table::wilson(50, 100);
  EXPECT_NEAR(static_cast<double>(half.low), 0.40383e9, 1e4);
  EXPECT_NEAR(static_cast<double>(half.high), 0.59617e9, 1e4);
  // None of 100: the upper end is 1.96^2 / (100 + 1.96^2).
  const table::Interval none = table::wilson(0, 100);
  EXPECT_EQ(none.low, 0);
  EXPECT_NEAR(static_cast<double>(none.high), 3.8416 / 103.8416 * 1e9, 2);
  EXPECT_EQ(table::wilson(100, 100).high, 1'000'000'000);
  EXPECT_EQ(table::wilson(0, 0).high, 1'000'000'000);
}

TEST(Census, IsTheSumOfItsParts) {
  const Rules rules = compile(shipped("spanish"), 3);
  const Census<gostop::Game> whole =
      take_census(rules, {.seed = kCountingSeed, .first = 0, .rounds = 300});
  Quantities counts =
      quantities_of(take_census(rules, {.seed = kCountingSeed, .first = 0, .rounds = 100}));
  counts.add(
      quantities_of(take_census(rules, {.seed = kCountingSeed, .first = 100, .rounds = 200})));
  auto parts = count_of<Census<gostop::Game>>(counts);
  parts.players = rules.players;
  EXPECT_EQ(to_text(rules, parts), to_text(rules, whole));
  EXPECT_EQ(to_json(rules, parts), to_json(rules, whole));
}

TEST(Census, CountsEachRoundOnceAndPaysWhatIsPaid) {
  const Rules rules = compile(shipped("matgo"), 2);
  const Census<gostop::Game> census =
      take_census(rules, {.seed = kCountingSeed, .first = 0, .rounds = 500});
  std::uint64_t outcomes = 0, paid = 0, won = 0;
  for (const std::uint64_t rounds : census.outcomes) outcomes += rounds;
  for (const auto& [points, rounds] : census.payments) paid += rounds;
  for (const std::uint64_t rounds : census.wins) won += rounds;
  EXPECT_EQ(census.rounds, 500u);
  EXPECT_EQ(outcomes, 500u);
  EXPECT_EQ(paid, won);
  EXPECT_EQ(census.paid_to[0] + census.paid_to[1], 0);
  EXPECT_EQ(census.events.of(EventType::deal), 500u);
}

TEST(Perft, BulkCountIsTheCountOfTheWalk) {
  const Rules rules = compile(shipped("matgo"), 2);
  const RoundPlan<gostop::Game> plan = plan_round(rules, kCountingSeed, 0, Generator::uniform);
  const State state = start(rules, plan.table.dealer, 0, plan.deal);
  const PerftReport report = Perft<gostop::Game>(rules).report(state, 4);
  for (int depth = 0; depth <= 4; ++depth) {
    EXPECT_EQ(Perft<gostop::Game>(rules).count(state, depth), report.sequences[depth]);
  }
  std::uint64_t sum = 0;
  for (const auto& branch : Perft<gostop::Game>(rules).branches(state, 4)) sum += branch.sequences;
  EXPECT_EQ(sum, Perft<gostop::Game>(rules).count(state, 4));
  EXPECT_EQ(Perft<gostop::Game>(rules).count(state, 1),
            static_cast<std::uint64_t>(legal(rules, state).size()));
}

// Each sequence played by itself, and nothing shared.
void count_plainly(const Rules& rules, const State& state, int depth, PerftReport& report) {
  ++report.sequences[report.sequences.size() - 1 - static_cast<std::size_t>(depth)];
  if (state.over()) ++report.ended;
  if (state.over() || depth == 0) {
    report.signature += fingerprint(rules, state);
    return;
  }
  const Legal may = legal(rules, state);
  for (int i = 0; i < may.size(); ++i) {
    State next = state;
    apply(rules, next, may.nth(i));
    count_plainly(rules, next, depth - 1, report);
  }
}

TEST(Perft, PositionsReachedByOtherOrdersAreCountedEachTime) {
  // Seats share the two last turns of a round: rounds end, and the same cards come in other orders.
  constexpr int kDepth = 5;
  const Rules rules = compile(shipped("matgo"), 2);
  for (const std::uint64_t index : {0u, 1u}) {
    const RoundPlan<gostop::Game> plan =
        plan_round(rules, kCountingSeed, index, Generator::uniform);
    State state = start(rules, plan.table.dealer, 0, plan.deal);
    while (index == 1 && !state.over() && state.seat(state.mover).hand.size() > 3) {
      apply(rules, state, legal(rules, state).nth(0));
    }
    ASSERT_FALSE(state.over());
    PerftReport plain;
    plain.sequences.assign(kDepth + 1, 0);
    count_plainly(rules, state, kDepth, plain);
    const PerftReport shared = Perft<gostop::Game>(rules).report(state, kDepth);
    EXPECT_EQ(shared.sequences, plain.sequences);
    EXPECT_EQ(shared.ended, plain.ended);
    EXPECT_EQ(shared.signature, plain.signature);
    EXPECT_EQ(Perft<gostop::Game>(rules).count(state, kDepth), plain.sequences.back());
    EXPECT_EQ(plain.ended > 0, index == 1);
  }
}

std::uint64_t sequences_below(const Rules& rules, const State& state, int depth) {
  if (depth == 0) return 1;
  const Legal may = legal(rules, state);
  std::uint64_t sequences = 0;
  for (int i = 0; i < may.size(); ++i) {
    State next = state;
    apply(rules, next, may.nth(i));
    sequences += sequences_below(rules, next, depth - 1);
  }
  return sequences;
}

// Compares counts below shuffled deals, played until a hand has three cards.
void expect_counts_of_each_sequence(const rules::RuleSet& set, int players, std::uint64_t deals) {
  const Rules rules = compile(set, players);
  for (std::uint64_t index = 0; index < deals; ++index) {
    RoundPlan<gostop::Game> plan = plan_round(rules, kCountingSeed, index, Generator::uniform);
    State state = start(rules, plan.table, plan.deal);
    while (!state.over() && state.seat(state.mover).hand.size() > 3) {
      apply(rules, state, choose(state, legal(rules, state), Policy::uniform, plan.random));
    }
    for (const int depth : {2, 3, 6}) {
      if (state.over()) break;
      EXPECT_EQ(Perft<gostop::Game>(rules).count(state, depth),
                sequences_below(rules, state, depth))
          << set.name << ", deal " << index << ", depth " << depth;
    }
  }
}

// A count shares positions that differ in members without effect on it. Under random rules any
// member may decide a question.
TEST(Perft, SharesOnlyWhatCountsTheSameUnderRandomRules) {
  constexpr std::uint64_t kSets = 12;
  for (const char* const name : kShipped) {
    const int players = std::string(name) == "matgo" ? 2 : 3;
    const rules::RuleSet base = shipped(name);
    expect_counts_of_each_sequence(base, players, 2);
    for (std::uint64_t index = 1; index < kSets; ++index) {
      expect_counts_of_each_sequence(swarm_rules<gostop::Game>(base, players, kCountingSeed, index),
                                     players, 1);
    }
  }
}

// The small world with a row of [[event]] and without a stop.
rules::RuleSet world_with(const char* row) {
  table::Diagnostics diagnostics;
  const rules::Library library(SHOWSTOPPER_SOURCE_CORPUS "/rules");
  const std::string text =
      "format = \"showstopper-rules/1\"\nextends = \"gostop/worlds/three-months-bombs\"\n"
      "stop.minimum.2 = 30\n[[event]]\n";
  auto set = library.read(gostop::schema(), text + row, "row.toml", diagnostics);
  for (const table::Diagnostic& diagnostic : diagnostics) {
    ADD_FAILURE() << table::to_text(diagnostic);
  }
  return set ? *set : rules::RuleSet(gostop::schema());
}
const char* const kSecondCapture = "on = \"capture\"\nwhen = { count = 2 }\neffect = \"win 3\"\n";
const char* const kFourJunk =
    "on = \"capture\"\nwhen = { test = \"junk >= 4\" }\neffect = \"win 3\"\n";

// In a small world many orders lead to the same cards in hands, table and stock.
TEST(Perft, SharesOnlyWhatCountsTheSameInASmallWorld) {
  expect_counts_of_each_sequence(shipped("worlds/three-months-bombs"), 2, 100);
  for (const char* const row : {kSecondCapture, kFourJunk}) {
    expect_counts_of_each_sequence(world_with(row), 2, 100);
  }
}

// Calls `visit` with each position of some random rounds that is not the last.
template <class Visit>
void each_position(const Rules& rules, const Visit& visit) {
  for (std::uint64_t index = 0; index < 200; ++index) {
    RoundPlan<gostop::Game> plan = plan_round(rules, kCountingSeed, index, Generator::uniform);
    State state = start(rules, plan.table, plan.deal);
    while (!state.over()) {
      visit(state);
      apply(rules, state, choose(state, legal(rules, state), Policy::uniform, plan.random));
    }
  }
}

TEST(WhatCounts, KeepsCapturesWhereAQuestionMayDependOnThem) {
  int near = 0, dropped = 0;
  for (const char* const name : {"matgo", "worlds/three-months-bombs"}) {
    const Rules rules = compile(shipped(name), 2);
    const WhatCounts<gostop::Game> counts(rules);
    each_position(rules, [&](const State& state) {
      const Legal may = legal(rules, state);
      bool asked = state.decision == Decision::go_stop;
      for (int i = 0; i < may.size(); ++i) {
        State next = state;
        apply(rules, next, may.nth(i));
        asked = asked || next.decision == Decision::go_stop || next.outcome == Outcome::stop;
      }
      const State part = counts.of(state, 2);
      const bool kept = part.seat(state.mover).captured == state.seat(state.mover).captured;
      near += asked ? 1 : 0;
      dropped += kept ? 0 : 1;
      EXPECT_TRUE(kept || !asked);
    });
  }
  EXPECT_GT(near, 0);
  EXPECT_GT(dropped, 0);
}

TEST(WhatCounts, KeepsWhatRowsCountOrTest) {
  const Rules second = compile(world_with(kSecondCapture), 2);
  const auto capture = static_cast<std::size_t>(EventKind::capture);
  int counted = 0, other = 0;
  each_position(second, [&](const State& state) {
    const State part = WhatCounts<gostop::Game>(second).of(state, 3);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const auto& kept = part.seats[seat].event_count;
      const auto& is = state.seats[seat].event_count;
      EXPECT_EQ(kept[capture], is[capture]);
      counted += is[capture];
      other += kept != is ? 1 : 0;
    }
  });
  EXPECT_GT(counted, 0);
  EXPECT_GT(other, 0);
  const Rules junk = compile(world_with(kFourJunk), 2);
  each_position(junk, [&](const State& state) {
    EXPECT_TRUE(WhatCounts<gostop::Game>(junk).of(state, 3) == state);
  });
}

TEST(Perft, SignatureSeesARuleThatChangesNoCount) {
  rules::RuleSet rules = shipped("matgo");
  const PerftReport before = Perft<gostop::Game>(compile(rules, 2)).report(kCountingSeed, 3, 3);
  const auto& parameters = rules.schema().parameters;
  // Points for a ppuk in the first turn change the ledger and nothing else.
  rules.set(rules::parameter_index(parameters, "first_ppuk.points"), {{0, 1}});
  const PerftReport after = Perft<gostop::Game>(compile(rules, 2)).report(kCountingSeed, 3, 3);
  EXPECT_EQ(before.sequences, after.sequences);
  EXPECT_NE(before.signature, after.signature);
}

TEST(Coverage, TableOfClausesIsReadWithoutComplaint) {
  table::Diagnostics diagnostics;
  const auto clauses =
      rules::read_clauses(SHOWSTOPPER_SOURCE_CORPUS "/clauses/gostop.tsv", diagnostics);
  EXPECT_TRUE(diagnostics.empty());
  // 117 clauses of the Spanish source; 94 of the Dutch one, some in parts.
  EXPECT_GT(clauses.size(), 190u);
}

TEST(Coverage, CountsCombinationRowsByName) {
  const Rules rules = compile(shipped("matgo"), 2);
  Event row(EventType::combination);
  const auto godori =
      std::find(rules.combination_names.begin(), rules.combination_names.end(), "godori");
  row.number = static_cast<std::int16_t>(godori - rules.combination_names.begin());
  EventCounts<gostop::Game> counts;
  counts.add(rules, {row});
  EXPECT_EQ(counts.named("combination:godori"), 1u);
  EXPECT_EQ(counts.named("combination:junk"), 0u);
}

TEST(Coverage, MissingTableIsADiagnostic) {
  table::Diagnostics diagnostics;
  EXPECT_TRUE(rules::read_clauses("no/such/table.tsv", diagnostics).empty());
  EXPECT_EQ(diagnostics.size(), 1u);
}

}  // namespace
}  // namespace showstopper::properties
