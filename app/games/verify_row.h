// SPDX-License-Identifier: Apache-2.0
//
// The numbers of a row of `verify`, made of its counts when all parts of the run are together.
#pragma once

#include "app/games/game.h"

namespace showstopper::app {

// Fills in the row: its numbers, clauses and pairs of clauses.
void settle(VerifyRow& row, const ClauseTables& tables);

}  // namespace showstopper::app
