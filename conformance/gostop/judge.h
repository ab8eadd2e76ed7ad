// SPDX-License-Identifier: Apache-2.0
//
// One round of somebody else's engine, or one fixture, against the reference: the first divergence,
// and those after it that do not follow from it. After a divergence the judge goes on from what the
// log itself says wherever that is a whole position; where it is none, it waits for the next one
// and reports nothing in between.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "conformance/finding.h"
#include "conformance/gostop/observed_position.h"
#include "model/gostop/event.h"
#include "model/trace/gostop/trace.h"

namespace showstopper::engines {

struct Verdict {
  std::vector<Finding> findings;   // in the order of the round; without file, line and clauses
  std::uint64_t actions = 0;       // followed
  std::uint64_t observations = 0;  // compared
  std::uint64_t restarts = 0;      // times the judge went on from the log's own position
  std::uint64_t unfollowed = 0;    // actions after the last position that could be followed
  bool unsupported = false;        // the engine said that it does not know these rules
};

// The reference after an action was followed; -1 is the position before the first one.
struct Moment {
  int action = -1;
  const gostop::State& state;
  std::span<const gostop::Event> events;  // on the way to it
  bool restarted = false;  // the position is now that of the log; told after the action itself
};
using Watch = std::function<void(const Moment&)>;

Verdict judge(const trace::GostopTrace& trace, const Watch& watch = nullptr);

}  // namespace showstopper::engines
