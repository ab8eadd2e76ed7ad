// SPDX-License-Identifier: Apache-2.0
//
// What the differences of an engine come from, over the rounds that it played: other rules than it
// declares, or a slip that their numbers tell.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "conformance/cause.h"
#include "engines/reference_walk.h"
#include "model/rules/rule_set.h"
#include "model/table/diagnostic.h"
#include "model/trace/gostop/trace.h"
#include "model/trace/gostop/traced.h"

namespace showstopper::engines {

// By the group of a finding (engines/divergence.h) what explains most findings of that group.
using Causes = std::map<std::string, conformance::Explained>;
Causes causes_of(const std::vector<trace::GostopTrace>& rounds);

// Of a game whose judge knows no causes.
template <class Trace>
Causes causes_of(const std::vector<Trace>& /*rounds*/) {
  return {};
}

// Of rounds as they were recorded.
template <class G>
Causes causes_of_lines(const std::vector<std::string>& lines, const rules::Library& library) {
  typename trace::Traced<G>::Reader reader(library);
  std::vector<TraceOf<G>> rounds;
  for (const std::string& line : lines) {
    TraceOf<G> round;
    table::Diagnostics wrong;
    if (reader.read(line, 1, "a recorded round", round, wrong)) rounds.push_back(std::move(round));
  }
  return causes_of(rounds);
}

}  // namespace showstopper::engines
