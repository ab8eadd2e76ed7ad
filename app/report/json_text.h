// SPDX-License-Identifier: Apache-2.0
//
// JSON as the commands print it. A path or a name of a file may contain invalid UTF-8; such bytes
// are printed as the replacement character.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace showstopper::app {

// `indent` columns for each level; -1: all on one line.
template <class Json>
std::string json_text(const Json& json, int indent = -1) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace showstopper::app
