// SPDX-License-Identifier: Apache-2.0
//
// Rule files whose numbers stand at the ends of their ranges, made from the table of a game: what
// nobody would write and a reader may still accept.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/rules/schema.h"

namespace showstopper::fuzz {

// Each extends `base` and sets every parameter that may be a number to its least or its largest, in
// other words in each file; how cards are dealt stays, for no such deal comes out even.
std::vector<std::string> extreme_rule_files(const rules::Schema& schema, std::string_view base);

}  // namespace showstopper::fuzz
