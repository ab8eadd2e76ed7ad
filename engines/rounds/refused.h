// SPDX-License-Identifier: Apache-2.0
//
// Whether a difference follows from an illegal action that the engine refused: it must change
// nothing, so the round must be the same without it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "conformance/finding.h"
#include "engines/driver.h"
#include "engines/live_shrink.h"
#include "model/table/check.h"

namespace showstopper::engines {

inline constexpr std::string_view kRefusedActionChanges =
    "the round conforms without the illegal actions: one of them changed the position";

// `round`: as it was recorded. Not of a difference at an illegal action itself.
template <table::CardGame G>
bool follows_from_refused(Driver<G>& driver, const TraceOf<G>& round,
                          const conformance::Finding& finding) {
  const std::vector<int>& illegal = round.envelope.probes;
  const bool before = std::any_of(illegal.begin(), illegal.end(),
                                  [&](int probe) { return probe < finding.action; });
  const bool at = std::find(illegal.begin(), illegal.end(), finding.action) != illegal.end();
  if (at || !before) return false;
  TraceOf<G> legal = round;
  trace::Traced<G>::forget_observed(legal);
  legal.actions.clear();
  for (std::size_t i = 0; i < round.actions.size(); ++i) {
    const auto number = static_cast<int>(i);
    if (std::find(illegal.begin(), illegal.end(), number) != illegal.end()) continue;
    legal.actions.push_back(round.actions[i]);
  }
  ENSURES(legal.actions.size() < round.actions.size());
  const Driven<G> driven = driver.play(legal);
  return driven.played && !driver.interrupted() && verdict_on(driven).findings.empty();
}

}  // namespace showstopper::engines
