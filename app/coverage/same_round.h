// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace showstopper::app {

// The same text for lines of traces that are the same round up to the names of twins, the order of
// cards that lie in no order, and the comments on the round.
std::string same_round_key(std::string_view line);

}  // namespace showstopper::app
