// SPDX-License-Identifier: Apache-2.0
//
// Rounds of several games, kept side by side until their causes are searched. The functions for
// rounds of one game are in a table, made once for its trace.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "conformance/cause.h"
#include "conformance/finding.h"
#include "model/table/check.h"

namespace showstopper::engines {

struct KeptRound {
  std::shared_ptr<const void> trace;
  std::span<const conformance::Finding> findings;
};

struct RoundsOfAGame {
  std::shared_ptr<const void> (*copy)(const void* trace);
  std::vector<conformance::Explained> (*explain)(std::span<const KeptRound> rounds,
                                                 const conformance::StopSearch& stop);
  conformance::Proposal (*propose)(std::span<const KeptRound> rounds,
                                   const std::vector<conformance::KeyChange>& changes);
};

template <class Trace>
std::vector<conformance::RoundAtHand<Trace>> at_hand(std::span<const KeptRound> rounds) {
  std::vector<conformance::RoundAtHand<Trace>> made;
  for (const KeptRound& round : rounds) {
    REQUIRES(round.trace != nullptr);
    made.push_back({static_cast<const Trace*>(round.trace.get()), round.findings});
  }
  return made;
}

// The game's `conformance::explain` and `conformance::propose` are found by the trace; their header
// must be included.
template <class Trace>
const RoundsOfAGame& rounds_of() {
  static const RoundsOfAGame table = {
      [](const void* trace) -> std::shared_ptr<const void> {
        return std::make_shared<const Trace>(*static_cast<const Trace*>(trace));
      },
      [](std::span<const KeptRound> rounds, const conformance::StopSearch& stop) {
        const auto all = at_hand<Trace>(rounds);
        return explain(std::span<const conformance::RoundAtHand<Trace>>(all), true, stop);
      },
      [](std::span<const KeptRound> rounds, const std::vector<conformance::KeyChange>& changes) {
        const auto all = at_hand<Trace>(rounds);
        return propose(std::span<const conformance::RoundAtHand<Trace>>(all), changes);
      }};
  return table;
}

}  // namespace showstopper::engines
