// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace showstopper::table {

// Bytes of the character with which the text begins; 0 where that is not UTF-8, or there is none.
std::size_t utf8_size(std::string_view text);

}  // namespace showstopper::table
