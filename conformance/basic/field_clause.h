// SPDX-License-Identifier: Apache-2.0
//
// Which clause a difference of a field breaks, as a game lists it. A header of its own, so that a
// game need not include the judge.
#pragma once

#include <string_view>

namespace showstopper::conformance {

// An entry of the list `kFieldClauses` that a game may have: a difference of this field, such as
// `captured` or `result.points`, at an action with this event breaks this clause. An empty event is
// any; the first entry that fits decides. Without the list the rarest event of the action decides.
struct FieldClause {
  std::string_view field, event, clause;
};

}  // namespace showstopper::conformance
