// SPDX-License-Identifier: Apache-2.0
//
// Cases of Stoppa.
#pragma once

#include "model/trace/stoppa/traced.h"
#include "properties/invariants/stoppa/checks.h"
#include "properties/regression/check_case.h"

namespace showstopper::properties {

template <>
struct CaseFacts<stoppa::Game> {
  // bet, declare, shed, over: the bets of the small and the big rounds are one part.
  static std::string_view part(const stoppa::State& asked);
  static bool is_sound(const trace::StoppaTrace& trace);
  static stoppa::Table table(const trace::StoppaTrace& trace, const stoppa::State& opening);
  static stoppa::Deal deal(const trace::StoppaTrace& trace);
};

extern template class CaseCheck<stoppa::Game>;

}  // namespace showstopper::properties
