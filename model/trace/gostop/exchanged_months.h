// SPDX-License-Identifier: Apache-2.0
//
// A log whose months are numbered otherwise names cards that there are not: the Japanese order has
// the willow as November and the paulownia as December. Said once instead of once for each card.
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
