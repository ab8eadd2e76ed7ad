// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace showstopper::table {

// Bytes of the first character of the text; 0 if that is not UTF-8 or the text is empty.
std::size_t utf8_size(std::string_view text);

}  // namespace showstopper::table
