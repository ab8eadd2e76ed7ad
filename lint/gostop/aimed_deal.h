// SPDX-License-Identifier: Apache-2.0
//
// Deals for what shuffled cards hardly ever bring: a hand full of triples, so that limits on
// showing and bombing them decide.
#pragma once

#include "model/gostop/deal.h"
#include "model/table/random.h"

namespace showstopper::lint {

// The deal with as many triples in one hand as it can hold, three months at most. Each card that
// moves changes places with another one.
gostop::Deal aimed(const gostop::Rules& rules, gostop::Deal deal, table::Random& random);

}  // namespace showstopper::lint
