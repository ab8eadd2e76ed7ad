// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/gostop/game.h"
#include "properties/invariants/gostop/checks.h"
#include "properties/play/gostop/policy.h"
#include "properties/verify/match_invariants.h"

namespace showstopper::properties {

template <>
std::span<const MatchInvariant<gostop::Game>> match_invariants<gostop::Game>();

}  // namespace showstopper::properties
