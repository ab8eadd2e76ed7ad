// SPDX-License-Identifier: Apache-2.0
//
// What induction starts from: no quad lies on the table when play begins. One may be dealt there,
// or be completed by cards that replace jokers. The checks before play read nothing else of the
// table, so the engine judges one deal for each month and each number of its cards that come so.
#pragma once

#include "solver/induction/induction.h"

namespace showstopper::solver {

Proof prove_opening(const gostop::Rules& rules);

}  // namespace showstopper::solver
