// SPDX-License-Identifier: Apache-2.0
//
// Fatal signals and endless loops in the code of a game, for programs with a game that this library
// does not know. Under guard (guarded.h) the work is left, and its caller answers with the stop.
// Elsewhere the program prints the round and ends with the exit code of a finding.
//
// An endless loop is work under guard that gets nowhere for two seconds of the processor, or for
// thirty seconds of the clock. After the first one 0.05 seconds are enough. Under the outermost
// guard, which may hold the whole program, the limit is twenty seconds of the processor.
#pragma once

namespace showstopper::table {

// `minhwatu: WHAT in the code of the game: rule set minhwatu/usual, 2 players, seed 1, round 7, at
// action 3` on standard error; safe in signal handlers.
void print_work(const char* what);

// One for the whole program, made by its main function.
class FatalSignals {
 public:
  // `program` is how its messages begin; it must outlive this.
  FatalSignals(const char* program, int exit_code);
  ~FatalSignals();
  FatalSignals(const FatalSignals&) = delete;
  FatalSignals& operator=(const FatalSignals&) = delete;
};

}  // namespace showstopper::table
