// SPDX-License-Identifier: Apache-2.0
//
// The help of a program in the words of its own games: examples are written with the rule sets of
// showstopper, and a program of another game shows its own in their place.
#pragma once

#include <string>
#include <string_view>

namespace showstopper::app {

// Help or an example of showstopper as the running program prints it: its name, its rule sets, its
// games. A rule set that cannot be found is printed as `GAME/NAME`.
std::string in_own_words(std::string_view of_showstopper);

// Whether the program has as many rule sets as the example names.
bool has_rule_sets_for(std::string_view example);

}  // namespace showstopper::app
