// SPDX-License-Identifier: Apache-2.0
//
// The values that stand for the range of a key or a cell: each of its forms, with numbers from both
// ends of their range.
#pragma once

#include <optional>
#include <vector>

#include "model/rules/rule_set.h"

namespace showstopper::lint {

// Without `current`; each belongs to the domain. No more than `most`, from all over the range. A
// script, such as the order of a deal, has none: hardly two of them fit one deck.
std::vector<rules::Datum> other_values(const rules::Domain& domain, const rules::Datum& current,
                                       std::size_t most);

// `own` with each number one step nearer to `other`, or nothing if `own` holds no number that
// differs. Words of `other` are taken as the greatest number: they mostly lift a limit.
std::optional<rules::Datum> stepped(const rules::Domain& domain, const rules::Datum& own,
                                    const rules::Datum& other);

// Rule sets in which the row has another effect: one cell has another value, but none of its
// conditions.
std::vector<rules::RuleSet> with_other_cells(const rules::RuleSet& rules, int table,
                                             std::size_t index);

}  // namespace showstopper::lint
