// SPDX-License-Identifier: Apache-2.0
//
// Wrong payments at the end of a round: which slips of the settlement give the engine's numbers.
// The round is settled again under each slip, then under sets of them, the smallest first.
#pragma once

#include <vector>

#include "conformance/finding.h"
#include "conformance/gostop/language.h"
#include "model/gostop/rules/rules.h"
#include "model/gostop/state.h"
#include "model/trace/gostop/observation.h"

namespace showstopper::conformance::gostop {

// The most faults of a settlement that one round can separate.
constexpr std::size_t kMostSlips = 4;

// Bonus, multiplier, payments or their reasons.
inline bool is_of_settlement(Kind kind) {
  return kind == Kind::wrong_bonus || kind == Kind::wrong_multiplier ||
         kind == Kind::wrong_payment || kind == Kind::wrong_reasons;
}

// `state` is over. The smallest sets of at most `most` slips that give all of the settlement that
// the result shows, its reasons as well. If the reasons alone differ, those that are missing or
// undue.
std::vector<Hint> payment_hints(const Rules& rules, const State& state,
                                const trace::GostopResult& seen, std::size_t most = 2);

// The amounts are right, and do not go from the losers to the winner.
bool is_about_the_direction(const Hint& hint);

}  // namespace showstopper::conformance::gostop
