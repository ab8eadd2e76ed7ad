// SPDX-License-Identifier: Apache-2.0
//
// Random rounds of Go-Stop, from the shuffled deck to the end: each decision is drawn uniformly
// from the legal actions. Seed 1 throughout.
#include <benchmark/benchmark.h>

#include "bench/shipped.h"
#include "bench/shuffle.h"
#include "model/gostop/deal.h"
#include "model/gostop/engine.h"
#include "model/gostop/game.h"

namespace showstopper::bench {
namespace {

int play_random_round(const gostop::Rules& rules, table::Random& random) {
  gostop::State state = gostop::start(rules, 0, 0, gostop::shuffled_deal(rules, 0, random));
  int decisions = 0;
  while (!state.over()) {
    const gostop::Legal legal = gostop::legal(rules, state);
    const auto choices = static_cast<std::uint64_t>(legal.size());
    gostop::apply(rules, state, legal.nth(static_cast<int>(random.below(choices))));
    ++decisions;
  }
  return decisions;
}

void random_round(benchmark::State& state, const char* name, int players) {
  const gostop::Rules rules = shipped_rules<gostop::Game>(name, players);
  table::Random random(1);
  std::int64_t decisions = 0;
  const Stopwatch stopwatch;
  for ([[maybe_unused]] auto _ : state) {
    decisions += play_random_round(rules, random);
  }
  report_rounds(state, static_cast<double>(state.iterations()), stopwatch);
  state.counters["decisions"] =
      static_cast<double>(decisions) / static_cast<double>(state.iterations());
}
BENCHMARK_CAPTURE(random_round, matgo, "gostop/matgo", 2);
BENCHMARK_CAPTURE(random_round, spanish, "gostop/spanish", 3);
BENCHMARK_CAPTURE(random_round, korean_3p, "gostop/korean-3p", 3);

}  // namespace
}  // namespace showstopper::bench
