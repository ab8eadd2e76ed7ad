// SPDX-License-Identifier: Apache-2.0
//
// Messages on standard error. Nobody may be reading them: standard error full, closed or a pipe
// without a reader changes neither the answer on standard output nor the exit code.
#pragma once

#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace showstopper::app {

// Writes the text as it is; what cannot be written is dropped.
void write_message(std::string_view text);

template <class... Values>
void message(fmt::format_string<Values...> pattern, Values&&... values) {
  write_message(fmt::format(pattern, std::forward<Values>(values)...));
}

}  // namespace showstopper::app
