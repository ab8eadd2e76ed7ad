// SPDX-License-Identifier: Apache-2.0
//
// The names that an unknown key may mean: the end of its message, from `; ` on, or nothing.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/rules/schema.h"

namespace showstopper::rules {

// `; did you mean a, b or c?`, or nothing without a name.
std::string did_you_mean(const std::vector<std::string_view>& names);

// `stop.minimum` for `stop.minimum.2`, the key for one number of seats; any other key as it is.
std::string_view without_seats(std::string_view key);

// The near name.
std::string hint(std::string_view word, std::span<const std::string_view> known);
// The near name, or else all names.
std::string hint_or_list(std::string_view word, std::span<const std::string_view> known);

// For a whole key such as `sweep.steal`: a key of its section with a near name, or else the keys of
// the section. If there is no such section: a key or table with a near name. With both, keys of
// other sections with the same last part, if they are few. With nothing near: the name of the game,
// since the key may be one of another game.
std::string hint_for_key(const Schema& schema, std::string_view key);

}  // namespace showstopper::rules
