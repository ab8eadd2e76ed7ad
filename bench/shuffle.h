// SPDX-License-Identifier: Apache-2.0
//
// Figures of one machine mean nothing on another. Every benchmark of rounds therefore also reports
// how many shuffles of a deck fit into one round, measured in the same process.
#pragma once

#include <ctime>

#include <benchmark/benchmark.h>

namespace showstopper::bench {

// Seconds that one shuffle of so many cards takes: the least of several measurements.
double seconds_per_shuffle(int cards);

// Processor time since its making.
class Stopwatch {
 public:
  double seconds() const { return double(std::clock() - start_) / CLOCKS_PER_SEC; }

 private:
  std::clock_t start_ = std::clock();
};

// Gives a benchmark that played `rounds` rounds in all the counters `rounds/s` and `shuffles`, the
// time of one round in shuffles of 48 cards. The stopwatch is made just before the loop. (A counter
// of the library that is a rate upside down would print its number as seconds.)
void report_rounds(benchmark::State& state, double rounds, const Stopwatch& stopwatch);

}  // namespace showstopper::bench
