// SPDX-License-Identifier: Apache-2.0
//
// One round of Stoppa, of somebody else's engine or a fixture, against the reference: the first
// divergence. It does not go on behind it.
#pragma once

#include <cstdint>
#include <vector>

#include "engines/finding.h"
#include "model/trace/stoppa_trace.h"

namespace showstopper::engines {

struct StoppaVerdict {
  std::vector<Finding> findings;  // none or one; without file, line and clauses
  std::uint64_t actions = 0;
  std::uint64_t observations = 0;
};

StoppaVerdict judge(const trace::StoppaTrace& trace);

}  // namespace showstopper::engines
