// SPDX-License-Identifier: Apache-2.0
//
// The names that an unknown key may mean: the end of its message, from `; ` on, or nothing.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "model/rules/schema.h"

namespace showstopper::rules {

// The near name.
std::string hint(std::string_view word, std::span<const std::string_view> known);
// The near name, or else all names.
std::string hint_or_list(std::string_view word, std::span<const std::string_view> known);

// For a whole key such as `sweep.steal`: a key of its section with a near name, or else the keys of
// the section. If there is no such section: a key or table with a near name. With both, keys of
// other sections with the same last part, if they are few.
std::string hint_for_key(const Schema& schema, std::string_view key);

}  // namespace showstopper::rules
