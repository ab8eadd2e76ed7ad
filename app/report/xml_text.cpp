// SPDX-License-Identifier: Apache-2.0
#include "app/report/xml_text.h"

#include "app/report/engine/text.h"
#include "model/table/utf8.h"

namespace showstopper::app {
std::string in_xml(std::string_view text) {
  const std::string harmless = printable_lines(text);
  std::string escaped;
  for (std::size_t at = 0; at < harmless.size();) {
    const std::string_view rest = std::string_view(harmless).substr(at);
    const char c = harmless[at];
    const auto byte = static_cast<unsigned char>(c);
    const std::size_t size = table::utf8_size(rest);
    at += size > 1 ? size : 1;
    if (size > 1) {
      const bool a_character =
          !rest.starts_with("\xEF\xBF\xBE") && !rest.starts_with("\xEF\xBF\xBF");
      escaped += a_character ? rest.substr(0, size) : "?";
    } else if (c == '&') {
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
