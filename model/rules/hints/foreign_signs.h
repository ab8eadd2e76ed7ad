// SPDX-License-Identifier: Apache-2.0
//
// Signs of other languages that people write into an expression, and what stands for them here.
#pragma once

#include <cstddef>
#include <string_view>

namespace showstopper::rules {

struct ForeignSign {
  std::string_view sign, ours;  // `&&`, `and`; both empty: none
};

// The one with which the text begins.
ForeignSign foreign_sign(std::string_view text);

// Bytes of the characters beyond ASCII with which the text begins: one sign, or else all of them to
// the next sign. 0 if it begins with ASCII.
std::size_t foreign_word_size(std::string_view text);

}  // namespace showstopper::rules
