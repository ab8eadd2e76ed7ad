// SPDX-License-Identifier: Apache-2.0
//
// Random rounds of Stoppa with five players, from the shuffled deck to the payments, with bets of
// every size: alone, and with the catalogue of invariants checked after each action. Seed 1. The
// counter `shuffles` is in shuffles of forty cards.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>

#include <benchmark/benchmark.h>

#include "bench/shipped.h"
#include "bench/shuffle.h"
#include "properties/invariants/stoppa/catalogue.h"
#include "properties/play/stoppa/policy.h"

namespace showstopper::bench {
namespace {

using stoppa::Legal;
using stoppa::State;

constexpr std::uint64_t kSeed = 1;

int play_round(const stoppa::Rules& rules, std::uint64_t index, bool checked) {
  auto plan = properties::plan_round(rules, kSeed, index, properties::Generator::uniform);
  State state = start(rules, plan.table, plan.deal), before;
  stoppa::Action action;
  stoppa::Result result;
  for (int number = 0;; ++number) {
    const Legal may = legal(rules, state);
    if (state.over()) result = settle(rules, state);
    if (checked && number > 0) {
      const auto* settled = state.over() ? &result : nullptr;
      if (!properties::all_hold({rules, plan.table, plan.deal, before, state, may, action, false,
                                 number - 1, settled})) {
        std::cerr << "round " << index << " breaks an invariant\n";
        std::exit(1);
      }
    }
    if (state.over()) return number;
    action = properties::choose(state, may, plan.policies[state.to_move()], plan.random);
    if (checked) before = state;
    apply(rules, state, action);
  }
}

// The same rounds again and again, in batches that take about a millisecond, each as long as the
// fastest of its repetitions: the shuffle that they are divided by is measured in the same way.
class Batches {
 public:
  static constexpr std::uint64_t kRounds = 128;
  static constexpr std::uint64_t kBatches = 8;

  void finished(std::uint64_t index) {
    if ((index + 1) % kRounds != 0) return;
    double& least = least_[index / kRounds % kBatches];
    const double seconds = stopwatch_.seconds();
    least = least == 0 ? seconds : std::min(least, seconds);
    stopwatch_ = Stopwatch();
  }
  double seconds_per_round() const {
    double seconds = 0, rounds = 0;
    for (const double least : least_) {
      seconds += least;
      if (least > 0) rounds += kRounds;
    }
    return rounds == 0 ? 0 : seconds / rounds;
  }

 private:
  std::array<double, kBatches> least_{};
  Stopwatch stopwatch_;
};

void stoppa_round(benchmark::State& state, bool checked) {
  const stoppa::Rules rules = shipped_rules<stoppa::Game>("stoppa/italian", 5);
  std::uint64_t index = 0;
  std::int64_t actions = 0;
  const Stopwatch stopwatch;
  Batches batches;
  for ([[maybe_unused]] auto _ : state) {
    actions += play_round(rules, index % (Batches::kRounds * Batches::kBatches), checked);
    batches.finished(index++);
  }
  report_rounds(state, static_cast<double>(state.iterations()), stopwatch);
  state.counters["shuffles"] =
      batches.seconds_per_round() / seconds_per_shuffle(stoppa::Card::kCount);
  state.counters["actions"] =
      static_cast<double>(actions) / static_cast<double>(state.iterations());
}
BENCHMARK_CAPTURE(stoppa_round, alone, false);
BENCHMARK_CAPTURE(stoppa_round, under_invariants, true);

}  // namespace
}  // namespace showstopper::bench
