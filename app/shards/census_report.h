// SPDX-License-Identifier: Apache-2.0
//
// The report of `census`, from a run or from merged parts of one.
#pragma once

#include <vector>

#include "app/cli/options.h"
#include "app/shards/segment.h"

namespace showstopper::app {

struct CensusReport {
  std::uint64_t seed = 1, first = 0;
  Subject subject;
  properties::Quantities counts;
  bool interrupted = false;
  std::vector<Range> missing;  // of merged parts
};

void print(Context& context, const Game& game, const CensusReport& report, Format format);

}  // namespace showstopper::app
