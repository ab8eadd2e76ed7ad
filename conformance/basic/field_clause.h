// SPDX-License-Identifier: Apache-2.0
//
// Which clause a difference of a field breaks, as a game lists it. A header of its own, so that a
// game need not include the judge.
#pragma once

#include <string_view>

namespace showstopper::conformance {

// An entry of the list `kFieldClauses` that a game may have: a difference of one of these
// fields, such as `captured,result.points`, at an action with this event breaks this clause. An
// empty event is any. The field `legal` is the list of legal actions, and an action that is refused
// or carried out against the rules; its event may also be the verb of a legal action. Of all that
// differs after an action the first entry that fits names the clause. Without an entry the rarest
// event of the action decides.
struct FieldClause {
  std::string_view field, event, clause;
};

}  // namespace showstopper::conformance
