// SPDX-License-Identifier: Apache-2.0
//
// Facts about the seat of an event: a seat with a jjok has captured two cards. By them a condition
// of a row of [[event]] never holds, or always, although it may hold or fail at other times.
#pragma once

#include "lint/gostop/bounds.h"
#include "model/rules/rule_set.h"

namespace showstopper::lint::gostop_rules {

// The values that `when.test` of the row has when the other conditions of the row select the event.
// The row must have a test. An event that the rules do not let come gives {0, 0}.
Bounds bounds_of_test(const gostop::Rules& rules, const rules::Row& event);

}  // namespace showstopper::lint::gostop_rules
