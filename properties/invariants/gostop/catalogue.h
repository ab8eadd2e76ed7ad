// SPDX-License-Identifier: Apache-2.0
//
// The catalogue for Go-Stop. Each predicate works out from positions and rules what the engine says
// in another way; none calls the engine function that it judges.
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
int invariants_of(Cost cost);

// All that fail, in the order of the catalogue. The sampled ones lean on the engine, so with
// `sampled` they are asked where all others hold.
std::vector<const GostopInvariant*> broken(const GostopStep& step, bool sampled = true);

const GostopInvariant* invariant_named(std::string_view name);  // nullptr where there is none

}  // namespace showstopper::properties
