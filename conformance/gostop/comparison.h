// SPDX-License-Identifier: Apache-2.0
//
// An observation of Go-Stop against a position of the reference: every key that is present, one
// after the other. classify.h finds the kind of mistake of a difference.
#pragma once

#include <string_view>
#include <vector>

#include "conformance/gostop/junk_names.h"
#include "conformance/gostop/language.h"
#include "conformance/verdict.h"
#include "model/gostop/rules/rules.h"
#include "model/gostop/settlement/settle.h"
#include "model/gostop/state.h"
#include "model/trace/gostop/observation.h"

namespace showstopper::conformance::gostop {

// All differences, in the order of the keys; `names` learns from equal values. An `error` of the
// engine does not count: the caller reports it.
std::vector<Difference> compare(const Rules& rules, const State& state,
                                const trace::GostopObservation& observed, JunkNames& names);
// Months whose stack the observation shows differently: none if it shows no stacks.
MonthSet differing_stacks(const State& state, const trace::GostopObservation& observed);
// The observation with the stacks of these months as they are in the position.
trace::GostopObservation with_stacks_of(const State& state, MonthSet months,
                                        trace::GostopObservation observed);
// `go`, `pibak`, `liable` or the name of a row, which may have blanks, of a reason; the whole text
// if it names neither a number of goes nor a payer.
std::string_view name_of_reason(std::string_view reason);
// Whether the result lists reasons, and none in a form of the trace format: the engine has words of
// its own. An empty list states that nothing was charged.
bool has_own_reasons(const Rules& rules, const trace::GostopResult& observed);

// Ways of writing that the observation alone shows: its reasons, and its legal actions.
Notes notes_on(const Rules& rules, const trace::GostopObservation& observed);

// `log`: a list of reasons in the engine's own words is not compared.
std::vector<Difference> compare(const Rules& rules, const Result& result,
                                const trace::GostopResult& observed, bool log);

// Whether cards in play are listed nowhere while a table card is to be chosen, though table and
// hand of the mover are seen.
bool leaves_out_cards_in_play(const State& state, const trace::GostopObservation& observed,
                              const JunkNames& names);

}  // namespace showstopper::conformance::gostop
