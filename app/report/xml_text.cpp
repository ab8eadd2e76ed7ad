// SPDX-License-Identifier: Apache-2.0
#include "app/report/xml_text.h"

namespace showstopper::app {

std::string in_xml(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '&') {
      escaped += "&amp;";
    } else if (c == '<') {
      escaped += "&lt;";
    } else if (c == '>') {
      escaped += "&gt;";
    } else if (c == '"') {
      escaped += "&quot;";
    } else if (c == '\n' || (byte >= ' ' && byte < 0x7F)) {
      escaped += c;
    } else {
      escaped += '?';
    }
  }
  return escaped;
}

}  // namespace showstopper::app
