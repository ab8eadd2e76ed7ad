// SPDX-License-Identifier: Apache-2.0
//
// How rounds are announced that begin with a position.
#pragma once

#include <string_view>

#include <nlohmann/json.hpp>

namespace showstopper::app {

// A note to print after a word for a round: whether its trace line begins at a set-up position.
inline std::string_view set_up_text(std::string_view line) {
  const auto json = nlohmann::json::parse(line, nullptr, false);
  return json.is_object() && json.contains("state") ? " from a position set up by hand" : "";
}

}  // namespace showstopper::app
