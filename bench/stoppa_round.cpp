// SPDX-License-Identifier: Apache-2.0
//
// Random rounds of Stoppa with five players, from the shuffled deck to the payments, with bets of
// every size: alone, and with the catalogue of invariants asked after each action. Seed 1.
#include <cstdlib>
#include <iostream>

#include <benchmark/benchmark.h>

#include "bench/shuffle.h"
#include "model/rules/rule_set.h"
#include "properties/stoppa_invariants.h"
#include "properties/stoppa_play.h"

namespace showstopper::bench {
namespace {

using stoppa::Legal;
using stoppa::State;

constexpr std::uint64_t kSeed = 1;

stoppa::Rules stoppa_rules(int players) {
  table::Diagnostics diagnostics;
  const rules::Library library(SHOWSTOPPER_SOURCE_CORPUS "/rules");
  const auto rule_set = library.load(stoppa::schema(), "stoppa/italian", diagnostics);
  if (!rule_set) {
    for (const table::Diagnostic& diagnostic : diagnostics) {
      std::cerr << table::to_text(diagnostic) << '\n';
    }
    std::exit(2);
  }
  return stoppa::compile(*rule_set, players);
}

int play_round(const stoppa::Rules& rules, std::uint64_t index, bool checked) {
  auto plan = properties::plan_round(rules, kSeed, index, properties::Mix::plain);
  State state = start(rules, plan.table, plan.deal);
  State before;
  stoppa::Result result;
  Legal may = legal(rules, state);
  int number = 0;
  for (; !state.over(); ++number) {
    const auto style = plan.styles[static_cast<std::size_t>(state.to_move())];
    const stoppa::Action action = properties::choose(state, may, style, plan.random);
    if (!checked) {
      apply(rules, state, action);
      may = legal(rules, state);
      continue;
    }
    const Legal could = may;
    before = state;
    apply(rules, state, action);
    may = legal(rules, state);
    if (state.over()) result = settle(rules, state);
    const properties::StoppaStep step{rules,
                                      plan.table,
                                      plan.deal,
                                      before,
                                      state,
                                      could,
                                      may,
                                      action,
                                      false,
                                      number,
                                      state.over() ? &result : nullptr};
    if (all_hold(step)) continue;
    std::cerr << "round " << index << " breaks an invariant\n";
    std::exit(1);
  }
  return number;
}

void stoppa_round(benchmark::State& state, bool checked) {
  const stoppa::Rules rules = stoppa_rules(5);
  std::uint64_t index = 0;
  std::int64_t actions = 0;
  const Stopwatch stopwatch;
  for ([[maybe_unused]] auto _ : state) actions += play_round(rules, index++, checked);
  report_rounds(state, static_cast<double>(state.iterations()), stopwatch);
  state.counters["actions"] =
      static_cast<double>(actions) / static_cast<double>(state.iterations());
}
BENCHMARK_CAPTURE(stoppa_round, alone, false);
BENCHMARK_CAPTURE(stoppa_round, under_invariants, true);

}  // namespace
}  // namespace showstopper::bench
