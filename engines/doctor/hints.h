// SPDX-License-Identifier: Apache-2.0
//
// The convention that a difference usually comes from, in one sentence: what beginners get wrong
// (docs/trace-conventions.md).
#pragma once

#include <string>
#include <string_view>

#include "conformance/finding.h"

namespace showstopper::engines::doctor {

// `decision`: the word for the decision in the position, empty if the game has no such words. The
// hint is empty if no convention applies.
std::string_view hint_for(const conformance::Finding& finding, std::string_view decision);

}  // namespace showstopper::engines::doctor
