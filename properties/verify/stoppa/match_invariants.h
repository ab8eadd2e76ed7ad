// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/stoppa/game.h"
#include "properties/invariants/stoppa/checks.h"
#include "properties/play/stoppa/policy.h"
#include "properties/verify/match_invariants.h"

namespace showstopper::properties {

template <>
std::span<const MatchInvariant<stoppa::Game>> match_invariants<stoppa::Game>();

}  // namespace showstopper::properties
