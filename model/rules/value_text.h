// SPDX-License-Identifier: Apache-2.0
//
// Nodes written as TOML on one line, which is how a rule file writes every value.
#pragma once

#include <string>
#include <string_view>

#include "model/rules/node.h"

namespace showstopper::rules {

std::string toml_text(const Node& node);
std::string toml_string(std::string_view text);

}  // namespace showstopper::rules
