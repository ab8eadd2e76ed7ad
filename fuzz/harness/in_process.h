// SPDX-License-Identifier: Apache-2.0
//
// A campaign in this process, for programs that are linked with the library alone: no libFuzzer, no
// sanitizer, no compiled targets. It does not observe the executed code as libFuzzer does: an input
// is kept if it is the first to cover a clause, a pair of clauses or an event. A stop of the engine
// (model/table/guard/guarded.h) is a fault like others.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "fuzz/targets/play_target.h"
#include "fuzz/targets/target.h"

namespace showstopper::fuzz {

struct InProcessOptions {
  std::uint64_t runs = 0;  // 0: as many as the time allows
  double seconds = 0;      // 0: no limit; without runs either, only the first inputs are tried
  std::uint64_t seed = 1;  // the same runs of a seed try the same inputs on every machine
  std::size_t most_findings = 1;  // of different identities; the campaign ends with them
  std::function<bool()> stop;     // called periodically; true ends the campaign
};

struct InProcessFinding {
  Fault fault;
  ByteList input;
  std::string printed;  // the trace of the play, or the text of another input
  std::uint64_t run = 0;
};

struct InProcessReport {
  std::uint64_t runs = 0;
  std::size_t kept = 0;   // inputs, the first ones included
  std::size_t shown = 0;  // counters of the extra coverage that some input has touched
  double seconds = 0;
  bool stopped = false;  // by `stop`
  std::vector<InProcessFinding> findings;
};

InProcessReport run_in_process(const Target& target, const InProcessOptions& options);

// Rounds of a game, with the seeds and rule sets of the corpus (shipped.h).
template <class G>
InProcessReport run_in_process(const InProcessOptions& options) {
  constexpr std::size_t kLongest = 768;
  return run_in_process(play_target<G>(G::kName, G::kTitle, kLongest), options);
}

}  // namespace showstopper::fuzz
