// SPDX-License-Identifier: Apache-2.0
#include "properties/regression/stoppa/test_case.h"

#include "model/table/check.h"
#include "model/trace/stoppa/filling.h"

namespace showstopper::properties {

using StoppaFacts = CaseFacts<stoppa::Game>;
using StoppaTraces = trace::Traced<stoppa::Game>;

std::string_view StoppaFacts::part(const stoppa::State& asked) {
  switch (asked.phase) {
    case stoppa::Phase::small:
    case stoppa::Phase::big: return "bet";
    case stoppa::Phase::declare: return "declare";
    case stoppa::Phase::shed: return "shed";
    case stoppa::Phase::over: return "over";
  }
  UNREACHABLE("the switch has a case for each value");
}

bool StoppaFacts::is_sound(const trace::StoppaTrace& trace) { return trace::faults(trace).empty(); }

// Of a set-up position: the chips before the ante.
stoppa::Table StoppaFacts::table(const trace::StoppaTrace& trace, const stoppa::State& opening) {
  stoppa::Table table = StoppaTraces::table(trace);
  if (!StoppaTraces::is_set_up(trace)) return table;
  table.last_round = opening.last_round;
  table.punto = opening.punto;
  table.beccata = opening.beccata;
  table.pot = opening.pot_before;
  table.purses = opening.start;
  return table;
}

stoppa::Deal StoppaFacts::deal(const trace::StoppaTrace& trace) {
  return StoppaTraces::deal(trace);
}

template class CaseCheck<stoppa::Game>;

}  // namespace showstopper::properties
