// SPDX-License-Identifier: Apache-2.0
//
// Rounds of Go-Stop under the catalogue of invariants, and perft. The rounds are those of
// bench/gostop_round.cpp and are settled; each applicable invariant is checked after each action.
#include <algorithm>
#include <cstdlib>
#include <iostream>

#include <benchmark/benchmark.h>

#include "bench/shipped.h"
#include "bench/shuffle.h"
#include "properties/invariants/gostop/catalogue.h"
#include "properties/play/gostop/policy.h"
#include "properties/statistics/gostop/what_counts.h"
#include "properties/statistics/perft.h"

namespace showstopper::bench {
namespace {

using gostop::Legal;
using gostop::Rules;
using gostop::State;
using properties::GostopStep;

constexpr std::uint64_t kSeed = 1;

// Plays round `index` and returns its actions; stops the program if an invariant fails.
int play_checked(const Rules& rules, const properties::RuleFacts& rule_facts, std::uint64_t index) {
  properties::RoundPlan<gostop::Game> plan =
      properties::plan_round(rules, kSeed, index, properties::Generator::uniform);
  State state = gostop::start(rules, plan.table, plan.deal);
  Legal legal = gostop::legal(rules, state);
  gostop::Result result;
  const auto settled = [&]() -> const gostop::Result* {
    if (!state.over()) return nullptr;
    result = gostop::settle(rules, state);
    return &result;
  };
  const auto check = [&](const GostopStep& step) {
    if (properties::all_hold(step)) return;
    std::cerr << "round " << index << " breaks an invariant\n";
    std::exit(1);
  };
  properties::GostopWatch watch(rules, rule_facts);
  check(watch.open(plan.deal, state, legal, settled()));
  int actions = 0;
  while (!state.over()) {
    const gostop::Action action =
        properties::choose(state, legal, properties::Policy::uniform, plan.random);
    gostop::apply(rules, state, action);
    legal = gostop::legal(rules, state);
    const GostopStep step = watch.step(action, state, legal, settled());
    check(step);
    watch.accept(step);
    ++actions;
  }
  return actions;
}

void checked_round(benchmark::State& state, const char* name, int players) {
  const Rules rules = shipped_rules<gostop::Game>(name, players);
  const properties::RuleFacts rule_facts = properties::implied_by(rules);
  std::uint64_t index = 0;
  std::int64_t actions = 0;
  const Stopwatch stopwatch;
  for ([[maybe_unused]] auto _ : state) actions += play_checked(rules, rule_facts, index++);
  report_rounds(state, static_cast<double>(state.iterations()), stopwatch);
  state.counters["decisions"] =
      static_cast<double>(actions) / static_cast<double>(state.iterations());
  const auto invariants = properties::gostop_invariants();
  state.counters["invariants"] = static_cast<double>(std::count_if(
      invariants.begin(), invariants.end(),
      [](const auto& invariant) { return invariant.cost == properties::Cost::each_step; }));
}
BENCHMARK_CAPTURE(checked_round, matgo, "gostop/matgo", 2);
BENCHMARK_CAPTURE(checked_round, spanish, "gostop/spanish", 3);

void settled_round(benchmark::State& state, const char* name, int players) {
  const Rules rules = shipped_rules<gostop::Game>(name, players);
  std::uint64_t index = 0;
  const Stopwatch stopwatch;
  for ([[maybe_unused]] auto _ : state) {
    properties::RoundPlan<gostop::Game> plan =
        properties::plan_round(rules, kSeed, index++, properties::Generator::uniform);
    State position = gostop::start(rules, plan.table, plan.deal);
    while (!position.over()) {
      const Legal legal = gostop::legal(rules, position);
      gostop::apply(rules, position,
                    properties::choose(position, legal, properties::Policy::uniform, plan.random));
    }
    benchmark::DoNotOptimize(gostop::settle(rules, position));
  }
  report_rounds(state, static_cast<double>(state.iterations()), stopwatch);
}
BENCHMARK_CAPTURE(settled_round, matgo, "gostop/matgo", 2);
BENCHMARK_CAPTURE(settled_round, spanish, "gostop/spanish", 3);

void perft(benchmark::State& state, const char* name, int players, int depth) {
  const Rules rules = shipped_rules<gostop::Game>(name, players);
  const properties::RoundPlan<gostop::Game> plan =
      properties::plan_round(rules, kSeed, 0, properties::Generator::uniform);
  const State position = gostop::start(rules, plan.table, plan.deal);
  std::uint64_t sequences = 0;
  for ([[maybe_unused]] auto _ : state) {
    // Anew each time: it remembers positions.
    sequences += properties::Perft<gostop::Game>(rules).count(position, depth);
  }
  state.counters["sequences/s"] =
      benchmark::Counter(static_cast<double>(sequences), benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(perft, matgo_5, "gostop/matgo", 2, 5)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, matgo_8, "gostop/matgo", 2, 8)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace showstopper::bench
