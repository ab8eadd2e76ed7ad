// SPDX-License-Identifier: Apache-2.0
//
// Numbers of deals, exact. 54 cards in five zones can lie in fewer than 5^54 < 2^126 ways, so a
// machine integer of 128 bits holds every count, every product of two of which one divides the
// other's total, and no library is needed. What could exceed that is stopped, never wrapped.
#pragma once

#include <cstdint>
#include <string>

#include "model/table/random.h"

namespace showstopper::solver {

__extension__ using Count = unsigned __int128;

Count times(Count a, Count b);  // stops the program if the product exceeds 128 bits
Count choose(int n, int k);     // n at most 54
std::string to_text(Count count);
double quotient(Count part, Count whole);  // 0 if the whole is 0

// A uniform number below `bound`, which is at least 1: whole words, drawn again if they exceed the
// greatest multiple of the bound.
Count below(Count bound, table::Random& random);

}  // namespace showstopper::solver
