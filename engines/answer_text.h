// SPDX-License-Identifier: Apache-2.0
//
// Text as an engine sent it.
#pragma once

#include <string>
#include <string_view>

namespace showstopper::engines {

// The beginning of it, fit to be shown wherever text is.
std::string shown_text(std::string_view text);
// Windows programs may begin their output with one. Whether there was one.
bool drop_byte_order_mark(std::string& line);
// Whether a line has blanks alone, or nothing.
bool is_blank(std::string_view text);
// Why a text is not JSON, and where: `not JSON at byte 31, "NaN}"`, `UTF-16, expected UTF-8`.
std::string why_not_json(std::string_view text);

}  // namespace showstopper::engines
