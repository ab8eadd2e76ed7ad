// SPDX-License-Identifier: Apache-2.0
//
// Messages on standard error. If it is full, closed or a pipe without a reader, neither the answer
// on standard output nor the exit code changes.
#pragma once

#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace showstopper::app {

// Writes the text unchanged; a part that cannot be written is dropped.
void write_message(std::string_view text);

template <class... Values>
void message(fmt::format_string<Values...> pattern, Values&&... values) {
  write_message(fmt::format(pattern, std::forward<Values>(values)...));
}

}  // namespace showstopper::app
