// SPDX-License-Identifier: Apache-2.0
//
// Values of a domain: read from a node of a document, and turned back into one. Only this file
// decides whether a domain allows a value.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/rules/complaints.h"
#include "model/rules/form.h"
#include "model/rules/node.h"

namespace showstopper::rules {

// The value of `node` for the key `name`, or nothing and at least one complaint.
std::optional<Datum> read_datum(const Domain& domain, const Node& node, std::string_view name,
                                Complaints& complaints);

// Whether the value belongs to the domain, in the one way of writing it.
bool belongs(const Domain& domain, const Datum& datum);

// `win(5)` for the form `win(N)` and 5.
std::string to_text(const Form& form, std::int32_t number);

// The node from which the value is read: the opposite of `read_datum`, without positions.
Node to_node(const Domain& domain, const Datum& datum);

// The values that the domain allows, for people: "`all` or a number from 0 to 1000".
std::string described(const Domain& domain);

}  // namespace showstopper::rules
