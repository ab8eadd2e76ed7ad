// SPDX-License-Identifier: Apache-2.0
//
// Rule files with numbers at the ends of their ranges, made from the table of a game. No user
// would write such a file, but a reader may accept it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/rules/schema.h"

namespace showstopper::fuzz {

// Each extends `base` and sets three in four of the parameters that may be a number to the lowest
// or highest value. The keys of the deal keep their values: no such deal would fit the deck.
std::vector<std::string> extreme_rule_files(const rules::Schema& schema, std::string_view base);

}  // namespace showstopper::fuzz
