// SPDX-License-Identifier: Apache-2.0
#include "app/report/github_text.h"

#include <fmt/format.h>

namespace showstopper::app {

std::string github_text(std::string_view text, bool property) {
  std::string escaped;
  for (const char c : text) {
    const bool special = c == '%' || c == '\r' || c == '\n' || (property && (c == ',' || c == ':'));
    if (special) {
      escaped += fmt::format("%{:02X}", static_cast<int>(c));
    } else {
      escaped += static_cast<unsigned char>(c) < ' ' ? '?' : c;
    }
  }
  return escaped;
}

}  // namespace showstopper::app
