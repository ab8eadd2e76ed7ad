// SPDX-License-Identifier: Apache-2.0
//
// Whether two rule sets are the same for every round, from knowledge about keys and rows alone.
#pragma once

#include <string>
#include <vector>

#include "lint/differences.h"

namespace showstopper::lint {

// Whether the rows are the same, up to an order that has no effect.
bool same_rows(const rules::RuleSet& a, const rules::RuleSet& b);

// Rows that both have, from the first one on that comes in another order, if the order may have an
// effect. Rows of the units are left out.
std::vector<Difference> other_orders(const rules::RuleSet& a, const rules::RuleSet& b,
                                     const std::vector<Unit>& units);

// Puts the values of B that change no round into A one by one and takes out the rows that
// change nothing. The proof that the same set is left, or nothing. `units` are all differences of
// the two.
std::string proof_of_equivalence(const rules::RuleSet& a, const rules::RuleSet& b,
                                 const std::vector<Unit>& units);

}  // namespace showstopper::lint
