// SPDX-License-Identifier: Apache-2.0
#include "bench/shuffle.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <map>
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

// 5,000 shuffles take about half a millisecond: long against the clock, short against a time slice,
// so that the least of a hundred is one that nothing interrupted.
double measured_seconds_per_shuffle(std::size_t cards) {
  constexpr int kShuffles = 5'000;
  constexpr int kMeasurements = 100;
  table::Random random(1);
  Deck deck = ordered_deck();
  const std::span<std::uint8_t> used(deck.data(), cards);
  double least = std::numeric_limits<double>::max();
  for (int i = 0; i < kMeasurements; ++i) {
    const Stopwatch stopwatch;
    for (int j = 0; j < kShuffles; ++j) {
      table::shuffle(used, random);
      benchmark::DoNotOptimize(deck);
    }
    least = std::min(least, stopwatch.seconds() / kShuffles);
  }
  return least;
}

}  // namespace

double seconds_per_shuffle(int cards) {
  static std::map<int, double> measured;
  const auto [found, is_new] = measured.try_emplace(cards);
  if (is_new) found->second = measured_seconds_per_shuffle(static_cast<std::size_t>(cards));
  return found->second;
}

void report_rounds(benchmark::State& state, double rounds, const Stopwatch& stopwatch) {
  constexpr int kAllCards = 48;
  const double seconds = stopwatch.seconds();
  state.counters["rounds/s"] = rounds / seconds;
  state.counters["shuffles"] = seconds / rounds / seconds_per_shuffle(kAllCards);
}

}  // namespace showstopper::bench
