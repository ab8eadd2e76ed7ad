// SPDX-License-Identifier: Apache-2.0
//
// One round of Stoppa, of somebody else's engine or a fixture, against the reference: the first
// divergence, and those after it that do not follow from it. After a difference the judge goes on
// from the reference's own position, and what merely stays different is not told again. After an
// action that the rules refuse it goes on from what the log says, where that is a whole sound
// position within the same part of the round; where it is none, the round cannot be followed.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "conformance/finding.h"
#include "model/trace/stoppa/trace.h"

namespace showstopper::engines {

struct StoppaVerdict {
  std::vector<Finding> findings;   // in the order of the round; without file, line and clauses
  std::uint64_t actions = 0;       // followed
  std::uint64_t observations = 0;  // compared
  std::uint64_t restarts = 0;      // times the judge went on from the log's own position
  std::uint64_t unfollowed = 0;    // actions after the last position that could be followed
  bool unsupported = false;        // the engine said that it does not know these rules
};

// The reference after an action was followed; -1 is the position before the first one. An action
// that is refused left it as it was.
struct StoppaMoment {
  int action = -1;
  const stoppa::State& state;
  const stoppa::EventLog& events;  // of the action
  std::optional<stoppa::Refusal> refused;
  bool from_log = false;  // the judge went on from a position of the log before this
};
using StoppaWatch = std::function<void(const StoppaMoment&)>;

// Cards written `x` are filled in several ways; the findings are those of the first way that has
// any. The watcher hears of the first way alone.
StoppaVerdict judge(const trace::StoppaTrace& trace, const StoppaWatch& watch = nullptr);

}  // namespace showstopper::engines
