// SPDX-License-Identifier: Apache-2.0
//
// The catalogue for Stoppa. Each predicate derives a result of the engine from positions, deal and
// rules in another way. None calls the engine function that it checks.
#pragma once

#include <span>
#include <vector>

#include "properties/invariants/invariant.h"
#include "properties/invariants/stoppa/step.h"

namespace showstopper::properties {

using StoppaInvariant = Invariant<StoppaStep>;

std::span<const StoppaInvariant> stoppa_invariants();

// Whether all invariants of `Cost::each_step` hold. The fast path of a million rounds.
bool all_hold(const StoppaStep& step);
// Whether those of `Cost::sampled` hold.
bool sampled_hold(const StoppaStep& step);

// All that fail, in the order of the catalogue; those of `Cost::sampled` only with `sampled`.
std::vector<const StoppaInvariant*> broken(const StoppaStep& step, bool sampled = true);

}  // namespace showstopper::properties
