// SPDX-License-Identifier: Apache-2.0
//
// Signs of other languages that people write into an expression, and what stands for them here.
#pragma once

#include <string_view>

namespace showstopper::rules {

struct ForeignSign {
  std::string_view sign, ours;  // `&&`, `and`; both empty: none
};

// The one with which the text begins.
ForeignSign foreign_sign(std::string_view text);

}  // namespace showstopper::rules
