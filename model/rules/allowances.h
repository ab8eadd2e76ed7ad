// SPDX-License-Identifier: Apache-2.0
//
// The entries of `allow` in a rule file.
#pragma once

#include <vector>

#include "model/rules/complaints.h"
#include "model/rules/node.h"
#include "model/rules/rule_set.h"

namespace showstopper::rules {

std::vector<Allowance> allowances_of(const Node& root, Complaints& complaints);

}  // namespace showstopper::rules
