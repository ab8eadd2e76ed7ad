// SPDX-License-Identifier: Apache-2.0
//
// Go-Stop in the harness.
#pragma once

#include "fuzz/harness/round.h"
#include "model/trace/gostop/traced.h"
#include "properties/invariants/gostop/checks.h"
#include "properties/play/gostop/play_codec.h"
#include "properties/play/gostop/policy.h"

namespace showstopper::fuzz {

template <>
struct FuzzGame<gostop::Game> {
  static constexpr std::size_t kFirstEvent = 0;
  static const ClauseGroups* clauses() { return &gostop_clauses(); }
  static std::vector<GroupSet> rows(const gostop::Rules& rules);
  // A combination shows the clauses of its row.
  static const GroupSet* shown(const Compiled<gostop::Game>& compiled, const gostop::Event& event) {
    if (event.what != gostop::EventType::combination) return nullptr;
    return &compiled.rows[event.number];
  }
  static std::uint64_t salt(const gostop::Deal& deal) { return deal.hands[0].bits(); }
};

using CompiledGostop = Compiled<gostop::Game>;

}  // namespace showstopper::fuzz
