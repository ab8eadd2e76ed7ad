// SPDX-License-Identifier: Apache-2.0
//
// The events that an invariant's `trigger` names, by their numbers.
#pragma once

#include <bitset>
#include <string_view>

#include "model/gostop/event.h"
#include "model/stoppa/event.h"

namespace showstopper::properties {

// A word that is none stops the program.
std::bitset<gostop::kEventTypes> gostop_events(std::string_view words);
std::bitset<64> stoppa_events(std::string_view words);

}  // namespace showstopper::properties
