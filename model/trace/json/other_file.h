// SPDX-License-Identifier: Apache-2.0
//
// Files that are given as traces by mistake and have no rounds on their lines: compressed ones,
// JSON that goes over several lines, and a list of rounds.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace showstopper::trace {

// The message about such a file, by its first line with content and the bytes behind it; nothing if
// the file may have rounds.
std::optional<std::string> other_file(std::string_view first_line, std::string_view behind);

}  // namespace showstopper::trace
