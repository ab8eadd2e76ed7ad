// SPDX-License-Identifier: Apache-2.0
//
// The rounds of the games in this library. fuzz_canary is fuzz_play with a claim that is false, to
// show that false claims are found.
#include "fuzz/harness/gostop.h"
#include "fuzz/harness/stoppa.h"
#include "fuzz/mutators/gostop.h"
#include "fuzz/mutators/stoppa.h"
#include "fuzz/targets/play_target.h"

namespace showstopper::fuzz {
namespace {

// Two goes in one round are rare in random play but legal. The claim that they never occur is
// false, and a fuzzer that uses coverage refutes it.
std::optional<Fault> run_canary(Bytes input) {
  auto round = PlayTarget<gostop::Game>::played(input);
  for (const gostop::SeatState& seat : round.last.seats) {
    if (seat.go_count > 1) return Fault{"nobody_goes_twice", "a seat has called go twice"};
  }
  return std::move(round.fault);
}

Target canary() {
  Target target = play_target<gostop::Game>(
      "fuzz_canary", "the same with a claim that is false: it fails by design", 512);
  target.run = run_canary;
  target.fails_by_design = true;
  return target;
}

}  // namespace

extern const Target kPlayTarget = play_target<gostop::Game>(
    "fuzz_play", "rounds of Go-Stop under any rules: every invariant after each action", 512);
extern const Target kStoppaTarget = play_target<stoppa::Game>(
    "fuzz_stoppa", "rounds of Stoppa under any rules: every invariant after each action", 768);
extern const Target kCanaryTarget = canary();

}  // namespace showstopper::fuzz
