// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace showstopper::app {

// Text between tags or in quotes. XML has no way to write most control characters, and other bytes
// must be UTF-8: both become `?`.
std::string in_xml(std::string_view text);

}  // namespace showstopper::app
