// SPDX-License-Identifier: Apache-2.0
//
// The first wrong byte of a text that is not JSON. The parser of the readers is fast and gives no
// place for many errors; a text that it refuses is read again here, slowly and from left to right.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace showstopper::trace {

struct JsonFault {
  std::size_t byte = 0;        // from 0; the size of the text if it ends too early
  const char* says = nullptr;  // null: the word at this place does not belong there
};

// Nothing if the text is JSON in UTF-8.
std::optional<JsonFault> json_fault(std::string_view text);

}  // namespace showstopper::trace
