// SPDX-License-Identifier: Apache-2.0
//
// What induction starts from: no quad lies on the table when play begins. One may be dealt there,
// or be completed by cards that replace jokers. The checks before play in their order, over any
// table and any cards that replace its jokers; a test holds them to the engine.
#pragma once

#include "solver/induction/induction.h"

namespace showstopper::solver {

Proof prove_opening(const gostop::Rules& rules, double seconds);

// Whether the symbolic opening lets play begin with these flowers dealt to the table and those
// replacing jokers there.
bool opening_admits(const gostop::Rules& rules, gostop::CardSet dealt, gostop::CardSet replacing);

}  // namespace showstopper::solver
