// SPDX-License-Identifier: Apache-2.0
//
// A log with another numbering of the months names cards that do not exist: the Japanese order has
// the willow as November and the paulownia as December. Reported once, not once for each card.
#pragma once

#include <cstddef>
#include <string_view>

#include "model/table/diagnostic.h"

namespace showstopper::trace {

// Puts one diagnostic in the place of those about cards that two exchanged months explain: if all
// cards of the line exist when the two are exchanged back. Else nothing changes. `from`: the first
// complaint about this line, by index.
void explain_exchanged_months(std::string_view line, std::size_t from,
                              table::Diagnostics& complaints);

}  // namespace showstopper::trace
