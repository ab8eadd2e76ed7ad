// SPDX-License-Identifier: Apache-2.0
//
// All headers of `verify<stoppa::Game>`: its callers include this.
#pragma once

#include "model/trace/stoppa/traced.h"
#include "properties/invariants/stoppa/checks.h"
#include "properties/metamorphic/relations.h"
#include "properties/play/stoppa/policy.h"
#include "properties/regression/stoppa/test_case.h"
#include "properties/statistics/stoppa/near_misses.h"
#include "properties/verify/stoppa/match_invariants.h"
#include "properties/verify/verify_run.h"

namespace showstopper::properties {

// Compiled once, with the optimisation of the code that plays rounds.
extern template class VerifyRun<stoppa::Game>;

}  // namespace showstopper::properties
