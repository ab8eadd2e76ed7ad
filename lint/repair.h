// SPDX-License-Identifier: Apache-2.0
//
// Repairs of rule files that a machine can make: a key or a row goes, or a key gets a value. The
// text is changed line by line, so that a repair reads as a difference; where the file is written
// in another way, in tables within a line, there is none.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lint/finding.h"

namespace showstopper::lint {

// The text after the changes, and the lines that differ; nothing where one of them cannot be made.
struct Repaired {
  std::string text;
  std::vector<DiffLine> diff;
};
std::optional<Repaired> repaired(std::string_view text, const std::vector<Edit>& edits);

}  // namespace showstopper::lint
