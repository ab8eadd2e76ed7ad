// SPDX-License-Identifier: Apache-2.0
//
// Two deals are equivalent if they differ only in names: the two plain junk cards of a month may be
// swapped. Months are not renamed, since scores distinguish them.
#pragma once

#include <string>

#include "model/gostop/deal.h"

namespace showstopper::solver {

// The same text for deals that differ in such names only, different text for others.
std::string canonical_deal(const gostop::Deal& deal);

}  // namespace showstopper::solver
