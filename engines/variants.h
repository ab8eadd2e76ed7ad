// SPDX-License-Identifier: Apache-2.0
//
// Whether an engine that differs plays by other rules than it declares: a change of one or two keys
// of its rules under which every recorded round conforms.
#pragma once

#include <string>
#include <vector>

#include "engines/reference_walk.h"
#include "model/rules/rule_set.h"
#include "model/table/diagnostic.h"
#include "model/trace/gostop/trace.h"
#include "model/trace/gostop/traced.h"

namespace showstopper::engines {

// `pibak.max_junk = 6`, several with `or` between; empty where there is none.
std::string variant_of(const std::vector<trace::GostopTrace>& rounds);

// Of a game whose judge knows no variants.
template <class Trace>
std::string variant_of(const std::vector<Trace>& /*rounds*/) {
  return "";
}

// Of rounds as they were recorded.
template <class G>
std::string variant_of_lines(const std::vector<std::string>& lines, const rules::Library& library) {
  typename trace::Traced<G>::Reader reader(library);
  std::vector<TraceOf<G>> rounds;
  for (const std::string& line : lines) {
    TraceOf<G> round;
    table::Diagnostics wrong;
    if (reader.read(line, 1, "a recorded round", round, wrong)) rounds.push_back(std::move(round));
  }
  return variant_of(rounds);
}

}  // namespace showstopper::engines
