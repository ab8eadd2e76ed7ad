// SPDX-License-Identifier: Apache-2.0
//
// Rule sets nearer to a base. Which rules a failure was found under depends on the seed; which are
// the plainest that show it does not. Seen by sources of the shrinker only.
#pragma once

#include <vector>

#include "model/rules/rule_set.h"

namespace showstopper::properties {

// Plain values of a parameter: its least numbers, and lists of one to three such items.
std::vector<rules::Datum> plain_values(const rules::Domain& domain);

// The parameters in which the two differ.
std::vector<int> differing_parameters(const rules::RuleSet& rules, const rules::RuleSet& base);

// `base` with one of these parameters at each plain value.
std::vector<rules::RuleSet> one_key_off(const rules::RuleSet& base,
                                        const std::vector<int>& parameters);

}  // namespace showstopper::properties
