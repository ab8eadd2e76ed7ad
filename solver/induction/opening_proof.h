// SPDX-License-Identifier: Apache-2.0
//
// What induction starts from: no quad lies on the table when play begins. There are two ways for
// one to lie there, dealt or completed by the card that replaces a joker, and the engine is asked
// about a deal of each. Decks without jokers are asked with one.
#pragma once

#include "solver/induction/induction.h"

namespace showstopper::solver {

Proof prove_opening(const gostop::Rules& rules);

}  // namespace showstopper::solver
