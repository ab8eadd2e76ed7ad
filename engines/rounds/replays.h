// SPDX-License-Identifier: Apache-2.0
//
// How often a finding comes back when its round is played again on a fresh process: fewer than each
// time if the engine errs at random, or if something was left of the rounds before.
#pragma once

#include <algorithm>

#include "conformance/finding.h"
#include "conformance/internal_error.h"
#include "engines/divergence.h"
#include "engines/driver.h"
#include "engines/engine_report.h"
#include "engines/live_shrink.h"
#include "model/table/check.h"

namespace showstopper::engines {

// `round`: as it was recorded. Fewer replays if the run is interrupted; none of a hang, which takes
// the whole time for an answer each time.
template <table::CardGame G>
Replays replayed(Driver<G>& driver, const TraceOf<G>& round, const conformance::Finding& sought) {
  constexpr int kReplays = 3;
  Replays count;
  if (sought.kind == conformance::Kind::timeout) return count;
  driver.begin_afresh();
  for (int i = 0; i < kReplays; ++i) {
    bool back = false;
    const auto failed = conformance::guarded([&] {
      const auto found = verdict_on(driver.play(round)).findings;
      back = std::any_of(found.begin(), found.end(),
                         [&](const auto& each) { return same_fault(sought, each); });
    });
    if (failed) back = same_fault(sought, *failed);
    if (driver.interrupted()) break;
    ++count.played;
    count.came_back += back ? 1 : 0;
  }
  ENSURES(count.came_back <= count.played);
  return count;
}

}  // namespace showstopper::engines
