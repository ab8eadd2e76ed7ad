// SPDX-License-Identifier: Apache-2.0
//
// Wrong points of a seat: what alone would make the difference. Cards that changed hands in the
// turn are tried before rows and cards: points from before a steal are not those of another table.
#pragma once

#include <cstdint>
#include <optional>

#include "conformance/finding.h"
#include "conformance/gostop/language.h"
#include "model/gostop/event.h"
#include "model/gostop/rules/rules.h"
#include "model/gostop/settlement/settle.h"
#include "model/gostop/state.h"

namespace showstopper::conformance::gostop {

struct PointsStep {
  const Rules& rules;
  const State& before;  // the reference at the observation before
  const State& after;
  const EventLog& events;  // of the reference, between the two
  Seat seat;
  CardSet captured;  // by the engine's own account
};

// The position with the winner's free cup in the use that gives these points; nothing if none does.
std::optional<State> with_its_cup(const Rules& rules, const State& state, std::int64_t points);

// Its result.
std::optional<Result> settled_by_its_cup(const Rules& rules, const State& state,
                                         std::int64_t points);

// Sets events, detail and hints of the finding.
void explain_points(const PointsStep& step, int got, Finding& finding);

}  // namespace showstopper::conformance::gostop
