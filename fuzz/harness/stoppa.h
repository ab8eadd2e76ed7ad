// SPDX-License-Identifier: Apache-2.0
//
// Stoppa in the harness.
#pragma once

#include "fuzz/harness/round.h"
#include "model/trace/stoppa/traced.h"
#include "properties/invariants/stoppa/checks.h"
#include "properties/play/stoppa/play_codec.h"
#include "properties/play/stoppa/policy.h"

namespace showstopper::fuzz {

template <>
struct FuzzGame<stoppa::Game> {
  // Behind the events of Go-Stop, for targets that play both games.
  static constexpr std::size_t kFirstEvent = 128;
  static const ClauseGroups* clauses() { return &stoppa_clauses(); }
  static std::vector<GroupSet> rows(const stoppa::Rules&) { return {}; }
  static const GroupSet* shown(const Compiled<stoppa::Game>&, const stoppa::Event&) {
    return nullptr;
  }
  static std::uint64_t salt(const stoppa::Deal& deal) {
    return static_cast<std::uint64_t>(deal.hands[0][0].index());
  }
};

}  // namespace showstopper::fuzz
