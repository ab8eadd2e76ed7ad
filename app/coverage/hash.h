// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace showstopper::app {

// By which a round is known: of the bytes of its line without blanks at its ends.
std::uint64_t hash_of(std::string_view line);

// The rule set that the `rules` of a trace name, or extend first.
std::string named_rules(std::string_view json);

}  // namespace showstopper::app
