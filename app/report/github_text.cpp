// SPDX-License-Identifier: Apache-2.0
#include "app/report/github_text.h"

#include <fmt/format.h>

#include "app/report/engine/text.h"

namespace showstopper::app {

std::string github_text(std::string_view text, bool property) {
  std::string escaped;
  for (const char c : printable_lines(text)) {
    const bool special = c == '%' || c == '\r' || c == '\n' || (property && (c == ',' || c == ':'));
    if (special) {
      escaped += fmt::format("%{:02X}", static_cast<int>(c));
    } else {
      escaped += c;
    }
  }
  return escaped;
}

}  // namespace showstopper::app
