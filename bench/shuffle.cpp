// SPDX-License-Identifier: Apache-2.0
#include "bench/shuffle.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>

#include <benchmark/benchmark.h>

#include "model/table/random.h"

namespace showstopper::bench {
namespace {

using Deck = std::array<std::uint8_t, 48>;

Deck ordered_deck() {
  Deck deck{};
  std::iota(deck.begin(), deck.end(), std::uint8_t{0});
  return deck;
}

void shuffle_48_cards(benchmark::State& state) {
  table::Random random(1);
  Deck deck = ordered_deck();
  const Stopwatch stopwatch;
  for ([[maybe_unused]] auto _ : state) {
    table::shuffle(std::span<std::uint8_t>(deck), random);
    benchmark::DoNotOptimize(deck);
  }
  // One shuffle is one shuffle: the counter must read 1.
  report_rounds(state, static_cast<double>(state.iterations()), stopwatch);
}
BENCHMARK(shuffle_48_cards);

// 20,000 shuffles take 2 to 3 ms: long against the clock, short against a time slice, so that the
// least of nine is one that nothing interrupted.
double measured_seconds_per_shuffle() {
  constexpr int kShuffles = 20'000;
  constexpr int kMeasurements = 9;
  table::Random random(1);
  Deck deck = ordered_deck();
  double least = std::numeric_limits<double>::max();
  for (int i = 0; i < kMeasurements; ++i) {
    const Stopwatch stopwatch;
    for (int j = 0; j < kShuffles; ++j) {
      table::shuffle(std::span<std::uint8_t>(deck), random);
      benchmark::DoNotOptimize(deck);
    }
    least = std::min(least, stopwatch.seconds() / kShuffles);
  }
  return least;
}

}  // namespace

double seconds_per_shuffle() {
  static const double seconds = measured_seconds_per_shuffle();
  return seconds;
}

void report_rounds(benchmark::State& state, double rounds, const Stopwatch& stopwatch) {
  const double seconds = stopwatch.seconds();
  state.counters["rounds/s"] = rounds / seconds;
  state.counters["shuffles"] = seconds / rounds / seconds_per_shuffle();
}

}  // namespace showstopper::bench
