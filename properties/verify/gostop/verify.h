// SPDX-License-Identifier: Apache-2.0
//
// All headers of `verify<gostop::Game>`: its callers include this.
#pragma once

#include "model/trace/gostop/traced.h"
#include "properties/invariants/gostop/checks.h"
#include "properties/metamorphic/relations.h"
#include "properties/play/gostop/policy.h"
#include "properties/regression/gostop/test_case.h"
#include "properties/statistics/gostop/near_misses.h"
#include "properties/verify/gostop/match_invariants.h"
#include "properties/verify/verify_run.h"

namespace showstopper::properties {

// Compiled once, with the optimisation of the code that plays rounds.
extern template class VerifyRun<gostop::Game>;

}  // namespace showstopper::properties
