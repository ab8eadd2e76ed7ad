// SPDX-License-Identifier: Apache-2.0
//
// Cases of Go-Stop.
#pragma once

#include "model/trace/gostop/traced.h"
#include "properties/invariants/gostop/checks.h"
#include "properties/regression/check_case.h"

namespace showstopper::properties {

template <>
struct CaseFacts<gostop::Game> {
  static std::string_view part(const gostop::State& asked);  // declare, turn, respond, over
  static bool is_sound(const trace::GostopTrace& trace);
  static gostop::Table table(const trace::GostopTrace& trace, const gostop::State& opening);
  static gostop::Deal deal(const trace::GostopTrace& trace);
};

extern template class CaseCheck<gostop::Game>;

}  // namespace showstopper::properties
