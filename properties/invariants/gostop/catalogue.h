// SPDX-License-Identifier: Apache-2.0
//
// The catalogue for Go-Stop. Each predicate derives a result of the engine from positions and rules
// in another way. None calls the engine function that it checks.
#pragma once

#include <span>
#include <vector>

#include "properties/invariants/gostop/step.h"
#include "properties/invariants/invariant.h"

namespace showstopper::properties {

using GostopInvariant = Invariant<GostopStep>;

std::span<const GostopInvariant> gostop_invariants();

// Whether all invariants of `Cost::each_step` hold. The fast path of a million rounds.
bool all_hold(const GostopStep& step);
// Whether those of `Cost::sampled` hold.
bool sampled_hold(const GostopStep& step);

// All that fail, in the order of the catalogue. The sampled ones rely on the engine, so with
// `sampled` they are checked only if all others hold.
std::vector<const GostopInvariant*> broken(const GostopStep& step, bool sampled = true);

}  // namespace showstopper::properties
